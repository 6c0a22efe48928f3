import * as layout from '#messages/layout.ts'
import * as t from '#messages/resources.ts'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { counties, findCounty } from '../florida/counties.ts'
import { servicesContext } from '../platform/services.server.ts'
import { language, pathIn } from '../platform/text/language.ts'
import { breadcrumbData } from '../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, publicPage } from '../platform/ui/page-head.ts'
import type { Route } from './+types/resources-page.ts'
import { DayAndNightLines, FindHelp, HelpNear, NeedButtons, NotUnderstood } from './first-help.tsx'
import { NeedAssistance } from './crisis-line.tsx'
import { Healthcare } from './healthcare.tsx'
import { dayAndNightLines, resourcesIn, sections, resourceListData } from './resource.ts'
import { findResources, nearestResources } from './resources.server.ts'
import { ResourceGrid } from './resource-card.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, site } = context.get(servicesContext)
  const all = await findResources(db)
  const resources = all.filter(({ section }) => section !== 'national')
  const county = findCounty(url.searchParams.get('near') ?? '')
  return {
    resources,
    lines: dayAndNightLines(all).map(({ id, title, phone, section }) => ({
      id,
      title,
      phone,
      section,
    })),
    near: county && {
      county: county.name,
      found: nearestResources(resources, county.people).slice(0, nearestShown),
    },
    counties: counties.map(({ name }) => name),
    help: (url.searchParams.get('help') ?? '').trim().slice(0, maxHelp),
    contactEmail: site.contactEmail,
  }
}

const nearestShown = 4
const maxHelp = 200

export const handle = { isTranslated: true }

export const headers = publicPage('near', 'help')

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteUrl(matches)
  const path = href('/veteran-resources')
  const ownPath = pathIn(language(), path)
  const resources = loaderData?.resources ?? []
  return pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    path,
    isTranslated: true,
    isHidden: Boolean(loaderData?.help),
    keywords: t.keywords().split(', '),
    data: [
      ...(resources.length ? [resourceListData(t.title(), resources, `${site}${ownPath}`)] : []),
      breadcrumbData(
        site,
        [{ name: layout.home(), to: '/' }, { name: layout.veteranResources() }],
        ownPath,
      ),
    ],
  })
}

export default function ResourcesPage({ loaderData }: Route.ComponentProps) {
  const { resources, lines, near, counties, help, contactEmail } = loaderData
  return (
    <div className="shell pt-8 pb-16">
      <h1>{t.title()}</h1>
      <p className="measure mt-3 text-lg">{t.intro()}</p>
      {help && <NotUnderstood words={help} />}
      <NeedButtons hasLines={lines.length > 0} />
      <DayAndNightLines lines={lines} />
      <FindHelp words={help} />
      <HelpNear counties={counties} near={near} />
      <JumpList />
      {sections.map(({ id, title }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="pt-10">
          <h2 id={`${id}-title`}>{title()}</h2>
          {id === 'healthcare' ? (
            <Healthcare resources={resources} />
          ) : (
            <ResourceGrid resources={resourcesIn(resources, id)} />
          )}
          {id === 'money' && <AlsoMoney />}
        </section>
      ))}
      <NeedAssistance />
      <Corrections contactEmail={contactEmail} />
    </div>
  )
}

/** Links to programs in other sections that help with money too. */
function AlsoMoney() {
  const link = (id: string) => (words: ReactNode) => (
    <a href={`#${id}`} className="inline-link">
      {words}
    </a>
  )
  return (
    <p className="measure mt-5">
      {t.rentAndBills({ ssvf: link('ssvf'), homefront: link('operation-homefront') })}
    </p>
  )
}

function JumpList() {
  return (
    <nav aria-label={t.onThisPage()} className="mt-5 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {[...sections, { id: 'crisis', title: t.needAssistance }].map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 text-sm text-ink no-underline hover:border-ink"
            >
              {title()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Corrections({ contactEmail }: { contactEmail: string }) {
  return (
    <p className="measure mt-8 text-sm text-soft">
      {t.corrections({
        address: contactEmail,
        email: (words) => (
          <a href={`mailto:${contactEmail}?subject=Veteran%20Resources`} className="inline-link">
            {words}
          </a>
        ),
      })}
    </p>
  )
}
