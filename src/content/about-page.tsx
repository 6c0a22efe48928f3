import { href, Link } from 'react-router'
import { servicesContext } from '../platform/services.server.ts'
import { findSetting } from '../platform/settings/site-settings.server.ts'
import type { Figure } from '../platform/settings/site-settings.ts'
import { breadcrumbData } from '../platform/ui/breadcrumb.tsx'
import { ButtonLink } from '../platform/ui/button.tsx'
import { pageMeta, siteUrl, publicPage } from '../platform/ui/page-head.ts'
import type { Route } from './+types/about-page.ts'
import Handshake from 'lucide-react/icons/handshake'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Shield from 'lucide-react/icons/shield'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReactNode } from 'react'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, site } = context.get(servicesContext)
  return { name: site.name, figures: await findSetting(db, 'figures') }
}

export const headers = publicPage()

export const meta: Route.MetaFunction = ({ matches }) => {
  const url = siteUrl(matches)
  const path = href('/about-us')
  const description =
    'Why this directory connects consumers with veteran-owned businesses in Florida, what those businesses mean for the economy, and what stands in their way.'
  return pageMeta(matches, {
    title: 'About Us',
    description,
    path,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'AboutPage',
        name: 'About Us',
        description,
        url: `${url}${path}`,
      },
      breadcrumbData(url, [{ name: 'Home', to: '/' }, { name: 'About Us' }], path),
    ],
  })
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="shell pt-8 pb-16 md:pt-12">
        <h1>About Us</h1>
        <AboutBody {...loaderData} />
      </div>
      <section className="bg-navy text-white print:hidden">
        <div className="shell section-gap text-center">
          <h2>Find a veteran-owned business, or add one</h2>
          <div className="mt-5 flex flex-wrap justify-center gap-3">
            <ButtonLink to={href('/businesses/search')} look="on-navy">
              Search the directory
            </ButtonLink>
            <ButtonLink to={href('/business-signup')} look="on-navy">
              List your business
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}

const link = 'inline-link inline-flex min-h-11 items-center'

/** Whose data the directory stands on, in the words that their licenses ask for. */
export function DataCredits() {
  return (
    <section
      aria-labelledby="credits"
      className="measure mt-12 border-t border-line pt-6 text-sm md:mt-16"
    >
      <h2 id="credits" className="text-lg!">
        Data credits
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-soft">
        <li>
          Place names and some coordinates:{' '}
          <a href="https://www.geonames.org/" rel="noopener" className="inline-link">
            GeoNames
          </a>{' '}
          (geonames.org),{' '}
          <a
            href="https://creativecommons.org/licenses/by/4.0/"
            rel="noopener license"
            className="inline-link"
          >
            CC BY 4.0
          </a>
          , adapted.
        </li>
        <li>
          County outlines, county names and population, and the points of most ZIP codes: U.S.
          Census Bureau, public domain.
        </li>
      </ul>
    </section>
  )
}

const values = [
  {
    Icon: Shield,
    title: 'Service & Leadership',
    text: 'People who led others in uniform run their businesses the same way: they plan, they turn up, and they answer for the work.',
  },
  {
    Icon: TrendingUp,
    title: 'Economic Impact',
    text: 'A veteran-owned business earns its living close to home, gives people work and buys from its neighbors.',
  },
  {
    Icon: Handshake,
    title: 'Community Building',
    text: 'Owners know other owners. A list that everyone can search helps them find customers, partners and each other.',
  },
  {
    Icon: HeartHandshake,
    title: 'Giving Back',
    text: 'Many owners hire, train and mentor other veterans. When you choose their business, you help them go on.',
  },
]

/** The figures and their words are the site's own claims, kept as they were asked for. */
const impact = [
  { figure: '2.5M+', label: 'veteran-owned businesses' },
  { figure: '5.8M', label: 'jobs' },
  { figure: '$1T+', label: 'annual revenue' },
  { figure: '9%', label: 'of all U.S. businesses' },
]

type ShownFigure = Pick<Figure, 'figure' | 'label'> & Partial<Figure>

const challenges = [
  {
    title: 'Access to Capital',
    text: 'Years of service leave little time to build a credit history, a circle of investors or savings in one place. Good plans wait for money.',
  },
  {
    title: 'Business Network Development',
    text: 'A military career moves every few years. Whoever opens a shop after that often starts without the local contacts that others grew up with.',
  },
  {
    title: 'Market Visibility',
    text: 'A small firm without a marketing budget is hard to find, even for people who are looking for one run by a veteran. This directory is here to change that.',
  },
]

function AboutBody({ name, figures }: { name: string; figures: Figure[] | null }) {
  return (
    <>
      <Part id="mission" title="Our Mission">
        <p className="measure mt-4 text-lg">
          {name} exists to connect consumers with veteran-owned businesses in Florida. You find one
          near you, see whether we have seen proof of who owns it, and deal with its owner directly.
        </p>
        <ul className="mt-8 grid gap-4 md:grid-cols-2 lg:grid-cols-4">
          {values.map(({ Icon, title, text }) => (
            <li key={title} className="rounded-card border border-line bg-card p-5">
              <span className="grid size-12 place-items-center rounded-full bg-page text-link">
                <Icon className="size-6" aria-hidden="true" />
              </span>
              <h3 className="mt-3">{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-6 flex flex-wrap gap-x-6">
          <Link to={href('/how-we-verify')} className={link}>
            How we verify
          </Link>
          <Link to={href('/what-the-badge-means')} className={link}>
            What the badges mean
          </Link>
          <Link to={href('/ledger')} className={link}>
            Our work in numbers: the open ledger
          </Link>
        </p>
      </Part>
      <Impact figures={figures} />
      <Part id="challenges" title="Challenges Faced by Veteran Entrepreneurs">
        <ol className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
          {challenges.map(({ title, text }) => (
            <li key={title} className="border-t-4 border-gold pt-4">
              <h3>{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </li>
          ))}
        </ol>
      </Part>
      <DataCredits />
    </>
  )
}

function Impact({ figures }: { figures: Figure[] | null }) {
  return (
    <section
      aria-labelledby="impact"
      className="mt-12 rounded-card bg-navy px-6 py-8 text-white md:mt-16 md:px-10 md:py-12"
    >
      <h2 id="impact">Veteran Business Impact</h2>
      <p className="mt-2 text-white/85">
        What veterans who own a business add to the United States.
      </p>
      <dl className="mt-6 grid grid-cols-2 gap-6 lg:grid-cols-4">
        {(figures ?? impact).map(({ figure, label, source, year }: ShownFigure) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-white/85">
              {label}
              {source && (
                <span className="block text-sm">
                  {source}, {year}
                </span>
              )}
            </dt>
            <dd className="font-serif text-3xl font-semibold text-gold tabular-nums md:text-4xl">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
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
