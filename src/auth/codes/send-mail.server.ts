import { randomUUID } from 'node:crypto'
import type { NewUser, TokenKind, UserRow } from '../../platform/db/auth-schema.ts'
import { inTransaction, publicUrl, type Auth, type Call } from '../request/auth.server.ts'
import {
  inMailLanguage,
  rememberMailLanguage,
} from '../../platform/email/mailbox-language.server.ts'
import { language, languages, pathIn, type Language } from '../../platform/text/language.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { authEmail, type EmailType } from './auth-emails.ts'
import { codeKey, saveCode, makeCode, type OneTimeCode } from './one-time-codes.server.ts'
import { withQuery } from '../request/redirect-answer.ts'
import { pretendQuotas, requireQuotas, tooSoon, waitSeconds } from '../limits/send-quota.server.ts'
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

/** @param isPaced checked for the address: the user's own pause, a moment later, would reveal the account */
export async function sendCode(
  auth: Call,
  user: UserRow,
  { isPaced = false, ...mail }: CodeMail & { isPaced?: boolean },
): Promise<void> {
  const message = { medium: 'mail', to: mail.to, isKnown: isConfirmed(user) } as const
  const count = () => requireQuotas(auth, message)
  await sendUncounted(auth, user, mail, { isPaced, count })
}

/** @param count runs once the user's row is locked */
async function sendUncounted(
  auth: Call,
  user: UserRow,
  mail: CodeMail,
  { isPaced, count }: { isPaced: boolean; count?: () => Promise<void> },
): Promise<void> {
  // Of several simultaneous requests one sends.
  const last = await auth.db
    .selectFrom('auth_service.users')
    .select(`${mail.sentAt} as at`)
    .where('id', '=', user.id)
    .forUpdate()
    .executeTakeFirst()
  const wait = waitSeconds(last?.at ?? null, auth.settings.mailEverySeconds, auth.now())
  if (wait > 0 && !isPaced) throw tooSoon('mail', wait)
  await count?.()
  await rememberLanguage(auth, mail)
  await writeCode(auth, user, mail)
  await updateUser(auth, user.id, { [mail.sentAt]: auth.now() } satisfies Partial<NewUser>)
}

export async function writeCode(
  auth: Call,
  user: UserRow,
  mail: Omit<CodeMail, 'sentAt'>,
): Promise<OneTimeCode> {
  const { type, kind, to, redirectTo, isPkce } = mail
  const made = makeCode(to, auth.settings.mailCodeLength, isPkce)
  const now = auth.now()
  await saveCode(auth, { userId: user.id, kind, tokenHash: made.tokenHash, sentTo: to })
  const hasLink = type !== 'reauthentication'
  const facts = { site: auth.site, to, code: made.code, newEmail: user.new_email }
  const written = await inMailLanguage(auth.db, to, () => {
    const link = mailLink(auth, { type, tokenHash: made.tokenHash, redirectTo })
    return authEmail(type, { ...facts, ...(hasLink && { link }) })
  })
  const goodUntil = new Date(now.getTime() + auth.settings.mailCodeSeconds * 1000)
  const keyOf = codeKey(user.id, kind)
  await queueMail(auth.db, written, { id: randomUUID(), now, goodUntil, keyOf })
  return made
}

type Link = { type: string; tokenHash: string; redirectTo: string }

/** To our page with a button, since programs follow links in emails; it continues to `redirectTo`. */
export function mailLink(auth: Pick<Auth, 'site'>, { type, tokenHash, redirectTo }: Link): string {
  const code = { token_hash: tokenHash, type }
  return landingLanguage(auth, redirectTo)
    ? withQuery(redirectTo, code)
    : withQuery(landingIn(auth, language()), { ...code, redirect_to: redirectTo })
}

function landingIn({ site }: Pick<Auth, 'site'>, one: Language): string {
  return site.url + pathIn(one, '/auth/confirm')
}

/** The language of our page that requests the email; null for other clients. */
function landingLanguage(auth: Pick<Auth, 'site'>, redirectTo: string): Language | null {
  const [page] = redirectTo.split('?', 1)
  return languages.find((one) => landingIn(auth, one) === page) ?? null
}

/** Forms of a page reach the service without its language. */
async function rememberLanguage(auth: Call, { to, redirectTo }: CodeMail): Promise<void> {
  const own = landingLanguage(auth, redirectTo)
  if (own) await inLanguage(own, () => rememberMailLanguage(auth.db, to, auth.now()))
}

/** The protocol's one-tap link, for programs that send the email themselves. */
export function verifyLink(auth: Call, { type, tokenHash, redirectTo }: Link): string {
  const redirect = /[&=#]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo
  return `${publicUrl(auth)}/verify?token=${tokenHash}&type=${type}&redirect_to=${redirect}`
}

type LinkMail = { type: 'signup' | 'invite' | 'magiclink' | 'recovery' }

export type Sending = { challenge: Challenge | null; redirectTo: string }

/** The caller has checked the address's pause. */
export async function sendLink(auth: Call, user: UserRow, mail: LinkMail & Sending): Promise<void> {
  await sendCode(auth, user, {
    ...codeMailOf(user, mail),
    isPaced: true,
  })
  await beginMailFlow(auth, user, mail)
}

function codeMailOf(user: UserRow, { type, challenge, redirectTo }: LinkMail & Sending): CodeMail {
  const to = user.email ?? ''
  return { ...slotOf(type), type, to, redirectTo, isPkce: challenge !== null }
}

export async function beginMailFlow(
  auth: Call,
  user: UserRow,
  { type, challenge, redirectTo }: LinkMail & Omit<Sending, 'requester'>,
): Promise<void> {
  if (!challenge) return
  const method = { user_id: user.id, authentication_method: flowMethodOf(type), provider: 'email' }
  await beginFlow(auth, challenge, { ...method, redirect_to: redirectTo })
}

function slotOf(type: LinkMail['type']): Pick<CodeMail, 'sentAt'> & { kind: TokenKind } {
  return type === 'signup' || type === 'invite'
    ? { kind: 'confirmation', sentAt: 'confirmation_sent_at' }
    : { kind: 'recovery', sentAt: 'recovery_sent_at' }
}

class Undo extends Error {}

/** Sends and undoes it, so that response times don't reveal existing accounts. */
export async function pretendToSendLink(
  auth: Call,
  to: string,
  mail: LinkMail & Sending,
): Promise<void> {
  const isKnown = slotOf(mail.type).kind === 'recovery'
  const message = { medium: 'mail', to, isKnown } as const
  await pretendQuotas(auth, message)
  const fresh = freshUser(auth.settings.jwtAudience, auth.settings.jwtRole, auth.now())
  try {
    await inTransaction(auth, async (auth) => {
      await insertUser(auth.db, fresh)
      const times = { created_at: auth.now(), updated_at: auth.now() }
      const nobody = { ...emptyUser, id: fresh.id, aud: fresh.aud, role: fresh.role, ...times }
      const user = { ...nobody, email: to }
      await sendUncounted(auth, user, codeMailOf(user, mail), { isPaced: true })
      await beginMailFlow(auth, user, mail)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}
