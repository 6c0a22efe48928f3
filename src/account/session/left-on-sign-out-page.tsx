import { Outlet } from 'react-router'
import { formSetup } from '../../platform/forms/answer-form.server.ts'
import type { Route } from './+types/left-on-sign-out-page.ts'
import { readProvenUser } from './session.server.ts'
import { useLeaveOnSignOut } from './auth-provider.tsx'

/** The pages ask by themselves who comes: this is for their forms alone. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await readProvenUser(context)
  return { forms: await formSetup(context, url, user?.id ?? '') }
}

/** What stands around pages that ask by themselves who comes, and for more than that somebody is signed in. */
export default function LeftOnSignOutPage() {
  useLeaveOnSignOut()
  return <Outlet />
}
