import * as t from '#messages/api-page.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField, TextField } from '../../platform/ui/field.tsx'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/api-page.ts'
import { Part, Snippet } from './page-parts.tsx'
import { copySnippet, fixSnippet, pageSnippet, suggestSnippet } from './snippets.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { url } = context.get(servicesContext).site
  return {
    page: pageSnippet(url),
    copy: copySnippet(url),
    suggest: suggestSnippet(url),
    fix: fixSnippet(url),
  }
}

export const handle = { isTranslated: true }

export const headers = publicPage()

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    isTranslated: true,
    title: t.title(),
    description: t.description(),
    path: href('/api'),
  })

const businesses = '/api/v1/businesses'

const examples = [
  { title: t.exampleCounty, address: `${businesses}?category=Plumbing&county=Martin` },
  { title: t.exampleWords, address: `${businesses}?q=ac+broken&near=34994&limit=5` },
  { title: t.exampleFields, address: `${businesses}?county=Martin&fields=id,name,phone,isSample` },
  { title: t.exampleProof, address: `${businesses}?proof=seen&sort=proof` },
  { title: t.exampleNearby, address: `${businesses}/semper-plumbing-stuart/nearby?radius=10` },
  { title: t.exampleCsv, address: `${businesses}.csv?county=Martin` },
  { title: t.exampleMap, address: `${businesses}.geojson?category=Plumbing` },
  { title: t.exampleEvents, address: '/api/v1/events?limit=5' },
]

const lists = [
  { name: 'businesses', about: t.businesses },
  { name: 'categories', about: t.categories },
  { name: 'counties', about: t.counties },
  { name: 'regions', about: t.regions },
  { name: 'cities', about: t.cities },
  { name: 'zip-codes', about: t.zipCodes },
  { name: 'articles', about: t.articles },
  { name: 'resources', about: t.resources },
  { name: 'posts', about: t.posts },
  { name: 'events', about: t.events },
]

const formats = [
  { value: 'json', name: 'JSON' },
  { value: 'csv', name: 'CSV' },
  { value: 'geojson', name: 'GeoJSON' },
  { value: 'xlsx', name: 'XLSX' },
  { value: 'vcard', name: 'vCard' },
]

const code = (words: ReactNode) => (
  <code lang="en" className="break-words">
    {words}
  </code>
)

export default function ApiPage({ loaderData }: Route.ComponentProps) {
  const { page, copy, suggest, fix } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{t.title()}</h1>
      <p className="measure mt-3 text-lg">{t.lead()}</p>
      <TryIt />
      <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-2">
        <Part id="examples" title={t.examples()}>
          <ul className="space-y-2">
            {examples.map(({ title, address }) => (
              <li key={address}>
                {title()}
                <br />
                <Address to={address} />
              </li>
            ))}
          </ul>
        </Part>
        <Part id="in-a-page" title={t.inAPage()}>
          <p>
            <Link to={href('/embed')} className="inline-link inline-flex min-h-11 items-center">
              {t.embed()}
            </Link>
          </p>
          <Snippet>{page}</Snippet>
        </Part>
        <Part id="nightly" title={t.copyEachNight()}>
          <p>{t.copyHint()}</p>
          <Snippet>{copy}</Snippet>
          <p className="mt-2">
            <Link to={href('/open-data')} className="inline-link inline-flex min-h-11 items-center">
              {t.openData()}
            </Link>
          </p>
        </Part>
        <Part id="lists" title={t.lists()}>
          <ul className="space-y-1">
            {lists.map(({ name, about }) => (
              <li key={name}>
                <Address to={`/api/v1/${name}`} /> {about()}
              </li>
            ))}
          </ul>
          <p className="mt-3">
            {t.document({
              document: (words) => (
                <a href="/api/v1/openapi.json" className="inline-link">
                  {words}
                </a>
              ),
            })}
          </p>
        </Part>
        <Suggest suggest={suggest} fix={fix} />
        <Rules />
        <Errors />
      </div>
    </div>
  )
}

function Rules() {
  return (
    <Part id="rules" title={t.rules()}>
      <ul className="list-disc space-y-2 pl-5">
        <li>{t.samples({ code })}</li>
        <li>{t.paging({ code })}</li>
        <li>{t.fields({ code })}</li>
        <li>{t.formats({ code })}</li>
        <li>{t.caching({ code })}</li>
        <li>{t.limits({ code })}</li>
        <li>
          {t.license({
            license: (words) => (
              <a
                href="https://creativecommons.org/licenses/by/4.0/"
                rel="license noopener"
                className="inline-link"
              >
                {words}
              </a>
            ),
          })}
        </li>
      </ul>
    </Part>
  )
}

function Suggest({ suggest, fix }: { suggest: string; fix: string }) {
  return (
    <Part id="suggest" title={t.suggest()}>
      <p>{t.suggestIntro()}</p>
      <p className="mt-2">
        {t.suggestKey({
          contact: (words) => (
            <Link to={href('/contact')} className="inline-link">
              {words}
            </Link>
          ),
        })}
      </p>
      <h3 className="mt-4">{t.suggestBusiness()}</h3>
      <Snippet>{suggest}</Snippet>
      <h3 className="mt-4">{t.suggestFix()}</h3>
      <Snippet>{fix}</Snippet>
      <ul className="mt-4 list-disc space-y-2 pl-5">
        <li>{t.suggestStatus({ code })}</li>
        <li>{t.suggestDuplicates({ code })}</li>
        <li>{t.suggestAgain({ code })}</li>
        <li>{t.suggestLimits()}</li>
      </ul>
    </Part>
  )
}

function Errors() {
  return (
    <Part id="errors" title={t.errors()}>
      <p>{t.errorsIntro({ code })}</p>
      <ul className="mt-2 space-y-1">
        <li id="problem-400">{t.badRequest()}</li>
        <li id="problem-401">{t.unauthorized()}</li>
        <li id="problem-403">{t.forbidden()}</li>
        <li id="problem-404">{t.notFound()}</li>
        <li id="problem-405">{t.methodNotAllowed({ code })}</li>
        <li id="problem-406">{t.notAcceptable({ code })}</li>
        <li id="problem-408">{t.timedOut()}</li>
        <li id="problem-409">{t.conflict({ code })}</li>
        <li id="problem-413">{t.tooLarge()}</li>
        <li id="problem-415">{t.unsupported({ code })}</li>
        <li id="problem-422">{t.unprocessable({ code })}</li>
        <li id="problem-429">{t.tooMany({ code })}</li>
      </ul>
    </Part>
  )
}

const sample = { category: 'Plumbing', county: 'Martin' }

function TryIt() {
  return (
    <Part id="try-it" title={t.tryIt()}>
      <form action={businesses} className="grid items-end gap-3 md:grid-cols-4">
        <TextField
          id="category"
          name="category"
          label={t.category()}
          defaultValue={sample.category}
        />
        <TextField id="county" name="county" label={t.county()} defaultValue={sample.county} />
        <SelectField id="format" name="format" label={t.format()} defaultValue="json">
          {formats.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button look="action">{t.run()}</Button>
      </form>
    </Part>
  )
}

function Address({ to }: { to: string }) {
  return (
    <a href={to} className="inline-link inline-flex min-h-11 items-center">
      <code lang="en" className="break-all">
        {to}
      </code>
    </a>
  )
}
