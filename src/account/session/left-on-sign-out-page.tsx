import { Outlet } from 'react-router'
import { formSetup } from '../../platform/forms/answer-form.server.ts'
import type { Route } from './+types/left-on-sign-out-page.ts'
import { readProvenUser } from './session.server.ts'
import { useLeaveOnSignOut } from './auth-provider.tsx'

/** Only for the forms; the pages check access themselves. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await readProvenUser(context)
  return { forms: await formSetup(context, url, user?.id ?? ''), isForUser: user !== null }
}

export default function LeftOnSignOutPage({ loaderData }: Route.ComponentProps) {
  useLeaveOnSignOut(loaderData.isForUser)
  return <Outlet />
}
