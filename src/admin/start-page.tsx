import { href, Link } from 'react-router'
import { requireAdmin } from '../account/team/team-guard.server.ts'
import { servicesContext } from '../platform/services.server.ts'
import { pageMeta } from '../platform/ui/page-head.ts'
import type { Route } from './+types/start-page.ts'
import { AdminHead } from './admin-parts.tsx'
import { findToDos } from './start.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'open-admin')
  return { toDos: await findToDos(args.context.get(servicesContext)) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Admin', description: 'Running the directory.', isHidden: true })

const rooms = [
  {
    to: href('/admin/listings'),
    name: 'Listings',
    about: 'Find any listing, edit or hide it, and choose which are featured.',
  },
  {
    to: href('/admin/import'),
    name: 'Import listings',
    about: 'Bring in a spreadsheet. You see what becomes of each row before anything changes.',
  },
  {
    to: href('/admin/registry'),
    name: 'Public registers',
    about: 'Listings from SAM.gov, by county and category, with the owner’s statement as proof.',
  },
  {
    to: href('/admin/export'),
    name: 'Export',
    about: 'All public listings as a file, or the whole directory to keep.',
  },
  {
    to: href('/admin/articles'),
    name: 'Articles',
    about: 'The stories of /featured and the organizations on the home page.',
  },
  {
    to: href('/admin/resources'),
    name: 'Resources',
    about: 'The cards of /veteran-resources, and which to look at again.',
  },
  {
    to: href('/admin/categories'),
    name: 'Categories',
    about: 'What trades are called, what people type for them, and which are one.',
  },
  {
    to: href('/admin/people'),
    name: 'People and roles',
    about: 'Who is of the team, and whether their second factor is on.',
  },
  {
    to: href('/admin/mails'),
    name: 'Emails',
    about: 'What waits to leave, what was given up, and sending it again.',
  },
  {
    to: href('/admin/status'),
    name: 'Status',
    about: 'Version, disk, queues, and the tasks that run by themselves.',
  },
  {
    to: href('/admin/log'),
    name: 'Log',
    about: 'Who changed what, with the way back.',
  },
  {
    to: href('/admin/brand'),
    name: 'Name and logo',
    about: 'What the directory is called, how it looks, and where people write to.',
  },
  {
    to: href('/admin/texts'),
    name: 'Texts',
    about: 'Figures with their sources, popular categories, privacy and terms.',
  },
  {
    to: href('/admin/samples'),
    name: 'Samples',
    about: 'What was made up for the first look, and how it goes.',
  },
  { to: href('/review'), name: 'Review desk', about: 'What people sent in.' },
]

export default function StartPage({ loaderData: { toDos } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Admin" about="What wants to be done, and where everything is." />
      <section aria-labelledby="to-do">
        <h2 id="to-do" className="text-xl!">
          To do
        </h2>
        {toDos.length === 0 ? (
          <p className="mt-2 text-soft">Nothing. Come back in a week.</p>
        ) : (
          <ul className="mt-3 grid grid-cols-1 gap-3 md:grid-cols-2">
            {toDos.map(({ to, text }) => (
              <li key={to + text}>
                <Link
                  to={to}
                  className="flex min-h-14 items-center rounded-card border-l-6 border-gold bg-card px-4 py-2 wrap-anywhere text-ink"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="rooms" className="mt-8">
        <h2 id="rooms" className="text-xl!">
          Rooms
        </h2>
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {rooms.map(({ to, name, about }) => (
            <li key={to}>
              <Link
                to={to}
                className="block h-full rounded-card border border-line bg-card p-4 text-ink no-underline hover:border-edge"
              >
                <span className="font-semibold underline underline-offset-4">{name}</span>
                <span className="mt-1 block text-sm text-soft">{about}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
