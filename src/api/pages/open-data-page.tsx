import * as t from '#messages/open-data.ts'
import { href, Link } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { dateFormat, plainClock } from '../../platform/text/date-format.ts'
import { buttonClass } from '../../platform/ui/button.tsx'
import { pageMeta, siteUrl } from '../../platform/ui/page-head.ts'
import { pathIn, language } from '../../platform/text/language.ts'
import { currentNight, nightlyFormats } from '../open-data/nightly-files.server.ts'
import { columnsFor, headingsOf } from '../v1/business-file.ts'
import { Part } from './page-parts.tsx'
import type { Route } from './+types/open-data-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { writtenAt, count } = await currentNight(services)
  const columns = headingsOf(columnsFor(null), (english) => english)
  return { writtenAt, count, columns, name: services.site.name, formats: nightlyFormats }
}

export const handle = { isTranslated: true }

const license = 'https://creativecommons.org/licenses/by/4.0/'
const names = { csv: t.csv, json: t.json, geojson: t.geojson }
const mediaTypes = { csv: 'text/csv', json: 'application/json', geojson: 'application/geo+json' }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const path = href('/open-data')
  const site = siteUrl(matches)
  const url = site + pathIn(language(), path)
  return pageMeta(matches, {
    isTranslated: true,
    title: t.title(),
    description: t.description(),
    path,
    data: loaderData
      ? [
          {
            '@context': 'https://schema.org',
            '@type': 'Dataset',
            '@id': `${url}#dataset`,
            name: loaderData.name,
            description: t.description(),
            url,
            license,
            isAccessibleForFree: true,
            dateModified: loaderData.writtenAt,
            creator: { '@type': 'Organization', name: loaderData.name, url: `${site}/` },
            distribution: loaderData.formats.map((format) => ({
              '@type': 'DataDownload',
              encodingFormat: mediaTypes[format],
              contentUrl: `${site}/open-data/businesses.${format}`,
            })),
          },
        ]
      : [],
  })
}

const moment = dateFormat({
  timeZone: 'America/New_York',
  dateStyle: 'long',
  timeStyle: 'short',
})

const feeds = [
  { title: t.newListings, address: '/feeds/listings.atom' },
  { title: t.newPosts, address: '/feeds/posts.atom' },
  { title: t.events, address: '/feeds/events.ics' },
]

export default function OpenDataPage({ loaderData }: Route.ComponentProps) {
  const { writtenAt, count, columns, name, formats } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{t.title()}</h1>
      <p className="measure mt-3 text-lg">{t.lead()}</p>
      <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-2">
        <Part id="files" title={t.wholeDirectory()}>
          <ul className="flex flex-wrap gap-3">
            {formats.map((format) => (
              <li key={format}>
                <a href={`/open-data/businesses.${format}`} download className={buttonClass({})}>
                  {names[format]()}
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-3">
            {t.written({ when: plainClock(moment().format(new Date(writtenAt))), count })}{' '}
            {t.removed()}
          </p>
          <p className="mt-3">{t.withoutSamples()}</p>
        </Part>
        <Part id="license" title={t.license()}>
          <p>
            {t.licenseText({
              name,
              license: (words) => (
                <a href={license} rel="license noopener" className="inline-link">
                  {words}
                </a>
              ),
            })}
          </p>
          <p className="mt-3">{t.keepCurrent()}</p>
        </Part>
        <Part id="feeds" title={t.feeds()}>
          <ul>
            {feeds.map(({ title, address }) => (
              <li key={address}>
                <a href={address} className="inline-link inline-flex min-h-11 items-center">
                  {title()}
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-2">
            {t.narrow({
              code: (words) => (
                <code lang="en" className="break-words">
                  {words}
                </code>
              ),
            })}
          </p>
        </Part>
        <Part id="columns" title={t.columns()}>
          <p>{t.columnsIntro()}</p>
          <ol className="mt-2 list-decimal gap-x-8 pl-6 sm:columns-2" lang="en">
            {columns.map((column) => (
              <li key={column}>{column}</li>
            ))}
          </ol>
        </Part>
      </div>
      <p className="mt-8">
        <Link to={href('/api')} className="inline-link inline-flex min-h-11 items-center">
          {t.api()}
        </Link>
        <br />
        <Link to={href('/embed')} className="inline-link inline-flex min-h-11 items-center">
          {t.embed()}
        </Link>
      </p>
    </div>
  )
}
