import { Outlet } from 'react-router'
import { useLeaveOnSignOut } from './auth-provider.tsx'

/** What stands around pages that ask by themselves who comes, and for more than that somebody is signed in. */
export default function LeftOnSignOutPage() {
  useLeaveOnSignOut()
  return <Outlet />
}
