import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import { statusPath } from './submission-letters.ts'

/** Makes a private link to the status page of a submission. Only a hash of its token is kept. */
export async function makeLink(
  db: Db,
  submissionId: string,
  { site, now }: { site: { url: string }; now(): Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { token_hash: hashOf(token), submission_id: submissionId, made_at: now() }
  await db.insertInto('submission_links').values(row).execute()
  return `${site.url}${statusPath(token)}`
}

/** The id of the submission that a private link leads to, or null. */
export async function submissionOfToken(db: Db, token: string): Promise<string | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const link = await db
    .selectFrom('submission_links')
    .select('submission_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return link?.submission_id ?? null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
