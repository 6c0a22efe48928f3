import type { SubmissionKind } from './submission-fields.ts'

/** A step of the form: its fields stand in it under the same names in every browser. */
export type Step = { id: string; title: string; heading: string; fields: readonly string[] }

export const steps: readonly Step[] = [
  {
    id: 'business',
    title: 'Business',
    heading: 'The business',
    fields: ['name', 'category', 'licenseNumber', 'description'],
  },
  {
    id: 'where',
    title: 'Where',
    heading: 'Where it is',
    fields: ['street', 'hidesAddress', 'city', 'zip', 'county', 'serves'],
  },
  {
    id: 'contact',
    title: 'Contact',
    heading: 'Contact and links',
    fields: ['phone', 'email', 'website', 'facebook', 'instagram', 'twitter', 'linkedin'],
  },
  {
    id: 'hours',
    title: 'Hours',
    heading: 'Opening hours',
    fields: [
      ...Array.from({ length: 7 }, (_, day) => `hours-${day}`),
      'byAppointment',
      'hoursNote',
      'timeZone',
    ],
  },
  {
    id: 'proof',
    title: 'Proof',
    heading: 'Veteran-owned',
    fields: ['service', 'proof', 'proofNumber', 'evidence'],
  },
  {
    id: 'you',
    title: 'You',
    heading: 'About you',
    fields: [
      'submitterName',
      'submitterEmail',
      'relation',
      'ownerName',
      'ownerEmail',
      'ownerPhone',
      'message',
    ],
  },
  { id: 'check', title: 'Send', heading: 'Check and send', fields: [] },
]

export const lastStep = steps.length - 1

/** The step in which a field stands; what is about the whole form stands in the last. */
export function stepOf(field: string): number {
  const found = steps.findIndex(({ fields }) => fields.includes(field))
  return found < 0 ? lastStep : found
}

/** What the button that sends the form says. */
export function sendLabel(kind: SubmissionKind): string {
  return kind === 'register' ? 'Register this business' : 'Submit this business'
}
