import * as t from '#messages/edit-parts.ts'
import * as more from '#messages/more-facts.ts'
import {
  fieldEntry,
  ownerFacts,
  type BusinessField,
  type FieldWithStep,
} from '../../listings/fields.ts'
import type { FieldEntry } from '../../listings/field-entry.ts'
import { businessFields } from '../form/business-fields.ts'

const alwaysReviewed = [
  'name',
  'category',
  'secondCategory',
  'street',
  'hidesAddress',
  'city',
  'zip',
  'county',
] as const satisfies readonly BusinessField[]

/**
 * Fields whose changes wait for a reviewer.
 * @param withOwner the listing has proof, which also covers its claims about its owner.
 */
export function reviewedFields(withOwner: boolean): readonly BusinessField[] {
  return withOwner ? [...alwaysReviewed, ...ownerFacts] : alwaysReviewed
}

export type EditPart = {
  id: string
  title(): string
  fields: readonly BusinessField[]
}

/** @param promised null for the team, whose changes are live. */
export function introOf(
  { fields }: EditPart,
  reviewed: readonly BusinessField[],
  promised: string | null,
): string {
  const waiting = fields.filter((field) => reviewed.includes(field))
  if (promised === null || waiting.length === 0) return t.isLive()
  const isOfOwner = (field: BusinessField) => ownerFacts.some((fact) => fact === field)
  if (waiting.some(isOfOwner)) return t.ownerIsReviewed({ promised })
  const hasProof = reviewed.some(isOfOwner)
  return (hasProof && waiting.includes('name') ? t.nameWithProof : t.isReviewed)({ promised })
}

type Placed = EditPart & {
  step?: FieldEntry['step']
}

const list = [
  { id: 'name', title: t.name, fields: ['name', 'category', 'secondCategory'] },
  { id: 'about', title: t.about, fields: ['description', 'descriptionSpanish'], step: 'business' },
  {
    id: 'contact',
    title: t.contact,
    fields: [
      'phone',
      'email',
      'website',
      'facebook',
      'instagram',
      'twitter',
      'linkedin',
      'googlePlaceId',
    ],
    step: 'contact',
  },
  {
    id: 'hours',
    title: t.hours,
    fields: [
      'emergency',
      'closedForNow',
      'reopensOn',
      'hours',
      'byAppointment',
      'hoursNote',
      'timeZone',
      'specialDays',
    ],
    step: 'hours',
  },
  {
    id: 'address',
    title: t.address,
    fields: ['street', 'hidesAddress', 'city', 'zip', 'county'],
    step: 'where',
  },
  { id: 'area', title: t.area, fields: ['servesMiles', 'servesZips', 'serves'] },
  {
    id: 'service',
    title: t.service,
    fields: ['service', 'yearsOfService', 'publicOwner', 'licenseNumber'],
    step: 'proof',
  },
  { id: 'more', title: more.more, fields: [], step: 'more' },
  { id: 'buyers', title: more.buyers, fields: [], step: 'buyers' },
] as const satisfies readonly Placed[]

const names = Object.keys(businessFields) as BusinessField[]

type Unplaced = Exclude<
  Exclude<BusinessField, FieldWithStep>,
  (typeof list)[number]['fields'][number]
>

/** In page order. A field without a section or step doesn't compile. */
export const editParts: [Unplaced] extends [never] ? readonly EditPart[] : Unplaced = list.map(
  (part: Placed) => {
    const own = names.filter((name) => part.step && fieldEntry(name).step === part.step)
    const fields = [...part.fields, ...own]
    return { id: part.id, title: part.title, fields }
  },
)

export function partNamed(id: string | null): EditPart | null {
  return editParts.find((part) => part.id === id) ?? null
}
