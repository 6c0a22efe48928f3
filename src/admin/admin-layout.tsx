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

/** The address of the next page says what was done. */
export function shouldRevalidate() {
  return true
}

const rooms = [
  { name: 'Start', to: href('/admin') },
  { name: 'Listings', to: href('/admin/listings') },
  { name: 'Import', to: href('/admin/import') },
  { name: 'Registers', to: href('/admin/registry') },
  { name: 'Export', to: href('/admin/export') },
  { name: 'Articles', to: href('/admin/articles') },
  { name: 'Resources', to: href('/admin/resources') },
  { name: 'Categories', to: href('/admin/categories') },
  { name: 'People', to: href('/admin/people') },
  { name: 'Emails', to: href('/admin/mails') },
  { name: 'Status', to: href('/admin/status') },
  { name: 'Log', to: href('/admin/log') },
  { name: 'Name and logo', to: href('/admin/brand') },
  { name: 'Texts', to: href('/admin/texts') },
  { name: 'Samples', to: href('/admin/samples') },
]

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { key, pathname } = useLocation()
  const here = rooms.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <div className="mx-auto w-full max-w-[1500px] px-4 pt-4 pb-24 md:px-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label="Admin" className="mb-3 lg:mb-0 print:hidden">
        <details key={key} className="rounded-field border border-edge bg-card lg:hidden">
          <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
            Admin: {here?.name ?? 'Start'}
            <ChevronDown aria-hidden="true" className="size-5 in-open:rotate-180" />
          </summary>
          <Rooms className="grid grid-cols-2 gap-1 p-2" />
        </details>
        <Rooms className="hidden lg:block" />
      </nav>
      <div className="min-w-0">
        <Outlet context={loaderData.flash && { ...loaderData.flash, key }} />
      </div>
    </div>
  )
}

function Rooms({ className }: { className: string }) {
  return (
    <ul className={className}>
      {rooms.map(({ name, to }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/admin'}
            className="flex min-h-11 items-center rounded-field px-3 text-sm text-ink no-underline hover:bg-card aria-[current=page]:bg-navy aria-[current=page]:font-semibold aria-[current=page]:text-white"
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
