import type { Db } from '../../db/schema.ts'
import type { Deps } from './change-state.server.ts'
import { cleanText } from '../clean-text.ts'

/** What a submitter wrote to the team. */
export type Message = { at: Date; text: string }

const maxOfMessage = 2000
const maxMessages = 20
const maxPerDay = 10

/** Keeps a message of a submitter. Call it with the submission's row locked. @returns what is wrong with it, or null when it is kept. */
export async function addMessage(
  db: Db,
  submissionId: string,
  typed: string,
  { now, randomId }: Pick<Deps, 'now' | 'randomId'>,
): Promise<string | null> {
  const text = cleanText(typed)
  if (!text) return 'Write your message'
  if (text.length > maxOfMessage)
    return `Shorten the message to ${maxOfMessage} characters or fewer`
  const written = await listMessages(db, submissionId)
  if (written.length >= maxMessages)
    return 'We have many messages from you already. Please wait for our answer.'
  const dayAgo = new Date(now().getTime() - 24 * 3_600_000)
  if (written.filter(({ at }) => at > dayAgo).length >= maxPerDay)
    return `You have written ${maxPerDay} messages today. Please wait for our answer, or write again tomorrow.`
  await db
    .insertInto('submission_messages')
    .values({ id: randomId(), submission_id: submissionId, at: now(), text })
    .execute()
  return null
}

/** What the submitter wrote, oldest first. */
export async function listMessages(db: Db, submissionId: string): Promise<Message[]> {
  return db
    .selectFrom('submission_messages')
    .select(['at', 'text'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
