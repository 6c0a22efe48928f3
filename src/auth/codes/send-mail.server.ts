import { randomUUID } from 'node:crypto'
import type { NewUser, TokenKind, UserRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { authEmail, type EmailType } from './auth-emails.ts'
import { publicUrl, type Auth } from '../request/auth.server.ts'
import type { Requester } from '../request/context.server.ts'
import { codeKey, saveCode, makeCode, type OneTimeCode } from './one-time-codes.server.ts'
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

/** @param isPaced the address's pause was checked: the user's own, a moment later, would reveal the account */
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

/** Limited by the pause only. @param count runs once the user's row is locked */
async function sendUncounted(
  auth: Auth,
  db: Db,
  user: UserRow,
  mail: CodeMail,
  { isPaced, count }: { isPaced: boolean; count?: () => Promise<void> },
): Promise<void> {
  // Locked, so that only one of several simultaneous requests sends.
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

export async function writeCode(
  auth: Auth,
  db: Db,
  user: UserRow,
  mail: Omit<CodeMail, 'sentAt'>,
): Promise<OneTimeCode> {
  const { type, kind, to, redirectTo, isPkce } = mail
  const made = makeCode(to, auth.settings.mailCodeLength, isPkce)
  const now = auth.now()
  await saveCode(db, { userId: user.id, kind, tokenHash: made.tokenHash, sentTo: to }, now)
  const link = mailLink(auth, { type, tokenHash: made.tokenHash, redirectTo })
  const hasLink = type !== 'reauthentication'
  const facts = { site: auth.site, to, code: made.code, newEmail: user.new_email }
  const written = authEmail(type, { ...facts, ...(hasLink && { link }) })
  const goodUntil = new Date(now.getTime() + auth.settings.mailCodeSeconds * 1000)
  const keyOf = codeKey(user.id, kind)
  await queueMail(db, written, { id: randomUUID(), now, goodUntil, keyOf })
  return made
}

type Link = { type: string; tokenHash: string; redirectTo: string }

/**
 * Leads to the site's own page, where a button uses up the code, because programs follow links in emails. From there
 * it continues to `redirectTo`.
 */
export function mailLink(auth: Pick<Auth, 'site'>, { type, tokenHash, redirectTo }: Link): string {
  const landing = `${auth.site.url}/auth/confirm`
  const isOurs = redirectTo === landing || redirectTo.startsWith(`${landing}?`)
  const code = { token_hash: tokenHash, type }
  return isOurs
    ? withQuery(redirectTo, code)
    : withQuery(landing, { ...code, redirect_to: redirectTo })
}

/** The protocol's one-tap link, for programs that send the email themselves. */
export function verifyLink(auth: Auth, { type, tokenHash, redirectTo }: Link): string {
  const redirect = /[&=#]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo
  return `${publicUrl(auth)}/verify?token=${tokenHash}&type=${type}&redirect_to=${redirect}`
}

type LinkMail = { type: 'signup' | 'invite' | 'magiclink' | 'recovery' }

export type Sending = { challenge: Challenge | null; redirectTo: string; requester: Requester }

/** Sends a sign-in link within the transaction `db`. The caller has checked the address's pause. */
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
 * Sends to an unknown address and undoes it, so that response times don't reveal who has an account. Counts toward
 * the quotas.
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
