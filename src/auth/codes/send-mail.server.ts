import { randomUUID } from 'node:crypto'
import type { NewUser, TokenKind, UserRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { authEmail, type EmailType } from './auth-emails.ts'
import { publicUrl, type Auth } from '../request/auth.server.ts'
import type { Requester } from '../request/context.server.ts'
import { keepCode, makeCode, type OneTimeCode } from './one-time-codes.server.ts'
import { withQuery } from '../request/redirect-answer.ts'
import {
  requireCommonQuota,
  requireOwnQuota,
  tooSoon,
  waitSeconds,
  requireCommonLeft,
} from '../limits/send-quota.server.ts'
import { isConfirmed, emptyUser } from '../users/user.ts'
import { updateUser, freshUser, insertUser } from '../users/users.server.ts'
import { beginFlow, flowMethodOf, type Challenge } from '../sessions/flow-states.server.ts'

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
 * @param isPaced whether a pause was required already, by the address: then that of the user, which began a moment
 *   later, is not looked at, for it would tell who has an account.
 * @throws AuthError 429 over_email_send_rate_limit.
 */
export async function sendCode(
  auth: Auth,
  db: Db,
  user: UserRow,
  { requester, isPaced = false, ...mail }: CodeMail & { requester: Requester; isPaced?: boolean },
): Promise<void> {
  const message = { medium: 'mail', to: mail.to, isKnown: isConfirmed(user), requester } as const
  const count = async () => {
    await requireOwnQuota(auth, db, message)
    await requireCommonQuota(auth, db, message)
  }
  await sendUncounted(auth, db, user, mail, { isPaced, count })
}

/**
 * Sends a user a code by mail, with the pause since the last and nothing else to limit it.
 *
 * @param count counts the mail, once the user's row is locked.
 * @param isPaced see `sendCode`.
 */
async function sendUncounted(
  auth: Auth,
  db: Db,
  user: UserRow,
  mail: CodeMail,
  { isPaced, count }: { isPaced: boolean; count?: () => Promise<void> },
): Promise<void> {
  // Under a lock, so that of many requests at one moment one sends.
  const last = await db
    .selectFrom('auth_service.users')
    .select(`${mail.sentAt} as at`)
    .where('id', '=', user.id)
    .forUpdate()
    .executeTakeFirst()
  const wait = waitSeconds(last?.at ?? null, auth.settings.mailEverySeconds, auth.now())
  if (wait > 0 && !isPaced) throw tooSoon('mail', wait)
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
  const goodUntil = new Date(now.getTime() + auth.settings.mailCodeSeconds * 1000)
  await queueMail(db, written, { id: randomUUID(), now, goodUntil })
  return made
}

type Link = { type: string; tokenHash: string; redirectTo: string }

/**
 * The address in a mail: the site's own page for links, whoever asked for the mail. It uses the code up when its
 * button is pressed, for programs follow the links of mails before people do; then it leads where the request
 * wanted, with what the protocol's link would have brought there.
 */
export function mailLink(auth: Pick<Auth, 'site'>, { type, tokenHash, redirectTo }: Link): string {
  const landing = `${auth.site.url}/auth/confirm`
  const isOurs = redirectTo === landing || redirectTo.startsWith(`${landing}?`)
  const code = { token_hash: tokenHash, type }
  return isOurs
    ? withQuery(redirectTo, code)
    : withQuery(landing, { ...code, redirect_to: redirectTo })
}

/** The protocol's address that verifies a code with one tap: for who mails it themselves. */
export function verifyLink(auth: Auth, { type, tokenHash, redirectTo }: Link): string {
  const redirect = /[&=#]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo
  return `${publicUrl(auth)}/verify?token=${tokenHash}&type=${type}&redirect_to=${redirect}`
}

type LinkMail = { type: 'signup' | 'invite' | 'magiclink' | 'recovery' }

/** How a mail about an account is sent: the flow it belongs to, where its link leads in the end, and for whom. */
export type Sending = { challenge: Challenge | null; redirectTo: string; requester: Requester }

/**
 * Sends a user a link that signs them in, within the transaction `db`; it ends in a code when there is a
 * challenge. Whoever calls this has required the pause for the address.
 *
 * @throws AuthError 429 over_email_send_rate_limit.
 */
export async function sendLink(
  auth: Auth,
  db: Db,
  user: UserRow,
  mail: LinkMail & Sending,
): Promise<void> {
  await sendCode(auth, db, user, {
    ...codeMailOf(user, mail),
    requester: mail.requester,
    isPaced: true,
  })
  await beginMailFlow(auth, db, user, mail)
}

function codeMailOf(user: UserRow, { type, challenge, redirectTo }: LinkMail & Sending): CodeMail {
  const to = user.email ?? ''
  return { ...slotOf(type), type, to, redirectTo, isPkce: challenge !== null }
}

/** Begins the flow that a mail belongs to, when there is a challenge. */
export async function beginMailFlow(
  auth: Auth,
  db: Db,
  user: UserRow,
  { type, challenge, redirectTo }: LinkMail & Omit<Sending, 'requester'>,
): Promise<void> {
  if (!challenge) return
  const method = { user_id: user.id, authentication_method: flowMethodOf(type), provider: 'email' }
  await beginFlow(db, challenge, { ...method, redirect_to: redirectTo }, auth.now())
}

function slotOf(type: LinkMail['type']): Pick<CodeMail, 'sentAt'> & { kind: TokenKind } {
  return type === 'signup' || type === 'invite'
    ? { kind: 'confirmation', sentAt: 'confirmation_sent_at' }
    : { kind: 'recovery', sentAt: 'recovery_sent_at' }
}

class Undo extends Error {}

/**
 * Does the work of sending a link to somebody who has no account, within `db`, and undoes it: the time that an
 * answer takes tells nobody who has one. It counts for the visitor and the recipient as if it were sent.
 *
 * @throws AuthError 429 over_email_send_rate_limit, as for a mail that is sent.
 */
export async function pretendToSendLink(
  auth: Auth,
  db: Db,
  to: string,
  mail: LinkMail & Sending,
): Promise<void> {
  const isKnown = slotOf(mail.type).kind === 'recovery'
  const message = { medium: 'mail', to, isKnown, requester: mail.requester } as const
  await requireOwnQuota(auth, db, message)
  await requireCommonLeft(auth, db, message)
  const fresh = freshUser(auth.settings.jwtAudience, auth.settings.jwtRole, auth.now())
  try {
    await transaction(db, async (undone) => {
      await insertUser(undone, fresh)
      const times = { created_at: auth.now(), updated_at: auth.now() }
      const nobody = { ...emptyUser, id: fresh.id, aud: fresh.aud, role: fresh.role, ...times }
      const user = { ...nobody, email: to }
      await sendUncounted(auth, undone, user, codeMailOf(user, mail), { isPaced: true })
      await beginMailFlow(auth, undone, user, mail)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}
