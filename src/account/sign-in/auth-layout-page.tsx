import { href, Outlet, useLocation } from 'react-router'
import { isMailLate } from '../../platform/email/queue.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { MailLate } from '../../platform/ui/mail-late.tsx'
import type { Route } from './+types/auth-layout-page.ts'
import { keepPrivate } from '../session/session.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

/** Also sets the headers on client navigations. */
export async function loader({ context }: Route.LoaderArgs) {
  return { isMailLate: await isMailLate(context.get(servicesContext).db).catch(() => false) }
}

/** Pages that can send an email. */
const mailingPages = [href('/auth'), href('/auth/forgot'), href('/auth/link'), href('/auth/code')]

export default function AuthLayoutPage({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const canMail = mailingPages.some((page) => page === pathname)
  return (
    <div className="shell py-8 md:py-14">
      <div className="mx-auto max-w-[32rem] overflow-hidden rounded-card border border-line bg-card">
        <div className="bg-linear-to-b from-navy to-navy-light">
          <img src="/homeward-boat.svg" alt="" className="block h-24 w-full md:h-28" />
        </div>
        <div className="px-5 pt-6 pb-8 sm:px-8 md:px-10 md:pb-10">
          <MailLate isLate={loaderData.isMailLate && canMail} />
          <Outlet context={loaderData} />
        </div>
      </div>
    </div>
  )
}
