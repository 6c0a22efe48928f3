import type { TokenKind, UserRow } from '../../db/auth-schema.ts'
import type { Db } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import type { Auth } from '../request/auth.server.ts'
import type { Requester } from '../request/context.server.ts'
import { beginFlow, flowMethodOf, type Challenge } from '../sessions/flow-states.server.ts'
import { sendCode, sendUncounted, type CodeMail } from './send-code.server.ts'
import { requireCommonLeft, requireOwnQuota } from '../limits/send-quota.server.ts'
import { emptyUser } from '../users/user.ts'
import { freshUser, insertUser } from '../users/users.server.ts'

type LinkMail = { type: 'signup' | 'invite' | 'magiclink' | 'recovery' }

/** Where the link leads in the end, the flow that it belongs to, and who asks. */
type Way = { challenge: Challenge | null; redirectTo: string; requester: Requester }

/**
 * Sends a user a link that signs them in, within the transaction `db`; it ends in a code when the way has a
 * challenge.
 *
 * @throws AuthError 429 over_email_send_rate_limit.
 */
export async function sendLink(
  auth: Auth,
  db: Db,
  user: UserRow,
  mail: LinkMail & Way,
): Promise<void> {
  await sendCode(auth, db, user, { ...codeMailOf(user, mail), requester: mail.requester })
  await beginMailFlow(auth, db, user, mail)
}

function codeMailOf(user: UserRow, { type, challenge, redirectTo }: LinkMail & Way): CodeMail {
  const to = user.email ?? ''
  return { ...slotOf(type), type, to, redirectTo, isPkce: challenge !== null }
}

/** Begins the flow that a mail belongs to, when its way has a challenge. */
export async function beginMailFlow(
  auth: Auth,
  db: Db,
  user: UserRow,
  { type, challenge, redirectTo }: LinkMail & Omit<Way, 'requester'>,
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
  mail: LinkMail & Way,
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
      await sendUncounted(auth, undone, user, codeMailOf(user, mail))
      await beginMailFlow(auth, undone, user, mail)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}
