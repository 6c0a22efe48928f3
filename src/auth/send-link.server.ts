import type { TokenKind, UserRow } from '../db/auth-schema.ts'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'
import { noLimits } from '../limits/limits.server.ts'
import type { Auth } from './auth.server.ts'
import { beginFlow, flowMethodOf, type Challenge } from './flow-states.server.ts'
import { sendCode, type CodeMail } from './send-code.server.ts'
import { emptyUser } from './user.ts'
import { freshUser, insertUser } from './users.server.ts'

type LinkMail = { type: 'signup' | 'invite' | 'magiclink' | 'recovery' }

/** Where the link leads in the end, and the flow that it belongs to. */
type Way = { challenge: Challenge | null; redirectTo: string }

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
  { type, challenge, redirectTo }: LinkMail & Way,
): Promise<void> {
  const to = user.email ?? ''
  await sendCode(auth, db, user, {
    ...slotOf(type),
    type,
    to,
    redirectTo,
    isPkce: challenge !== null,
  })
  await beginMailFlow(auth, db, user, { type, challenge, redirectTo })
}

/** Begins the flow that a mail belongs to, when its way has a challenge. */
export async function beginMailFlow(
  auth: Auth,
  db: Db,
  user: UserRow,
  { type, challenge, redirectTo }: LinkMail & Way,
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
 * Does the work of sending a link to somebody who has no account, within `db`, and undoes it: the time that an answer takes
 * tells nobody who has one.
 */
export async function pretendToSendLink(
  auth: Auth,
  db: Db,
  to: string,
  mail: LinkMail & Way,
): Promise<void> {
  // None of it counts against what the service may send.
  const apart: Auth = { ...auth, limits: noLimits }
  const fresh = freshUser(auth.settings.jwtAudience, auth.settings.jwtRole, auth.now())
  try {
    await transaction(db, async (undone) => {
      await insertUser(undone, fresh)
      const times = { created_at: auth.now(), updated_at: auth.now() }
      const nobody = { ...emptyUser, id: fresh.id, aud: fresh.aud, role: fresh.role, ...times }
      await sendLink(apart, undone, { ...nobody, email: to }, mail)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}
