import * as t from '#messages/admin-start.ts'
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
  pageMeta(matches, { title: t.admin(), description: t.runTheDirectory(), isHidden: true })

const pages = [
  {
    to: href('/admin/directory'),
    name: t.directory(),
    about: t.directoryAbout(),
  },
  {
    to: href('/admin/reach'),
    name: t.reach(),
    about: t.reachAbout(),
  },
  {
    to: href('/admin/listings'),
    name: t.listings(),
    about: t.findAnyListingEditOr(),
  },
  {
    to: href('/admin/import'),
    name: t.importListings(),
    about: t.importASpreadsheetYouSee(),
  },
  {
    to: href('/admin/registry'),
    name: t.registries(),
    about: t.registriesAbout(),
  },
  {
    to: href('/admin/certificates'),
    name: t.certificates(),
    about: t.certificatesAbout(),
  },
  {
    to: href('/admin/export'),
    name: t.exportText(),
    about: t.downloadAllPublicListingsOr(),
  },
  {
    to: href('/admin/articles'),
    name: t.articles(),
    about: t.storiesOnFeaturedAndOrganizations(),
  },
  {
    to: href('/admin/resources'),
    name: t.resources(),
    about: t.theCardsOnVeteranResources(),
  },
  {
    to: href('/admin/categories'),
    name: t.categories(),
    about: t.categoryNamesSearchWordsAnd(),
  },
  {
    to: href('/admin/people'),
    name: t.peopleAndRoles(),
    about: t.theTeamTheirRolesAnd(),
  },
  {
    to: href('/admin/api-keys'),
    name: t.apiKeys(),
    about: t.apiKeysAbout(),
  },
  {
    to: href('/admin/mails'),
    name: t.emails(),
    about: t.waitingAndFailedEmailsSend(),
  },
  {
    to: href('/admin/status'),
    name: t.status(),
    about: t.versionDiskSpaceQueuesAnd(),
  },
  {
    to: href('/admin/log'),
    name: t.log(),
    about: t.everyChangeTheTeamMade(),
  },
  {
    to: href('/admin/brand'),
    name: t.nameAndLogo(),
    about: t.theDirectorysNameLookAnd(),
  },
  {
    to: href('/admin/texts'),
    name: t.texts(),
    about: t.figuresWithSourcesPopularCategories(),
  },
  {
    to: href('/admin/samples'),
    name: t.samples(),
    about: t.theMadeUpListingsAnd(),
  },
  { to: href('/review'), name: t.reviewDesk(), about: t.submissionsClaimsAndReports() },
]

export default function StartPage({ loaderData: { toDos } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title={t.admin()} about={t.about()} />
      <section aria-labelledby="to-do">
        <h2 id="to-do" className="text-xl!">
          {t.toDo()}
        </h2>
        {toDos.length === 0 ? (
          <p className="mt-2 text-soft">{t.nothingToDoCheckBack()}</p>
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
      <section aria-labelledby="all-pages" className="mt-8">
        <h2 id="all-pages" className="text-xl!">
          {t.pages()}
        </h2>
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {pages.map(({ to, name, about }) => (
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
