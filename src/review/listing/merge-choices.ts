import {
  fieldChanges,
  businessFieldNames,
  partLines,
} from '../../submissions/edits/field-changes.ts'
import type { BusinessField } from '../../submissions/form/business-details.ts'
import { businessFields } from '../../submissions/form/business-fields.ts'
import type { Choices } from '../../submissions/form/form-choices.ts'
import type { ListingDetails } from '../../submissions/submission.ts'

/** What of a listing is chosen together: half an address of each would be of neither. */
type Choice = { id: string; label: string; fields: readonly BusinessField[] }

const together: readonly Choice[] = [
  {
    id: 'address',
    label: 'Address',
    fields: ['street', 'hidesAddress', 'city', 'zip', 'county', 'timeZone'],
  },
  { id: 'hours', label: 'Hours', fields: ['hours', 'byAppointment', 'hoursNote', 'specialDays'] },
  { id: 'closed', label: 'Closed for now', fields: ['closedForNow', 'reopensOn'] },
]

/** All that is chosen when two listings become one, in the order of the form. */
const choices: readonly Choice[] = businessFieldNames.flatMap((field) => {
  const group = together.find(({ fields }) => fields.includes(field))
  if (group) return group.fields[0] === field ? [group] : []
  return [{ id: field, label: businessFields[field].line ?? field, fields: [field] }]
})

/** What two listings say of one thing; where they differ, one of both is chosen. */
export type MergeLine = {
  id: string
  label: string
  goes: string
  stays: string
  isChosen: boolean
  /** The side that is chosen first: what says something goes before nothing. */
  first: 'goes' | 'stays'
}

/** What the two say, line by line; what neither says anything of is left out. */
export function mergeLines(
  { goes, stays }: { goes: ListingDetails; stays: ListingDetails },
  words: Choices,
): MergeLine[] {
  const textOf = (details: ListingDetails, { fields }: Choice) =>
    partLines(details, fields, words)
      .map(({ label, text }) => (fields.length > 1 ? `${label}: ${text}` : text))
      .join('\n')
  return choices
    .map((choice) => ({
      id: choice.id,
      label: choice.label,
      goes: textOf(goes, choice),
      stays: textOf(stays, choice),
      isChosen: fieldChanges(stays, goes, choice.fields).length > 0,
    }))
    .filter((line) => line.goes || line.stays)
    .map((line) => ({ ...line, first: line.stays ? 'stays' : 'goes' }))
}

/** The name of the control of a choice in a form. */
export function choiceName(id: string): string {
  return `keep-${id}`
}

/** The fields of which the value of the listing that goes is kept, as a form says it; all others stay. */
export function takenFields(valueOf: (name: string) => string): BusinessField[] {
  const taken = choices.filter(({ id }) => valueOf(choiceName(id)) === 'goes')
  return taken.flatMap(({ fields }) => fields)
}

/** The id of a listing in what somebody pasted: the address of any of its pages, or the id itself; null for neither. */
export function listingIdIn(typed: string): string | null {
  const text = typed.trim()
  const inPath = /\/(?:business|review\/listing)\/([a-z0-9-]{1,200})(?:[/?#]|$)/.exec(text)?.[1]
  return inPath ?? (/^[a-z0-9-]{1,200}$/.test(text) ? text : null)
}

/** Who runs the listing that stays: those who run it already, those of the listing that goes, or both. */
export const mergeOwners = ['stays', 'goes', 'both'] as const
export type MergeOwners = (typeof mergeOwners)[number]

/** The listing that stays keeps its people unless a reviewer says otherwise; one without an owner gets the other's. */
export function defaultOwners(stays: readonly { role: string }[]): MergeOwners {
  return stays.some(({ role }) => role === 'owner') ? 'stays' : 'goes'
}
