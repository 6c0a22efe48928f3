import { href, redirect } from 'react-router'
import type { Route } from './+types/sign-out.route.ts'
import { formOf } from '../form/answer.server.ts'
import { signOut } from './sign-in.form.ts'
import { authOf, clearSession, readProvenUser } from '../session/session.server.ts'

/** There is nothing to read here. */
export function loader() {
  return redirect(href('/account'))
}

/**
 * Ends the session here, or with `scope=global` everywhere, which only who has shown all their factors may;
 * here in any case, whatever the service says.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const isEverywhere = form.get('scope') === 'global' && (await mayEndOthers(context))
  await signOut(authOf(context), isEverywhere ? 'global' : 'local')
  clearSession(context)
  return redirect(href('/'))
}

async function mayEndOthers(context: Route.ActionArgs['context']): Promise<boolean> {
  try {
    return (await readProvenUser(context)) !== null
  } catch {
    // Nobody stays signed in because the service cannot say who they are.
    return true
  }
}
