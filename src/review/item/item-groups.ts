import { reviewedFields } from '../../submissions/edits/edit-parts.ts'
import {
  businessFieldNames,
  changeLines,
  fieldChanges,
  partLines,
} from '../../submissions/edits/field-changes.ts'
import { detailGroups } from '../../submissions/form/field-lines.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import { steps } from '../../submissions/form/form-steps.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'
import type { DeskItem } from './desk.server.ts'
import type { ItemView } from './desk-view.ts'

/** All that was sent; of a change of a listing what it changes there, of all else what the last answer changed. */
export function itemGroups(
  { details, kind, live }: Pick<DeskItem, 'details' | 'kind' | 'live'>,
  answer: SubmissionDetails | null,
): ItemView['groups'] {
  const before = live ? { ...details, ...live } : answer
  if (kind !== 'edit') return detailGroups({ details, before }, { steps, choices: formChoices() })
  const changes = before ? fieldChanges(before, details, reviewedFields) : []
  const changed = new Set<string>(changes.map(({ field }) => field))
  const keptFields = businessFieldNames.filter((name) => !changed.has(name))
  const kept = partLines(live ?? details, keptFields, formChoices())
  return [
    { title: 'What it changes', lines: changeLines(changes, formChoices()) },
    { title: 'The rest of the listing, which stays', lines: kept },
  ]
}
