import { confirmEmail } from '../codes/confirm.server.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import { requireStrongPassword } from '../passwords/password-strength.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { callBy, inTransaction, type Auth, type Requester } from '../request/auth.server.ts'
import { limit } from '../request/context.server.ts'
import { findByEmail } from '../users/users.server.ts'
import { signUpFirst } from './signup.server.ts'

type Refused = { ok: false; error: ServiceError }

/** As the published client gives it to pages. */
type ServiceError = Pick<AuthError, 'name' | 'code' | 'message' | 'status'> & { reasons: string[] }

/**
 * For an address that an emailed invitation has proved, like `POST /invite` and its link: no further email is sent. An
 * address that has an account, confirmed or not, is refused.
 */
export async function signUpConfirmed(
  service: Auth,
  { email, password }: { email: string; password: string },
  requester: Requester,
): Promise<{ ok: true } | Refused> {
  const auth = callBy(service, requester)
  try {
    await limit(auth, 'signup', auth.settings.otpLimit)
    if (auth.settings.disableSignup) throw new AuthError('signup_disabled')
    if (!auth.settings.emailEnabled) throw new AuthError('email_provider_disabled/sign-up')
    await requireStrongPassword(auth, password, [email])
    const passwordHash = await hashPassword(password)
    await inTransaction(auth, async (auth) => {
      if (await findByEmail(auth.db, email, auth.aud, 'lock')) throw new AuthError('email_exists')
      await confirmEmail(auth, await signUpFirst(auth, { email, passwordHash, data: {} }))
    })
    return { ok: true }
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const { name, code, message, status, detail } = error
    const { reasons = [] } = (detail.weak_password ?? {}) as { reasons?: string[] }
    return { ok: false, error: { name, code, message, status, reasons } }
  }
}
