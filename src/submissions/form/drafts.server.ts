import type { Db } from '../../platform/db/schema.ts'
import { cleanText } from '../clean-text.ts'
import type { SubmissionKind } from './field-kinds.ts'
import { draftFields, draftOf, type DraftState } from '../form-view/device-draft.ts'

/** A form that was not sent yet, and when it was last saved. */
export type Draft = DraftState & { savedAt: Date }

const maxCharacters = 60_000

/**
 * Saves what a signed-in person has filled in so far, whatever is wrong with it, in place of what was saved.
 *
 * @returns false, with nothing changed, for more than any form holds.
 */
export async function saveDraft(
  db: Db,
  { userId, kind }: { userId: string; kind: SubmissionKind },
  draft: DraftState,
  now: Date,
): Promise<boolean> {
  const cleaned = draftFields(draft).map(([name, value]) => [name, cleanText(value)])
  const fields = JSON.stringify(cleaned)
  if (fields.length > maxCharacters) return false
  await db
    .insertInto('submission_drafts')
    .values({ user_id: userId, kind, fields, saved_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ fields, saved_at: now }),
    )
    .execute()
  return true
}

/** What a person has saved, or null. */
export async function findDraft(
  db: Db,
  { userId, kind }: { userId: string; kind: SubmissionKind },
): Promise<Draft | null> {
  const row = await db
    .selectFrom('submission_drafts')
    .select(['fields', 'saved_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return null
  return { ...draftOf(row.fields as [string, string][]), savedAt: row.saved_at }
}

/** Forgets a draft: it was sent, or thrown away. */
export async function deleteDraft(
  db: Db,
  { userId, kind }: { userId: string; kind: SubmissionKind },
): Promise<void> {
  await db
    .deleteFrom('submission_drafts')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}
