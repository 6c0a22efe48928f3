import { href, redirect } from 'react-router'
import type { Route } from './+types/sign-out.route.ts'
import { formOf } from '../form/answer.server.ts'
import { signOut } from './sign-in.form.ts'
import { authOf, clearSession, readProvenUser } from '../session/session.server.ts'

export const handle = { isTranslated: true }

export function loader() {
  return redirect(href('/account'))
}

/** `scope=global` needs all factors. The local session ends whatever the service answers. */
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
    // Sign out even if the service is unreachable.
    return true
  }
}
