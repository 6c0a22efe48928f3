import type { Session, User } from '@supabase/supabase-js'
import type { Message } from '../../ui/toast-box.tsx'
import { mailsLeadTo, newPasswordFirst } from '../email-link/landing.ts'
import { pathWith } from '../session/local-path.ts'
import {
  incomplete,
  linkOpens,
  refusal,
  type AuthClient,
  type Outcome,
  type Run,
} from '../session/outcome.ts'
import { needsSecondFactor } from '../session/second-factor.ts'
import { emailProblem, exactlyTypedIn, typedIn } from '../session/typed.ts'

type Credentials = { email: string; password: string }

/** Signs somebody in with their email address and password; on to their second factor when they have one. */
export const signIn: Run = async (auth, form, { from }) => {
  const typed = credentialsIn(form)
  const missing = whatIsMissing('Sign in failed', typed)
  if (missing) return missing
  const { data, error } = await auth.signInWithPassword(typed)
  if (error) return refusal('Sign in failed', error, linkOpens)
  const to = onwards(from, data)
  const message = { title: 'Signed in successfully', text: 'Welcome back!' }
  return { is: 'done', to, ...(to === from && { message }) }
}

/** Makes an account; its address has to be confirmed, unless the service asks for no confirmation. */
export const signUp: Run = async (auth, form, way) => {
  const typed = credentialsIn(form)
  const missing = whatIsMissing('Sign up failed', typed)
  if (missing) return missing
  const emailRedirectTo = mailsLeadTo(way.siteUrl, 'signup', way.from)
  const { data, error } = await auth.signUp({ ...typed, options: { emailRedirectTo } })
  if (error) return refusal('Sign up failed', error)
  const title = 'Signed up successfully'
  if (data.session) return { is: 'done', to: way.from, message: { title } }
  const text = 'Please check your email for a confirmation link.'
  return { is: 'sent', email: typed.email, message: { title, text } }
}

/**
 * Where somebody who has just come in goes on to: their second factor first, when they have one, and then a
 * password, when the service took none of those that were chosen for their address.
 */
export function onwards(
  from: string,
  { user, session }: { user: Pick<User, 'factors'> | null; session: Session | null },
): string {
  const next = wantsPassword(user) ? newPasswordFirst(from) : from
  const lacksFactor = needsSecondFactor(user?.factors, session?.access_token ?? '')
  return lacksFactor ? pathWith('/auth/second-factor', { from: next }) : next
}

/** Whether more than one sign-up waited for the address of somebody, so that no password counts. */
export function wantsPassword(user: object | null): boolean {
  return user !== null && 'password_wanted_at' in user && Boolean(user.password_wanted_at)
}

/** Ends the session here, or everywhere; here in any case, whatever the service says. */
export async function signOut(
  auth: AuthClient,
  scope: 'local' | 'global',
): Promise<{ message: Message }> {
  const { error } = await auth.signOut({ scope })
  if (error && scope === 'global') await auth.signOut({ scope: 'local' })
  const text = scope === 'global' ? 'You are signed out on all your devices.' : undefined
  return { message: { title: 'Signed out', ...(text && { text }) } }
}

function credentialsIn(form: FormData): Credentials {
  return { email: typedIn(form, 'email'), password: exactlyTypedIn(form, 'password') }
}

function whatIsMissing(title: string, { email, password }: Credentials): Outcome | null {
  const wrongEmail = emailProblem(email)
  if (!wrongEmail && password) return null
  const words =
    email && password
      ? 'Unable to validate email address: invalid format'
      : 'You must provide either an email or phone number and a password'
  return incomplete(title, words, {
    ...(wrongEmail && { email: wrongEmail }),
    ...(!password && { password: 'Enter your password.' }),
  })
}
