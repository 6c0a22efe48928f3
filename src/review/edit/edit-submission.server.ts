import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-item.ts'
import { can } from '../../account/team/can.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { isSame } from '../../submissions/edits/same-value.ts'
import { formKind, type SubmissionKind } from '../../submissions/form/field-kinds.ts'
import { fieldsOf, steps } from '../../submissions/form/form-steps.ts'
import { valuesOf, type FormValues } from '../../submissions/form/form-values.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import {
  lockSubmission,
  moveSubmission,
  type Deps,
} from '../../submissions/lifecycle/change-state.server.ts'
import { columnsOf } from '../../submissions/lifecycle/receive.server.ts'
import { isWaiting, makesListing } from '../../submissions/states.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'

export type EditedSubmission = {
  /** False once it's decided: then the listing is edited instead. */
  isWaiting: boolean
  name: string
  version: number
  kind: SubmissionKind
  details: SubmissionDetails
}

/** @returns null for an unknown submission, and for kinds without a form. */
export async function findEdited(
  db: Db,
  id: string,
  you: TeamUser,
): Promise<EditedSubmission | null> {
  const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !can(you, 'edit-submission', row)) return null
  if (!makesListing(row.kind)) return null
  const { name, version, kind, state } = row
  return {
    isWaiting: isWaiting(state),
    name,
    version,
    kind: formKind(kind),
    details: row.details as SubmissionDetails,
  }
}

const yours = steps.find(({ id }) => id === 'you')

/** Adds the submitter's fields, which the team's form leaves out. */
export function withSender(form: FormData, details: SubmissionDetails): FormData {
  const values: FormValues = valuesOf(details)
  for (const name of yours ? fieldsOf(yours) : []) {
    if (name === 'evidence' || form.has(name)) continue
    const value = values[name]
    if (typeof value === 'string') form.append(name, value)
  }
  return form
}

type Edit = { id: string; version: number; details: SubmissionDetails; why: string; by: TeamUser }

/**
 * Edits a waiting submission and keeps the earlier version. Its deadline and state don't change.
 * @returns null on success, otherwise the reason; nothing has changed then.
 */
export async function editSubmission(db: Db, edit: Edit, deps: Deps): Promise<string | null> {
  const { id, version, details, why, by } = edit
  const work = { by, action: 'submission changed', submissions: [id] }
  return asTeam(db, work, deps.now(), async (db) => {
    const submission = await lockSubmission(db, id)
    if (!submission || !isWaiting(submission.state)) return t.notWaiting()
    if (!can(by, 'edit-submission', submission)) return desk.notAllowed()
    if (submission.version !== version) return t.changedWhileEditing()
    if (isSame(submission.details, details)) return null
    const change = {
      action: 'change',
      to: submission.state,
      actor: { role: by.role ?? 'reviewer', userId: by.userId, name: by.name },
      why: cleanText(why),
      email: null,
      set: columnsOf(details),
      detailsBefore: submission.details as SubmissionDetails,
    } as const
    await moveSubmission(db, submission, change, deps)
    return null
  })
}
