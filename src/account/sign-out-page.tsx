import { href, redirect } from 'react-router'
import type { Route } from './+types/sign-out-page.ts'
import { formOf } from './answer.server.ts'
import { signOut } from './enter.ts'
import { authOf, clearSession } from './session.server.ts'

/** There is nothing to read here. */
export function loader() {
  return redirect(href('/account'))
}

/** Ends the session here, or with `scope=global` everywhere; here in any case, whatever the service says. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  await signOut(authOf(context), form.get('scope') === 'global' ? 'global' : 'local')
  clearSession(context)
  return redirect(href('/'))
}
