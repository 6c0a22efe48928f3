import type { Db } from '../db/schema.ts'
import type { World } from './change-state.server.ts'
import { cleanText } from './clean-text.ts'
import { submissionOfToken } from './links.server.ts'

/** What a submitter wrote to the team. */
export type Message = { at: Date; text: string }

const mostOfMessage = 2000
const mostMessages = 20

/** Keeps a message from the holder of a private link. @returns what is wrong with it, or null when it is kept. */
export async function addMessage(
  db: Db,
  token: string,
  typed: string,
  { now, randomId }: Pick<World, 'now' | 'randomId'>,
): Promise<string | null> {
  const text = cleanText(typed)
  if (!text) return 'Write your message'
  if (text.length > mostOfMessage)
    return `Shorten the message to ${mostOfMessage} characters or fewer`
  const submissionId = await submissionOfToken(db, token)
  if (!submissionId) return 'This link leads to no submission'
  if ((await listMessages(db, submissionId)).length >= mostMessages)
    return 'We have many messages from you already. Please wait for our answer.'
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
