import * as t from '#messages/admin-layout.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { href, NavLink, Outlet, useLocation } from 'react-router'
import { keepPrivate } from '../account/session/session.server.ts'
import { adminGuard, requireAdmin } from '../account/team/team-guard.server.ts'
import type { Route } from './+types/admin-layout.ts'
import { flashOf } from './flash.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, adminGuard]

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'open-admin')
  return { flash: flashOf(args.url) }
}

/** Not after actions: the next page's address has the result. */
export function shouldRevalidate() {
  return true
}

const pages = [
  { name: t.start(), to: href('/admin') },
  { name: t.directory(), to: href('/admin/directory') },
  { name: t.reach(), to: href('/admin/reach') },
  { name: t.listings(), to: href('/admin/listings') },
  { name: t.importText(), to: href('/admin/import') },
  { name: t.registers(), to: href('/admin/registry') },
  { name: t.certificates(), to: href('/admin/certificates') },
  { name: t.exportText(), to: href('/admin/export') },
  { name: t.articles(), to: href('/admin/articles') },
  { name: t.resources(), to: href('/admin/resources') },
  { name: t.categories(), to: href('/admin/categories') },
  { name: t.people(), to: href('/admin/people') },
  { name: t.apiKeys(), to: href('/admin/api-keys') },
  { name: t.emails(), to: href('/admin/mails') },
  { name: t.status(), to: href('/admin/status') },
  { name: t.log(), to: href('/admin/log') },
  { name: t.nameAndLogo(), to: href('/admin/brand') },
  { name: t.texts(), to: href('/admin/texts') },
  { name: t.samples(), to: href('/admin/samples') },
]

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { key, pathname } = useLocation()
  const here = pages.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <div className="mx-auto w-full max-w-[1500px] px-4 pt-4 pb-24 md:px-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label={t.adminPages()} className="mb-3 lg:mb-0 print:hidden">
        <details key={key} className="rounded-field border border-edge bg-card lg:hidden">
          <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
            {t.adminHere({ page: here?.name ?? t.start() })}
            <ChevronDown aria-hidden="true" className="size-5 in-open:rotate-180" />
          </summary>
          <Pages className="grid grid-cols-2 gap-1 p-2" />
        </details>
        <Pages className="hidden lg:block" />
      </nav>
      <div className="min-w-0">
        <Outlet context={loaderData.flash && { ...loaderData.flash, key }} />
      </div>
    </div>
  )
}

function Pages({ className }: { className: string }) {
  return (
    <ul className={className}>
      {pages.map(({ name, to }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/admin'}
            className="flex min-h-11 items-center rounded-field px-3 text-sm text-ink no-underline hover:bg-card aria-[current=page]:bg-navy aria-[current=page]:font-semibold aria-[current=page]:text-white dark:aria-[current=page]:bg-navy-light"
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
