import { type Person } from '../../account/team/can.ts'
import type { Db } from '../../platform/db/schema.ts'
import { statusPath } from '../emails/submission-emails.ts'
import { randomBytes } from 'node:crypto'
import { mailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { pathIn } from '../../platform/text/language.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

/**
 * A private link for the browser that sent the form. It shows and changes the submission, but doesn't prove the
 * address: no email has it.
 */
export async function makePageToken(
  db: Db,
  submission_id: string,
  { now }: { now(): Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { token_hash: sha256(token), submission_id, sent_to_hash: null, made_at: now() }
  await db.insertInto('submission_links').values(row).execute()
  return token
}

/** A new private link, to the page in the language of the sender's mailbox. */
export async function makeLink(
  db: Db,
  submissionId: string,
  { site, now }: { site: { url: string }; now(): Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { submitter_email: to } = await db
    .selectFrom('submissions')
    .select('submitter_email')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const sent = { submission_id: submissionId, sent_to_hash: mailboxHash(to), made_at: now() }
  await db
    .insertInto('submission_links')
    .values({ token_hash: sha256(token), ...sent })
    .execute()
  const language = to ? await mailLanguage(db, to) : 'en'
  return `${site.url}${pathIn(language, statusPath(token))}`
}

export async function submissionOfToken(db: Db, token: string): Promise<string | null> {
  const link = await findLink(db, token)
  return link && !link.hasEnded ? link.submissionId : null
}

export async function holderOf(db: Db, token: string): Promise<Person | null> {
  const linkTo = await submissionOfToken(db, token)
  const standing = { aal: 'aal1', factors: 'none' } as const
  return linkTo === null ? null : { userId: null, role: null, email: null, standing, linkTo }
}

/** False for a link that only our page showed; older links have no hash of their mailbox, either. */
export async function isEmailedLink(db: Db, token: string): Promise<boolean> {
  return (await findLink(db, token))?.isEmailed === true
}

/** Also finds links that expired by age or because the sender changed their address. */
export async function findLink(
  db: Db,
  token: string,
): Promise<{ submissionId: string; hasEnded: boolean; isEmailed: boolean } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const link = await db
    .selectFrom('submission_links as l')
    .innerJoin('submissions as s', 's.id', 'l.submission_id')
    .select(['l.submission_id', 'l.ended_at', 'l.sent_to_hash', 's.submitter_email'])
    .where('l.token_hash', '=', sha256(token))
    .executeTakeFirst()
  if (!link) return null
  const { submission_id: submissionId, sent_to_hash: sentTo, submitter_email: address } = link
  const isTheirs = sentTo === null || mailboxHash(address) === sentTo
  const hasEnded = link.ended_at !== null || !isTheirs
  return { submissionId, hasEnded, isEmailed: sentTo !== null }
}
