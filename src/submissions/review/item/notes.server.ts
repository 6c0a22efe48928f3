import type { Db } from '../../../db/schema.ts'
import type { Reviewer } from './assign.server.ts'
import type { Deps } from '../../lifecycle/change-state.server.ts'
import { cleanText } from '../../clean-text.ts'

/** What somebody of the team wrote for the team. */
export type Note = { id: string; at: Date; by: string; text: string }

const maxOfNote = 2000

/** Keeps a note that the team alone can read. @returns what is wrong with it, or null when it is kept. */
export async function addNote(
  db: Db,
  submissionId: string,
  { by, text }: { by: Reviewer; text: string },
  { now, randomId }: Pick<Deps, 'now' | 'randomId'>,
): Promise<string | null> {
  const note = cleanText(text)
  if (!note) return 'Write something in your note'
  if (note.length > maxOfNote) return `Shorten the note to ${maxOfNote} characters or fewer`
  const who = { by_user: by.userId, by_name: by.name }
  await db
    .insertInto('submission_notes')
    .values({ id: randomId(), submission_id: submissionId, at: now(), text: note, ...who })
    .execute()
  return null
}

/** The notes on a submission, oldest first. */
export async function listNotes(db: Db, submissionId: string): Promise<Note[]> {
  return db
    .selectFrom('submission_notes')
    .select(['id', 'at', 'by_name as by', 'text'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
