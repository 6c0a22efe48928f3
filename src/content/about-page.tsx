import * as t from '#messages/about.ts'
import * as layout from '#messages/layout.ts'
import { href, Link } from 'react-router'
import { servicesContext } from '../platform/services.server.ts'
import { findSetting } from '../platform/settings/site-settings.server.ts'
import type { Figure } from '../platform/settings/site-settings.ts'
import { breadcrumbData } from '../platform/ui/breadcrumb.tsx'
import { language, pathIn } from '../platform/text/language.ts'
import { ButtonLink } from '../platform/ui/button.tsx'
import { pageMeta, siteUrl, publicPage } from '../platform/ui/page-head.ts'
import type { Route } from './+types/about-page.ts'
import Handshake from 'lucide-react/icons/handshake'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Shield from 'lucide-react/icons/shield'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReactNode } from 'react'
import { whoRunsIt } from './layout/who-runs-it.server.ts'
import { newerSurvey } from './press/newer-survey.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [runBy, figures] = await Promise.all([
    whoRunsIt(services),
    findSetting(services.db, 'figures'),
  ])
  return { name: services.site.name, runBy, figures }
}

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const url = siteUrl(matches)
  const path = href('/about-us')
  const ownPath = pathIn(language(), path)
  const description = t.description()
  return pageMeta(matches, {
    title: t.title(),
    description,
    path,
    isTranslated: true,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'AboutPage',
        name: t.title(),
        description,
        url: `${url}${ownPath}`,
      },
      breadcrumbData(url, [{ name: layout.home(), to: '/' }, { name: t.title() }], ownPath),
    ],
  })
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="shell pt-8 pb-16 md:pt-12">
        <h1>{t.title()}</h1>
        <AboutBody {...loaderData} />
      </div>
      <section className="bg-navy text-white print:hidden">
        <div className="shell section-gap text-center">
          <h2>{t.findOrAdd()}</h2>
          <div className="mt-5 flex flex-wrap justify-center gap-3">
            <ButtonLink to={href('/businesses/search')} look="on-navy">
              {t.search()}
            </ButtonLink>
            <ButtonLink to={href('/business-signup')} look="on-navy">
              {t.list()}
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}

const link = 'inline-link inline-flex min-h-11 items-center'

/** Data sources, credited in the wording their licenses require. */
export function DataCredits() {
  return (
    <section
      aria-labelledby="credits"
      className="measure mt-12 border-t border-line pt-6 text-sm md:mt-16"
    >
      <h2 id="credits" className="text-lg!">
        {t.credits()}
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-soft">
        <li>
          {t.creditPlaces({
            geonames: (words) => (
              <a href="https://www.geonames.org/" rel="noopener" className="inline-link">
                {words}
              </a>
            ),
            license: (words) => (
              <a
                href="https://creativecommons.org/licenses/by/4.0/"
                rel="noopener license"
                className="inline-link"
              >
                {words}
              </a>
            ),
          })}
        </li>
        <li>{t.creditCensus()}</li>
      </ul>
    </section>
  )
}

const values = [
  {
    Icon: Shield,
    title: t.leadership,
    text: t.leadershipText,
  },
  {
    Icon: TrendingUp,
    title: t.economy,
    text: t.economyText,
  },
  {
    Icon: Handshake,
    title: t.community,
    text: t.communityText,
  },
  {
    Icon: HeartHandshake,
    title: t.givingBack,
    text: t.givingBackText,
  },
]

/**
 * The spec's figures with their surveys: 2.52 million firms, $1.14 trillion, and 9.1% in 2012 (SBA
 * Office of Advocacy, April 2017); 5.793 million jobs in 2007 (research summary 393, March 2012).
 */
function ownFigures(): ShownFigure[] {
  const source = t.ownersSurvey()
  return [
    { figure: t.businessesFigure(), label: t.businesses(), source, ...of2012 },
    { figure: t.jobsFigure(), label: t.jobs(), source, ...of2007 },
    { figure: t.revenueFigure(), label: t.revenue(), source, ...of2012 },
    { figure: t.shareFigure(), label: t.share(), source, ...of2012 },
  ]
}

const of2012 = {
  year: '2012',
  link: 'https://www.sba.gov/advocacy/veteran-owned-businesses-and-their-owners',
}
const of2007 = {
  year: '2007',
  link: 'https://www.sba.gov/content/veteran-owned-businesses-and-their-owners-data-census-bureaus-survey-business-owners',
}

type ShownFigure = Pick<Figure, 'figure' | 'label'> & Partial<Figure>

const challenges = [
  {
    title: t.capital,
    text: t.capitalText,
  },
  {
    title: t.network,
    text: t.networkText,
  },
  {
    title: t.visibility,
    text: t.visibilityText,
  },
]

type AboutProps = { name: string; runBy: string; figures: Figure[] | null }

function AboutBody({ name, runBy, figures }: AboutProps) {
  return (
    <>
      <Part id="mission" title={t.mission()}>
        <p className="measure mt-4 text-lg">{t.missionText({ name })}</p>
        <p className="measure mt-2 text-lg">{runBy}</p>
        <ul className="mt-8 grid gap-4 md:grid-cols-2 lg:grid-cols-4">
          {values.map(({ Icon, title, text }) => (
            <li key={title()} className="rounded-card border border-line bg-card p-5">
              <span className="grid size-12 place-items-center rounded-full bg-page text-link">
                <Icon className="size-6" aria-hidden="true" />
              </span>
              <h3 className="mt-3">{title()}</h3>
              <p className="mt-1 text-soft">{text()}</p>
            </li>
          ))}
        </ul>
        <p className="mt-6 flex flex-wrap gap-x-6">
          <Link to={href('/how-we-verify')} className={link}>
            {t.howWeVerify()}
          </Link>
          <Link to={href('/what-the-badge-means')} className={link}>
            {t.badgeMeaning()}
          </Link>
          <Link to={href('/ledger')} className={link}>
            {t.ledger()}
          </Link>
        </p>
      </Part>
      <Impact figures={figures} />
      <Part id="challenges" title={t.challenges()}>
        <ol className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
          {challenges.map(({ title, text }) => (
            <li key={title()} className="border-t-4 border-gold pt-4">
              <h3>{title()}</h3>
              <p className="mt-1 text-soft">{text()}</p>
            </li>
          ))}
        </ol>
      </Part>
      <DataCredits />
    </>
  )
}

/** Other languages write out "million". */
const figureSize = () => (language() === 'en' ? 'text-3xl md:text-4xl' : 'text-2xl md:text-3xl')

function Impact({ figures }: { figures: Figure[] | null }) {
  return (
    <section
      aria-labelledby="impact"
      className="mt-12 rounded-card bg-navy px-6 py-8 text-white md:mt-16 md:px-10 md:py-12"
    >
      <h2 id="impact">{t.impact()}</h2>
      <p className="mt-2 text-white/85">
        {t.impactText()}
        {!figures && (
          <>
            {' '}
            {t.counted({
              link: (words) => (
                <a
                  href={newerSurvey}
                  rel="noopener"
                  className="underline underline-offset-4 hover:text-gold"
                >
                  {words}
                </a>
              ),
            })}
          </>
        )}
      </p>
      <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-6 lg:grid-cols-4">
        {(figures ?? ownFigures()).map(({ figure, label, source, year, link }: ShownFigure) => (
          <div key={label} className="flex flex-col">
            <dt className="text-white/85">{label}</dt>
            <dd
              className={`-order-1 font-serif font-semibold text-gold tabular-nums ${figureSize()}`}
            >
              {figure}
            </dd>
            {year && <dd className="text-white/85">{t.inYear({ year })}</dd>}
            {source && (
              <dd className="mt-1 text-sm text-white/85">
                <Source link={link}>{t.source({ source, year: year ?? '' })}</Source>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

function Source({ link, children }: { link: string | undefined; children: string }) {
  if (!link) return children
  return (
    <a
      href={link}
      rel="noopener"
      className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-gold"
    >
      {children}
    </a>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 first:mt-6 md:mt-16 md:first:mt-8">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
