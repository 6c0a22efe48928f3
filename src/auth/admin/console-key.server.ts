import { inTransaction, nobody, type Auth } from '../request/auth.server.ts'
import { audit } from '../audit.server.ts'
import { saveCode, makeCode } from '../codes/one-time-codes.server.ts'
import { mailLink } from '../codes/send-mail.server.ts'
import { requireEmail } from '../request/addresses.ts'
import { createByEmail } from '../sign-up/signup.server.ts'
import type { UserRecord } from '../users/user.ts'
import { findByEmail } from '../users/users.server.ts'

type Service = Pick<Auth, 'db' | 'settings' | 'site' | 'now'>
type ConsoleRequest = { email: string; actor: string }

/**
 * Signs in, confirms the address, and requests a password; creates a missing account. Only for the
 * server's operator.
 */
export function makeConsoleLink(
  auth: Service,
  { email: given, actor, redirectTo }: ConsoleRequest & { redirectTo: string },
): Promise<string> {
  const email = requireEmail(given)
  return inTransaction(auth, async (auth) => {
    const aud = auth.settings.jwtAudience
    const record =
      (await findByEmail(auth.db, email, aud, 'lock')) ??
      (await createByEmail({ ...auth, aud }, { email, data: {}, passwordHash: null }))
    const key = { record, kind: 'recovery', actor } as const
    const { tokenHash } = await makeKey(auth, key)
    return mailLink(auth, { type: 'recovery', tokenHash, redirectTo })
  })
}

/** For changes of sign-in methods. @returns null without an account */
export function makeConsoleCode(
  auth: Service,
  { email: given, actor }: ConsoleRequest,
): Promise<string | null> {
  const email = requireEmail(given)
  return inTransaction(auth, async (auth) => {
    const record = await findByEmail(auth.db, email, auth.settings.jwtAudience, 'lock')
    if (!record) return null
    const { code } = await makeKey(auth, { record, kind: 'reauthentication', actor })
    return code
  })
}

async function makeKey(
  auth: Service,
  {
    record: { user },
    kind,
    actor,
  }: { record: UserRecord; kind: 'recovery' | 'reauthentication'; actor: string },
) {
  const sentTo = user.email ?? ''
  const made = makeCode(sentTo, auth.settings.mailCodeLength, false)
  await saveCode(auth, { userId: user.id, kind, tokenHash: made.tokenHash, sentTo })
  const entry = { action: 'link_generated', userId: user.id, actor, detail: { type: kind } }
  await audit({ ...auth, requester: nobody }, entry)
  return made
}
