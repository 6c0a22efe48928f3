import * as t from '#messages/embed.ts'
import { createElement, useEffect, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { CategoryOptions } from '../../browse/category/category-options.tsx'
import { CountyOptions } from '../../browse/place/county-options.tsx'
import { counties, findCounty } from '../../florida/counties.ts'
import { comboboxGroups, findListedCategory } from '../../listings/categories.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { languageName } from '../../platform/text/language-name.ts'
import { language, languages, pathIn } from '../../platform/text/language.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { CopyButton } from '../../platform/ui/copy-button.tsx'
import { SelectField, TextField } from '../../platform/ui/field.tsx'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import { searchHref } from '../../search/engine/search.ts'
import { parseSearch } from '../../search/page/parse-search.server.ts'
import { titleOfList } from '../embed/embed.server.ts'
import {
  attributesOf,
  embedSnippet,
  defaultEmbedded,
  maxEmbedded,
  type Embedded,
  type FallbackLink,
} from '../embed/snippet.ts'
import type { Route } from './+types/embed-page.ts'
import { Part, Snippet } from './page-parts.tsx'

const fields = ['zip', 'county', 'category', 'limit', 'lang'] as const
const example = { zip: '34994', county: '', category: '' }

export function loader({ context, url }: Route.LoaderArgs) {
  const { site, now } = context.get(servicesContext)
  const given = (name: (typeof fields)[number]) => url.searchParams.get(name)?.trim() ?? ''
  const isFirst = !fields.some((name) => url.searchParams.has(name))
  const chosen: Embedded = {
    ...(isFirst
      ? example
      : {
          zip: given('zip'),
          county: findCounty(given('county'))?.name ?? '',
          category: given('category'),
        }),
    limit: Math.min(
      Math.max(1, Math.trunc(Number(given('limit'))) || defaultEmbedded),
      maxEmbedded,
    ),
    lang: languages.find((one) => one === given('lang')) ?? language(),
  }
  const groups = comboboxGroups().map(({ label, categories }) => ({
    label,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
  }))
  const { zip, county, category } = chosen
  // The search form demands a category next to a ZIP code.
  const own = Object.entries({ zip, county, category }).filter(([, value]) => value)
  const parsed = parseSearch(new URLSearchParams(own), now())
  const problem =
    !zip && !county ? t.enterZipOrCounty() : parsed.ok ? null : (parsed.problems[0]?.text ?? null)
  const shown = {
    chosen: { ...chosen, category: findListedCategory(category)?.slug ?? category },
    groups,
    counties: counties.map(({ name }) => ({ name })),
    problem,
  }
  if (problem !== null || !parsed.ok) return { ...shown, code: null }
  const text = inLanguage(chosen.lang, () => titleOfList(parsed.query))
  const address = site.url + pathIn(chosen.lang, searchHref(parsed.values))
  const link = { address, text }
  return { ...shown, code: { link, snippet: embedSnippet(chosen, link, site.url) } }
}

export const handle = { isTranslated: true }

export const headers = publicPage(...fields)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    isTranslated: true,
    title: t.title(),
    description: t.description(),
    path: href('/embed'),
  })

const inCode = (words: ReactNode) => (
  <code lang="en" className="break-words">
    {words}
  </code>
)

export default function EmbedPage({ loaderData }: Route.ComponentProps) {
  const { code, chosen } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <div className="max-w-[52rem]">
        <h1>{t.title()}</h1>
        <p className="mt-3 text-lg">{t.lead()}</p>
        <Choices {...loaderData} />
        {code && (
          <>
            <Part id="code" title={t.code()}>
              <p>{t.codeHint()}</p>
              <Snippet>{code.snippet}</Snippet>
              <p className="mt-3">
                <CopyButton text={code.snippet} label={t.copyCode()} />
              </p>
            </Part>
            <Part id="preview" title={t.preview()}>
              <p className="text-soft">{t.previewHint()}</p>
              <Preview chosen={chosen} link={code.link} />
            </Part>
            <Part id="looks" title={t.looks()}>
              <p>{t.looksText({ code: inCode })}</p>
            </Part>
          </>
        )}
        <Part id="rules" title={t.rules()}>
          <ul className="list-disc space-y-2 pl-5">
            <li>{t.ruleCurrent()}</li>
            <li>{t.rulePrivacy()}</li>
            <li>{t.ruleLink()}</li>
            <li>{t.ruleSize()}</li>
            <li>
              {t.ruleApi({
                api: (words) => (
                  <Link to={href('/api')} className="inline-link">
                    {words}
                  </Link>
                ),
              })}
            </li>
          </ul>
        </Part>
      </div>
    </div>
  )
}

type ChoicesProps = Pick<
  Route.ComponentProps['loaderData'],
  'chosen' | 'groups' | 'counties' | 'problem'
>

function Choices({ chosen, groups, counties, problem }: ChoicesProps) {
  return (
    <Part id="choose" title={t.choose()}>
      <form key={JSON.stringify(chosen)} className="grid gap-4 md:grid-cols-2">
        <TextField
          id="zip"
          name="zip"
          label={t.zip()}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          defaultValue={chosen.zip}
          problem={problem}
        />
        <SelectField id="county" name="county" label={t.county()} defaultValue={chosen.county}>
          <option value="">{t.anyCounty()}</option>
          <CountyOptions counties={counties} />
        </SelectField>
        <SelectField
          id="category"
          name="category"
          label={t.category()}
          defaultValue={chosen.category}
        >
          <option value="">{t.allCategories()}</option>
          <CategoryOptions groups={groups} />
        </SelectField>
        <SelectField id="limit" name="limit" label={t.howMany()} defaultValue={chosen.limit}>
          {Array.from({ length: maxEmbedded }, (_, at) => (
            <option key={at} value={at + 1}>
              {at + 1}
            </option>
          ))}
        </SelectField>
        <SelectField id="lang" name="lang" label={t.language()} defaultValue={chosen.lang}>
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageName(one)}
            </option>
          ))}
        </SelectField>
        <div className="flex items-end">
          <Button look="action" className="w-full">
            {t.make()}
          </Button>
        </div>
      </form>
    </Part>
  )
}

/** The element as other sites show it; its script isn't one of the page's. */
function Preview({ chosen, link }: { chosen: Embedded; link: FallbackLink }) {
  useEffect(() => {
    void import(/* @vite-ignore */ new URL('/embed.js', location.href).href)
  }, [])
  return (
    <div className="mt-2 rounded-card border border-line bg-card p-4">
      {createElement(
        'veteran-businesses',
        attributesOf(chosen),
        <a href={link.address} className="inline-link">
          {link.text}
        </a>,
      )}
      <noscript>{t.noScript()}</noscript>
    </div>
  )
}
