import { Outlet } from 'react-router'
import { useLeaveOnSignOut } from './use-leave-on-sign-out.ts'

/** What stands around pages that ask by themselves who comes, and for more than that somebody is signed in. */
export default function LeftOnSignOutPage() {
  useLeaveOnSignOut()
  return <Outlet />
}
