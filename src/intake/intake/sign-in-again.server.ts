import type { User } from '@supabase/supabase-js'
import { signIn } from '../../account/sign-in/sign-in.form.ts'
import { authOf, readProvenUser, type RouteArgs } from '../../account/session/session.server.ts'
import { pacesOf } from '../../account/form/answer.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { signInNames, type FormProblem } from '../../submissions/form/form-state.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'

/** How it went: who is signed in now, or what to say. */
type SignedIn = { ok: true; user: User } | { ok: false; problems: FormProblem[] }

/**
 * Signs in who was signed out while they filled in a form, with the address and the password that they sent along with
 * it. Nothing of these is kept or shown again but the address.
 */
export async function signInAgain(
  { context }: Pick<RouteArgs, 'context'>,
  form: FormData,
): Promise<SignedIn> {
  const { email, password } = signInNames
  if (!form.get(password)) return refused(email, signedOut)
  const given = new FormData()
  given.set('email', textIn(form, email))
  given.set('password', textIn(form, password))
  const { site, accounts } = context.get(servicesContext)
  const outcome = await signIn(authOf(context), given, {
    siteUrl: site.url,
    from: '/register-business',
    ...pacesOf(accounts),
  })
  if (outcome.is === 'refused') {
    const { problems, message } = outcome
    if (problems.email) return refused(email, problems.email)
    return refused(password, problems.password ?? message.text ?? message.title)
  }
  const user = await readProvenUser(context)
  return user ? { ok: true, user } : refused(email, needsMore)
}

function refused(field: string, text: string): SignedIn {
  return { ok: false, problems: [{ field, text }] }
}

const signedOut = 'You are signed out. What you typed is kept: sign in below, and send it again.'

const needsMore =
  'Your account asks for a second factor. What you typed is kept: sign in on another tab of this browser, then come back and send it again.'
