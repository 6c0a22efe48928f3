import { fieldEntry, type BusinessField, type FieldWithStep } from '../../listings/fields.ts'
import { businessFields } from './business-fields.ts'
import type { Around, SubmissionKind } from './field-kinds.ts'
import type { FieldName } from './form-values.ts'

type Part = {
  fields: readonly (FieldName | 'evidence')[]
  legend?: string
  intro?: string
  isShown?(around: Around): boolean
  isFolded?: boolean
  columns?: 'two' | 'wide and narrow'
}

export type Step = {
  id: string
  title: string
  heading: string
  intro?: string
  parts: readonly Part[]
}

const list = [
  {
    id: 'business',
    title: 'Business',
    heading: 'The business',
    parts: [{ fields: ['name', 'category', 'licenseNumber', 'description'] }],
  },
  {
    id: 'where',
    title: 'Where',
    heading: 'Where it is',
    parts: [
      { fields: ['street', 'hidesAddress'] },
      { fields: ['city', 'zip'], columns: 'wide and narrow' },
      { fields: ['county', 'serves'] },
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    heading: 'Contact and links',
    intro: 'These are shown on the listing. One of phone, email and website is enough.',
    parts: [
      { fields: ['phone', 'email', 'website'] },
      {
        legend: 'Pages on social sites (optional)',
        fields: ['facebook', 'instagram', 'twitter', 'linkedin'],
        columns: 'two',
      },
      { fields: ['googlePlaceId'] },
    ],
  },
  {
    id: 'hours',
    title: 'Hours',
    heading: 'Opening hours',
    intro:
      'All optional. A day without hours is shown as closed; hours that end after midnight belong to the day on which they begin.',
    parts: [
      { fields: ['emergency'] },
      { fields: ['hours', 'byAppointment', 'hoursNote', 'timeZone'] },
      {
        legend: 'Holidays, and closed for now (optional)',
        isFolded: true,
        fields: ['specialDays', 'closedForNow', 'reopensOn'],
      },
    ],
  },
  {
    id: 'proof',
    title: 'Proof',
    heading: 'Veteran-owned',
    parts: [
      { fields: ['service', 'yearsOfService', 'publicOwner', 'proof', 'proofNumber', 'evidence'] },
    ],
  },
  {
    id: 'you',
    title: 'You',
    heading: 'About you',
    intro: 'We need this to answer you. It is not published.',
    parts: [
      { fields: ['submitterName', 'submitterEmail', 'relation'] },
      {
        legend: 'The owner, if you know them (optional)',
        intro: 'We write to the owner once it is listed.',
        fields: ['ownerName', 'ownerEmail', 'ownerPhone'],
        isShown: ({ isLive, text }) => !isLive || text('relation') !== 'owner',
      },
      { fields: ['message'] },
    ],
  },
  { id: 'check', title: 'Send', heading: 'Check and send', parts: [] },
] as const satisfies readonly Step[]

type Placed = (typeof list)[number]['parts'][number]['fields'][number]
type Unplaced = Exclude<Exclude<FieldName, Placed>, FieldWithStep>

const names = Object.keys(businessFields) as BusinessField[]

function withOwnFields(step: Step): Step {
  const fields = names.filter((name) => fieldEntry(name).step === step.id)
  return fields.length ? { ...step, parts: [...step.parts, { fields }] } : step
}

/** The last shows everything. A field without a step doesn't compile. */
export const steps: [Unplaced] extends [never] ? readonly Step[] : Unplaced =
  list.map(withOwnFields)

export const lastStep = steps.length - 1

export function fieldsOf({ parts }: Step): readonly (FieldName | 'evidence')[] {
  return parts.flatMap(({ fields }) => fields)
}

export function stepOf(field: string): number {
  const name = field.replace(/-\d+$/, '')
  const found = steps.findIndex((step) => fieldsOf(step).some((one) => one === name))
  return found < 0 ? lastStep : found
}

export function sendLabel(kind: SubmissionKind): string {
  return kind === 'register' ? 'Register this business' : 'Submit this business'
}

type Going = {
  currentUrl: URL
  nextUrl: URL
  formMethod?: string | undefined
  defaultShouldRevalidate: boolean
}

export function staysWithSteps({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: Going): boolean {
  const isSamePage =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  return isSamePage && !formMethod ? false : defaultShouldRevalidate
}
