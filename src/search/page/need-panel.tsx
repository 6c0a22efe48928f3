import * as t from '#messages/search-need.ts'
import { language } from '../../platform/text/language.ts'
import { withArticle } from '../../platform/text/with-article.ts'
import { nameIn } from '../../platform/text/names.ts'
import { href, Link } from 'react-router'
import { CrisisInSpanish } from '../../resources/crisis-in-spanish.tsx'
import { dial, text } from '../../resources/crisis-numbers.ts'
import { siteText, telHref } from '../../platform/ui/links.ts'
import { ButtonLink, OutsideButton } from '../../platform/ui/button.tsx'
import { searchHref, type SearchValues, formParams } from '../engine/search.ts'
import type { SearchResult, ShownNeed } from './run-search.server.ts'
import { kinHeading } from '../ways-on/ways-on.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { BusinessGrid } from '../../listings/cards/business-grid.tsx'

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

const white =
  'inline-flex min-h-12 items-center rounded-field bg-white px-5 text-lg font-semibold text-crisis no-underline'
const outlined =
  'inline-flex min-h-12 items-center rounded-field border border-white px-5 font-semibold text-white no-underline'

type DangerProps = { id: string; isSpanish: boolean }

/** `spanish` on English pages, for searches in Spanish. */
type DangerWords = {
  title: () => string
  text: () => string
  spanish: string
  /** The phone line shown next to 911. */
  besides: 'crisis line' | 'poison help' | 'nobody'
}

const poisonHelp = '1-800-222-1222'

const spanishDanger = 'Si está en peligro ahora, llame al 911.'
const spanishCrisis = 'En crisis: llame al 988 y oprima 1, o 2 para hablar en español.'

const crisis: DangerWords = {
  title: t.crisisTitle,
  text: t.crisisText,
  spanish:
    'Hable con alguien ahora. Llame al 988, de día o de noche: oprima 1 para la línea de veteranos, o 2 para hablar en español. Es gratis y confidencial.',
  besides: 'crisis line',
}

/** Dangers where 911 comes before the crisis line. */
const for911: Partial<Record<string, DangerWords>> = {
  threat: {
    title: t.threatTitle,
    text: t.threatText,
    spanish:
      'Puede estar en peligro. Llame al 911. Si la violencia es en casa, llame a la línea de abajo, de día o de noche.',
    besides: 'crisis line',
  },
  overdose: {
    title: t.overdoseTitle,
    text: t.overdoseText,
    spanish: 'Puede ser una sobredosis. Llame al 911 ya, aunque parezca estar bien.',
    besides: 'crisis line',
  },
  poison: {
    title: t.poisonTitle,
    text: t.poisonText,
    spanish:
      'Llame al 911 si alguien se desmayó, convulsiona o no puede respirar. Si no, llame al 1-800-222-1222, de día o de noche.',
    besides: 'poison help',
  },
  emergency: {
    title: t.emergencyTitle,
    text: t.emergencyText,
    spanish: 'Puede ser una emergencia. Llame al 911.',
    besides: 'nobody',
  },
  hazard: {
    title: t.hazardTitle,
    text: t.hazardText,
    spanish:
      'Salga de la casa primero. No toque interruptores ni encienda nada. Llame al 911 desde afuera.',
    besides: 'nobody',
  },
  powerline: {
    title: t.powerLineTitle,
    text: t.powerLineText,
    spanish: 'Aléjese del cable y de todo lo que el cable toque. Llame al 911.',
    besides: 'nobody',
  },
}

/** Phone numbers, shown before anything else. */
export function Danger({ id, isSpanish }: DangerProps) {
  const isFor911 = id in for911
  const { title, text: prose, spanish, besides } = for911[id] ?? crisis
  return (
    <section
      aria-labelledby="need"
      className="rounded-card bg-crisis p-4 text-white print:border-2 print:bg-transparent print:text-ink"
    >
      <h2 id="need" className="text-xl!">
        {title()}
      </h2>
      <p className="mt-2 flex flex-wrap gap-3">
        {isFor911 && (
          <a href="tel:911" className={white}>
            {t.call911()}
          </a>
        )}
        {besides === 'poison help' && (
          <a href={telHref(poisonHelp)} className={outlined}>
            {t.callPoisonHelp({ phone: poisonHelp })}
          </a>
        )}
        {besides === 'crisis line' && (
          <>
            <a href={dial} className={isFor911 ? outlined : white}>
              {t.call988Press1()}
            </a>
            <a href={text} className={outlined}>
              {t.text838255()}
            </a>
          </>
        )}
      </p>
      {isSpanish && language() !== 'es' && (
        <p lang="es" className="mt-3">
          {spanish}
        </p>
      )}
      <p className="mt-3">{prose()}</p>
      {besides === 'crisis line' && language() === 'es' && <CrisisInSpanish className="mt-2" />}
    </section>
  )
}

/** The crisis line for uncertain cases. */
export function CalmLine({ isSpanish }: { isSpanish: boolean }) {
  return (
    <p className="text-soft">
      {isSpanish && language() !== 'es' && <span lang="es">{spanishCrisis} </span>}
      {t.inCrisisOrWorriedAbout({
        link: (words) => (
          <a href={dial} className="inline-link inline-flex min-h-11 items-center">
            {words}
          </a>
        ),
      })}
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
              <p className="line-clamp-2 text-sm text-soft">{description}</p>
            </div>
            {phone ? (
              <OutsideButton href={telHref(phone)} isSmall>
                <span>
                  {t.call({
                    title,
                    phone,
                    soft: (words) => <span className="sr-only">{words}</span>,
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
  const trade = emptyCategory ?? unlistedTrade(understood)
  return (
    <div className="mt-4 space-y-8">
      {trade && !missingTrade && elsewhere?.kind !== 'unfiltered' && (
        <p>{t.nobodyIsListedForYet({ trade: nameIn(trade) })}</p>
      )}
      <Help result={result} />
      {elsewhere && (
        <section aria-labelledby="elsewhere">
          <h3 id="elsewhere" className="text-lg!">
            {elsewhereTitles(from)[elsewhere.kind]}
          </h3>
          <div className="mt-3">
            <BusinessGrid
              businesses={elsewhere.businesses}
              from={from}
              search={result.search}
              counties={origin?.counties ?? []}
              now={now}
            />
          </div>
        </section>
      )}
      {related.length > 0 && (
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
      )}
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
            <ButtonLink to="/categories">{t.allCategories()}</ButtonLink>
          </>
        }
      >
        {!elsewhere && <p>{result.closed.length ? t.noOther() : t.noneFound()}</p>}
        <p>{t.trySearchingWithADifferent()}</p>
      </EmptyState>
    </div>
  )
}

const chip =
  'inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 rounded-full border border-edge bg-card px-4 text-sm text-ink no-underline hover:border-ink'

function elsewhereTitles(from: string | null) {
  return {
    unfiltered: t.unfiltered(),
    related: kinHeading(from),
    around: from ? withArticle(t.nearestTo({ from })) : t.nearestThere(),
  }
}
