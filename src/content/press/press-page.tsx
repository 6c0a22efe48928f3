import * as t from '#messages/press.ts'
import { Fragment, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { countiesOfRegion } from '../../florida/counties.ts'
import { findRegion, regions } from '../../florida/regions.ts'
import { nameIn } from '../../platform/text/names.ts'
import { dayText } from '../../listings/day-text.ts'
import { countBusinesses } from '../../search/engine/search.server.ts'
import { servicesContext, type Services } from '../../platform/services.server.ts'
import { language, locales, pathIn } from '../../platform/text/language.ts'
import { buttonClass } from '../../platform/ui/button.tsx'
import { publicPage } from '../../platform/ui/page-head.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { whoRunsIt } from '../layout/who-runs-it.server.ts'
import { linkTo, TextPage, textPageMeta } from '../text-sections.tsx'
import type { Route } from './+types/press-page.ts'
import { newerSurvey } from './newer-survey.ts'
import { countForPress } from './press-figures.server.ts'
import { figureTexts } from './press-figures.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [counted, runBy, booklets] = await Promise.all([
    countForPress(services),
    whoRunsIt(services),
    regionsWithListings(services),
  ])
  return { ...counted, name: services.site.name, runBy, booklets }
}

async function regionsWithListings({ db }: Services): Promise<string[]> {
  const counts = await Promise.all(
    regions.map(({ id }) =>
      countBusinesses(db, { counties: countiesOfRegion(id).map(({ slug }) => slug) }),
    ),
  )
  return regions.filter((_region, at) => counts[at]).map(({ id }) => id)
}

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  textPageMeta(matches, {
    title: t.title(),
    description: t.description(),
    path: href('/press'),
  })

export default function PressPage({ loaderData }: Route.ComponentProps) {
  const { name, runBy, day, samples } = loaderData
  const promised = usePromisedTime()
  const ledger = linkTo(href('/ledger'))
  return (
    <TextPage
      title={t.title()}
      intro={t.intro({ name })}
      parts={[
        {
          id: 'about',
          title: t.aboutTitle(),
          paragraphs: [t.about1({ survey }), t.about2({ ledger })],
        },
        {
          id: 'questions',
          title: t.contactTitle(),
          paragraphs: [runBy, t.contact1({ promised, link: linkTo(href('/contact')) })],
        },
        {
          id: 'paper',
          title: t.paperTitle(),
          paragraphs: [
            t.paper1({ poster: fileLink(href('/press/poster.pdf')) }),
            ...(loaderData.booklets.length
              ? [<Booklets key="booklets" ids={loaderData.booklets} />]
              : []),
            t.paper3({ counties: linkTo(href('/regions')) }),
          ],
        },
      ]}
    >
      <Figures {...loaderData} />
      {samples > 0 && <p className="measure mt-3 text-soft">{t.samplesOnly({ count: samples })}</p>}
      <p className="mt-4 print:hidden">
        <a
          href={pathIn(language(), '/press/figures.csv')}
          download={`figures-${day}.csv`}
          className={buttonClass({})}
        >
          {t.download()}
        </a>
      </p>
    </TextPage>
  )
}

function survey(words: ReactNode) {
  return (
    <a href={newerSurvey} rel="noopener" className="inline-link">
      {words}
    </a>
  )
}

function fileLink(to: string) {
  return (words: ReactNode) => (
    <Link to={to} reloadDocument className="inline-link">
      {words}
    </Link>
  )
}

function Booklets({ ids }: { ids: readonly string[] }) {
  return (
    <>
      {t.paper2()}{' '}
      {ids.map((regionId, at) => (
        <Fragment key={regionId}>
          {at > 0 && ', '}
          {fileLink(href('/region/:regionId/booklet.pdf', { regionId }))(
            nameIn(findRegion(regionId)?.name ?? regionId),
          )}
        </Fragment>
      ))}
    </>
  )
}

function Figures({ figures, day }: Pick<Route.ComponentProps['loaderData'], 'figures' | 'day'>) {
  const number = new Intl.NumberFormat(locales[language()])
  return (
    <table className="mt-6 w-full max-w-4xl text-left wrap-anywhere">
      <caption className="text-left font-semibold">{t.asOf({ day: dayText(day) })}</caption>
      <thead>
        <tr className="border-b border-edge">
          <th scope="col" className="py-2 pr-4">
            {t.figure()}
          </th>
          <th scope="col" className="py-2 text-right whitespace-nowrap md:pr-4">
            {t.count()}
          </th>
          <th scope="col" className="py-2 pl-4 max-md:hidden">
            {t.means()}
          </th>
        </tr>
      </thead>
      <tbody>
        {figureTexts.map(({ key, name, means }) => (
          <tr key={key} className="border-b border-line align-top">
            <th scope="row" className="py-3 pr-4 font-normal">
              <strong>{name()}</strong>
              <span className="block text-sm text-soft md:hidden">{means()}</span>
            </th>
            <td className="py-3 text-right text-lg font-semibold whitespace-nowrap tabular-nums md:pr-4">
              {number.format(figures[key])}
            </td>
            <td className="py-3 pl-4 text-soft max-md:hidden">{means()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
