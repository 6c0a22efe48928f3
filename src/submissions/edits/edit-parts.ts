import {
  fieldEntry,
  type BusinessField,
  type FieldEntry,
  type FieldWithStep,
} from '../../listings/fields.ts'
import { businessFields } from '../form/business-fields.ts'

/** What of a live listing waits for the team when it is changed: who it is, what it does, and where. */
export const reviewedFields = [
  'name',
  'category',
  'street',
  'hidesAddress',
  'city',
  'zip',
  'county',
] as const satisfies readonly BusinessField[]

const isReviewed: ReadonlySet<BusinessField> = new Set(reviewedFields)

/** Whether a change of a field waits for the team. */
export function waits(field: BusinessField): boolean {
  return isReviewed.has(field)
}

/** A part of a listing that is changed by itself. */
export type EditPart = {
  id: string
  title: string
  fields: readonly BusinessField[]
}

const live = 'What you change here is live at once.'

/**
 * What is said above the form of a part. @param promised in what time the team looks at what waits for it; null where
 * nothing does.
 */
export function introOf({ fields }: EditPart, promised: string | null): string {
  return promised !== null && fields.some(waits)
    ? `Our team looks at this before it changes, within ${promised}. Until then the listing stays as it is.`
    : live
}

type Placed = EditPart & {
  /** The step of the form whose own fields stand here, too. */
  step?: FieldEntry['step']
}

const list = [
  { id: 'name', title: 'Name and category', fields: ['name', 'category'] },
  { id: 'about', title: 'What it does', fields: ['description'], step: 'business' },
  {
    id: 'contact',
    title: 'Contact and links',
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
    title: 'Hours',
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
    title: 'Address',
    fields: ['street', 'hidesAddress', 'city', 'zip', 'county'],
    step: 'where',
  },
  { id: 'area', title: 'Where it serves', fields: ['serves'] },
  {
    id: 'service',
    title: 'Owner, service and license',
    fields: ['service', 'yearsOfService', 'publicOwner', 'licenseNumber'],
    step: 'proof',
  },
] as const satisfies readonly Placed[]

const names = Object.keys(businessFields) as BusinessField[]

type Unplaced = Exclude<
  Exclude<BusinessField, FieldWithStep>,
  (typeof list)[number]['fields'][number]
>

/** The parts of a listing, in the order of the page. A field that stands in none, and names no step, does not compile. */
export const editParts: [Unplaced] extends [never] ? readonly EditPart[] : Unplaced = list.map(
  (part: Placed) => {
    const own = names.filter((name) => part.step && fieldEntry(name).step === part.step)
    const fields = [...part.fields, ...own]
    return { id: part.id, title: part.title, fields }
  },
)

/** The part with this id, or null. */
export function partNamed(id: string | null): EditPart | null {
  return editParts.find((part) => part.id === id) ?? null
}
