import * as t from '#messages/search-need.ts'
import { language } from '../../platform/text/language.ts'
import { withArticle } from '../../platform/text/with-article.ts'
import { nameIn } from '../../platform/text/names.ts'
import { href, Link } from 'react-router'
import { siteText, telHref } from '../../platform/ui/links.ts'
import { ButtonLink, OutsideButton } from '../../platform/ui/button.tsx'
import { searchHref, type SearchValues, formParams } from '../engine/search.ts'
import { CalmLine, Danger, for911, spanishDanger, unbroken } from './danger.tsx'
import type { SearchResult, ShownNeed } from './run-search.server.ts'
import { kinHeading } from '../ways-on/ways-on.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { BusinessGrid, farPart } from '../../listings/cards/business-grid.tsx'

type NeedPanelProps = { values: SearchValues; result: SearchResult }

/** Help before businesses. Red only for danger to life. */
export function NeedPanel({ values, result: { needs, isSpanish } }: NeedPanelProps) {
  const danger = needs.find(({ isDanger }) => isDanger)
  return (
    <section aria-label={t.help()} className="mt-4 space-y-4">
      {danger ? (
        <Danger id={danger.id} isSpanish={isSpanish} />
      ) : (
        needs.some(({ isHardship }) => isHardship) && <CalmLine isSpanish={isSpanish} />
      )}
      {needs[0]?.id === 'trust' && <Trust />}
      {needs.map((need, at) => (
        <NeedList
          key={need.id}
          need={need}
          title={at ? nameIn(need.title) : t.whoToCall()}
          isSpanish={isSpanish}
        />
      ))}
      <p className="flex flex-wrap gap-3 print:hidden">
        {needs[0]?.id !== 'trust' && (
          <ButtonLink to="/veteran-resources" isSmall>
            {t.allVeteranResources()}
          </ButtonLink>
        )}
        <ButtonLink to={searchHref(values, { show: 'businesses' })} isSmall>
          {t.searchBusinessesInstead()}
        </ButtonLink>
      </p>
    </section>
  )
}

/** For who doubts the listings. */
function Trust() {
  return (
    <section className="rounded-card border border-line bg-card p-4">
      <p>{t.trustText()}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={href('/how-we-verify')} look="action">
          {t.howWeVerify()}
        </ButtonLink>
        <ButtonLink to={href('/what-the-badge-means')}>{t.whatTheBadgesMean()}</ButtonLink>
        <ButtonLink to={href('/how-search-works')}>{t.howSearchWorks()}</ButtonLink>
        <ButtonLink to={href('/contact')}>{t.tellUs()}</ButtonLink>
      </p>
    </section>
  )
}

/** One line of help next to businesses. */
export function NeedLine({ values, result: { needs } }: NeedPanelProps) {
  const need = needs.find(({ id }) => id !== 'crisis' && id !== 'trust' && !(id in for911))
  if (!need) return null
  const to = values.show ? searchHref(values, { show: null }) : '/veteran-resources'
  return (
    <p className="mt-4 text-soft">
      {t.lookingForHelpAndNot()}{' '}
      <Link to={to} className="inline-link inline-flex min-h-11 items-center">
        {values.show ? nameIn(need.title) : t.veteranResources()}
      </Link>
    </p>
  )
}

type NeedListProps = {
  need: ShownNeed
  /** For pages whose title isn't this need. */
  title: string
  isSpanish: boolean
}

export function NeedList({
  need: { id, unlisted, resources },
  title: heading,
  isSpanish,
}: NeedListProps) {
  const others = resources.filter((resource) => resource.id !== 'veterans-crisis-line')
  if (!others.length) return null
  return (
    <section aria-labelledby={`need-${id}`} className="rounded-card border border-line bg-card p-4">
      <h2 id={`need-${id}`} className="text-lg!">
        {heading}
      </h2>
      {unlisted && <p className="mt-1">{t.noIsListedHereYet({ unlisted: nameIn(unlisted) })}</p>}
      {id === 'safety' && (
        <p className="mt-1">
          {isSpanish && language() !== 'es' && <span lang="es">{spanishDanger} </span>}
          {t.inDangerNow({
            link: (words) => (
              <a
                href="tel:911"
                className="inline-link inline-flex min-h-11 items-center font-semibold"
              >
                {words}
              </a>
            ),
          })}
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {others.map(({ id, title, description, phone, website }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow basis-64">
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-soft">{description}</p>
            </div>
            {phone ? (
              <OutsideButton href={telHref(phone)} isSmall>
                <span>
                  {t.call({
                    title,
                    phone,
                    soft: (words) => <span className="sr-only">{words}</span>,
                    number: unbroken,
                  })}
                </span>
              </OutsideButton>
            ) : (
              website && (
                <OutsideButton href={website} isSmall className="wrap-anywhere">
                  <span>
                    <span className="sr-only">{title}, </span>
                    {siteText(website)}
                  </span>
                </OutsideButton>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Null when the search names a proof: there may be listings of the trade without it. */
function unlistedTrade(understood: SearchResult['understood']): string | null {
  const partOf = (wanted: string) => understood?.parts.find(({ kind }) => kind === wanted)
  return partOf('proof') ? null : (partOf('trade')?.label ?? null)
}

type NothingFoundProps = { values: SearchValues; result: SearchResult; from: string | null }

function Help({ result: { needs, help } }: Pick<NothingFoundProps, 'result'>) {
  if (needs.length) return null
  return help.map((need) => (
    <NeedList key={need.id} need={need} title={nameIn(need.title)} isSpanish={false} />
  ))
}

/** Nearest alternatives, related trades, all trades, and suggesting a business. */
export function NothingFound({ values, result, from }: NothingFoundProps) {
  const {
    elsewhere,
    related,
    filters,
    understood,
    needs,
    now,
    origin,
    emptyCategory,
    missingTrade,
  } = result
  const narrowing = filters.chips
    .map(({ param }) => param)
    .filter((param) => !formParams.includes(param))
  const isUnlisted = emptyCategory !== null || missingTrade !== null
  const trade = unlistedTrade(understood)
  return (
    <div className="mt-4 space-y-8">
      {trade && !isUnlisted && elsewhere?.kind !== 'unfiltered' && (
        <p>{t.nobodyIsListedForYet({ trade: nameIn(trade) })}</p>
      )}
      <Help result={result} />
      {elsewhere && (
        <section aria-labelledby="elsewhere">
          <h3 id="elsewhere" className="text-lg!">
            {elsewhere.kind === 'related'
              ? kinHeading(from)
              : narrowing.length
                ? t.unfiltered()
                : t.nearestElsewhere()}
          </h3>
          <div className="mt-3">
            <BusinessGrid
              businesses={elsewhere.businesses}
              from={from}
              partOf={farPart}
              search={result.search}
              counties={origin?.counties ?? []}
              now={now}
            />
          </div>
        </section>
      )}
      {related.length > 0 && <RelatedCategories values={values} related={related} />}
      <EmptyState
        drawing="no-results"
        title={elsewhere || needs.length ? t.notThis() : t.noBusinesses()}
        action={
          <>
            <ButtonLink to="/submit-business" look="action">
              {t.submitABusiness()}
            </ButtonLink>
            {narrowing.length > 0 && (
              <ButtonLink
                to={searchHref(values, Object.fromEntries(narrowing.map((param) => [param, ''])))}
              >
                {t.searchWithoutFilters()}
              </ButtonLink>
            )}
            {origin && !elsewhere && (
              <ButtonLink to={searchHref(values, { q: '', near: values.zip ? '' : origin.short })}>
                {withArticle(t.allNear({ from: origin.shown }))}
              </ButtonLink>
            )}
            <ButtonLink to="/categories">{t.allCategories()}</ButtonLink>
          </>
        }
      >
        {!elsewhere && <p>{result.closed.length ? t.noOther() : t.noneFound()}</p>}
        <p>{isUnlisted ? t.tryAnotherCategory() : t.trySearchingWithADifferent()}</p>
      </EmptyState>
    </div>
  )
}

type RelatedProps = { values: SearchValues; related: SearchResult['related'] }

function RelatedCategories({ values, related }: RelatedProps) {
  return (
    <section aria-labelledby="related">
      <h3 id="related" className="text-lg!">
        {t.relatedCategories()}
      </h3>
      <ul className="mt-3 flex flex-wrap gap-2">
        {related.map(({ slug, name, count }) => (
          <li key={slug}>
            <Link to={searchHref(values, { q: '', category: name })} className={chip}>
              {nameIn(name)} <span className="text-soft tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const chip =
  'inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 rounded-full border border-edge bg-card px-4 text-sm text-ink no-underline hover:border-ink'
