import { Outlet } from 'react-router'
import type { Route } from './+types/guarded-page.ts'
import { formSetup } from '../../platform/forms/answer-form.server.ts'
import { useLeaveOnSignOut } from './auth-provider.tsx'
import { guard, keepPrivate, requireUser } from './session.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, guard]

/** A loader makes the guard run on client navigations too. */
export async function loader(args: Route.LoaderArgs) {
  const { id, email } = await requireUser(args)
  return { id, email: email ?? null, forms: await formSetup(args.context, args.url, id) }
}

export default function GuardedPage() {
  useLeaveOnSignOut(true)
  return <Outlet />
}
