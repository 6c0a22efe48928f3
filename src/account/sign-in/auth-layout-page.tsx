import { Outlet } from 'react-router'
import { HomewardBoat } from '../../ui/drawings/homeward-boat.tsx'
import type { Route } from './+types/auth-layout-page.ts'
import { keepPrivate } from '../session/private-answer.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

/** A loader, so that the headers are set on navigations of script, too. */
export function loader() {
  return null
}

/** The calm card that all pages on the way in share. */
export default function AuthLayoutPage() {
  return (
    <div className="shell py-8 md:py-14">
      <div className="mx-auto max-w-[32rem] overflow-hidden rounded-card border border-line bg-card">
        <div className="bg-linear-to-b from-navy to-navy-light">
          <HomewardBoat className="h-24 w-full md:h-28" />
        </div>
        <div className="px-5 pt-6 pb-8 sm:px-8 md:px-10 md:pb-10">
          <Outlet />
        </div>
      </div>
    </div>
  )
}
