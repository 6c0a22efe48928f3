import { randomUUID } from 'node:crypto'
import type { NewUser, TokenKind, UserRow } from '../../db/auth-schema.ts'
import type { Db } from '../../db/schema.ts'
import { queueMail } from '../../mail/outbox.server.ts'
import { authEmail, type EmailType } from './auth-emails.ts'
import { publicUrl, type Auth } from '../request/auth.server.ts'
import type { Requester } from '../request/context.server.ts'
import { keepCode, makeCode, type OneTimeCode } from './one-time-codes.server.ts'
import { withQuery } from '../request/redirect-answer.ts'
import { requireCommonQuota, requireOwnQuota, tooSoon } from '../limits/send-quota.server.ts'
import { isConfirmed } from '../users/user.ts'
import { updateUser } from '../users/users.server.ts'

/** A mail with a code to send; `sentAt` is the user's column that remembers when one of its kind went out. */
export type CodeMail = {
  type: EmailType
  kind: TokenKind
  sentAt:
    | 'confirmation_sent_at'
    | 'recovery_sent_at'
    | 'email_change_sent_at'
    | 'reauthentication_sent_at'
  to: string
  redirectTo: string
  isPkce: boolean
}

/**
 * Sends a user a code by mail, within the transaction `db`. Two to one user within the interval of the
 * settings are refused, and so are more an hour than this visitor, or the whole service, may send.
 *
 * @throws AuthError 429 over_email_send_rate_limit.
 */
export async function sendCode(
  auth: Auth,
  db: Db,
  user: UserRow,
  { requester, ...mail }: CodeMail & { requester: Requester },
): Promise<void> {
  const message = { medium: 'mail', to: mail.to, isKnown: isConfirmed(user), requester } as const
  await sendUncounted(auth, db, user, mail, async () => {
    await requireOwnQuota(auth, db, message)
    await requireCommonQuota(auth, db, message)
  })
}

/**
 * Sends a user a code by mail, with the pause since the last and nothing else to limit it.
 *
 * @param count counts the mail, once the user's row is locked.
 */
export async function sendUncounted(
  auth: Auth,
  db: Db,
  user: UserRow,
  mail: CodeMail,
  count?: () => Promise<void>,
): Promise<void> {
  // Under a lock, so that of many requests at one moment one sends.
  const last = await db
    .selectFrom('auth_service.users')
    .select(`${mail.sentAt} as at`)
    .where('id', '=', user.id)
    .forUpdate()
    .executeTakeFirst()
  const wait = waitSeconds(last?.at ?? null, auth.settings.mailEverySeconds, auth.now())
  if (wait > 0) throw tooSoon('mail', wait)
  await count?.()
  await writeCode(auth, db, user, mail)
  await updateUser(
    db,
    user.id,
    { [mail.sentAt]: auth.now() } satisfies Partial<NewUser>,
    auth.now(),
  )
}

/** Makes, keeps and mails a code, however recently another was sent. */
export async function writeCode(
  auth: Auth,
  db: Db,
  user: UserRow,
  mail: Omit<CodeMail, 'sentAt'>,
): Promise<OneTimeCode> {
  const { type, kind, to, redirectTo, isPkce } = mail
  const made = makeCode(to, auth.settings.mailCodeLength, isPkce)
  const now = auth.now()
  await keepCode(db, { userId: user.id, kind, tokenHash: made.tokenHash, sentTo: to }, now)
  const link = mailLink(auth, { type, tokenHash: made.tokenHash, redirectTo })
  const hasLink = type !== 'reauthentication'
  const facts = { site: auth.site, to, code: made.code, newEmail: user.new_email }
  const written = authEmail(type, { ...facts, ...(hasLink && { link }) })
  await queueMail(db, written, { id: randomUUID(), now })
  return made
}

type Link = { type: string; tokenHash: string; redirectTo: string }

/**
 * The address in a mail. Where it leads back to the site's own page for links, it is that page, which uses the
 * code up when its button is pressed: programs follow the links of mails before people do.
 */
function mailLink(auth: Auth, link: Link): string {
  const { type, tokenHash, redirectTo } = link
  const landing = `${auth.site.url}/auth/confirm`
  const isOurs = redirectTo === landing || redirectTo.startsWith(`${landing}?`)
  return isOurs ? withQuery(redirectTo, { token_hash: tokenHash, type }) : verifyLink(auth, link)
}

/** The address that verifies a code with one tap, for every other client. */
export function verifyLink(auth: Auth, { type, tokenHash, redirectTo }: Link): string {
  const redirect = /[&=#]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo
  return `${publicUrl(auth)}/verify?token=${tokenHash}&type=${type}&redirect_to=${redirect}`
}

/** How many whole seconds are left of an interval since a moment; 0 when it is over. */
export function waitSeconds(last: Date | null, everySeconds: number, now: Date): number {
  if (!last) return 0
  return Math.max(0, Math.ceil((last.getTime() - now.getTime()) / 1000 + everySeconds))
}
