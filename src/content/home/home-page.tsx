import * as t from '#messages/home.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { href, Link } from 'react-router'
import type { Article } from '../articles/article.ts'
import { findHomeArticles } from '../articles/articles.server.ts'
import { OrganizationCard } from '../articles/organization-card.tsx'
import {
  homeLabels,
  popularCategories,
  resolveLabel,
  type PopularCategory,
} from '../../listings/categories.ts'
import { listedAmong } from '../../listings/categories.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { countPlaces } from '../../search/places.server.ts'
import { emptyBar } from '../../search/bar/bar-values.ts'
import { SearchBar } from '../../search/bar/search-bar.tsx'
import { SearchForm } from '../../search/page/search-form.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { nameIn } from '../../platform/text/names.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { CachedPart } from '../../platform/ui/document/request-info.tsx'
import { pageMeta, siteName, siteUrl, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/home-page.ts'
import { siteData } from './home-data.ts'
import { FloridaMap } from '../../browse/place/florida-map.tsx'
import { whatPlacesCount, type CountedRegion } from '../../listings/places.ts'
import { RegionList } from '../../browse/place/region-list.tsx'
import { BrandMark } from '../../assets/drawings/brand-mark.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, site, now } = context.get(servicesContext)
  return {
    tagline: site.tagline,
    labels: homeLabels().filter((label) => !resolveLabel(label)?.all),
    popular: site.popular?.length
      ? popularCategories(site.popular)
      : await listedFirst(db, popularCategories()),
    logoPath: site.logoPath,
    regions: await countPlaces(db),
    articles: await findHomeArticles(db, now()),
  }
}

/** The team's own choice keeps its order. */
async function listedFirst(db: Db, popular: PopularCategory[]): Promise<PopularCategory[]> {
  const listed = await listedAmong(
    db,
    popular.map(({ slug }) => slug),
  )
  return popular.toSorted((a, b) => Number(listed.has(b.slug)) - Number(listed.has(a.slug)))
}

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title({ site: siteName(matches) }),
    description: t.description(),
    path: href('/'),
    isTranslated: true,
    keywords: t.keywords().split(', '),
    data: siteData(matches[0]?.loaderData?.site, siteUrl(matches)),
  })

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const promised = usePromisedTime()
  const { tagline, logoPath, labels, popular, regions, articles } = loaderData
  return (
    <>
      <HomeHero tagline={tagline} logoPath={logoPath} />
      <div className="shell">
        <section
          aria-labelledby="find"
          className="relative z-10 -mt-16 rounded-card border border-line bg-card p-5 shadow-float md:-mt-20 md:p-8 print:hidden"
        >
          <h2 id="find" className="mb-4 max-[22rem]:text-lg!">
            {t.find()}
          </h2>
          <search>
            <SearchBar {...emptyBar} />
          </search>
          <details className="mt-4 border-t border-line pt-2">
            <summary className="flex min-h-11 items-center gap-2 font-semibold">
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 in-open:rotate-90" />
              <h3 className="text-base!">{t.byCategoryAndZip()}</h3>
            </summary>
            <div className="pt-3">
              <SearchForm labels={labels} button={t.findButton()} />
            </div>
          </details>
        </section>
        {popular.length > 0 && <PopularCategories categories={popular} />}
        <FindByPlace regions={regions} />
        {articles.length > 0 && <Organizations articles={articles} />}
        <HowItWorks />
      </div>
      <section className="bg-navy text-white">
        <div className="shell section-gap text-center">
          <h2>{t.own()}</h2>
          <p className="measure mx-auto mt-2 text-white/85">{t.ownText({ promised })}</p>
          <ButtonLink to="/business-signup" look="on-navy" className="mt-5">
            {t.list()}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

/** The featured organizations; without any, the section is left out. */
function Organizations({ articles }: { articles: Article[] }) {
  return (
    <section aria-labelledby="empowering" className="section-gap border-t border-line">
      <h2 id="empowering" className="max-w-[36ch]">
        {t.empowering()}
      </h2>
      <ul className="mt-6 grid grid-cols-1 gap-6 md:grid-cols-2">
        {articles.map((article, index) => (
          <li key={article.id} className="md:first:col-span-2">
            <OrganizationCard article={article} isWide={index === 0} />
          </li>
        ))}
      </ul>
      <div className="mt-8 text-center">
        <ButtonLink to="/veteran-resources">{t.moreResources()}</ButtonLink>
      </div>
    </section>
  )
}

/** The map of Florida, with its regions next to it. */
function FindByPlace({ regions }: { regions: CountedRegion[] }) {
  return (
    <CachedPart
      as="section"
      under={['by place', regions]}
      aria-labelledby="by-place"
      className="section-gap border-t border-line"
    >
      <h2 id="by-place">{t.byPlace()}</h2>
      <p className="measure mt-2 text-soft">{t.byPlaceText({ numbers: whatPlacesCount() })}</p>
      <div className="mt-6 grid items-center gap-8 lg:grid-cols-[1fr_20rem]">
        <FloridaMap regions={regions} skipTo="region-list" />
        <div>
          <RegionList id="region-list" regions={regions} />
          <div className="mt-4">
            <ButtonLink to="/regions">{t.allPlaces()}</ButtonLink>
          </div>
        </div>
      </div>
    </CachedPart>
  )
}

/**
 * Logo and tagline above the coast; the search card overlaps the lower edge. Shorter at large text
 * sizes.
 */
function HomeHero({ tagline, logoPath }: { tagline: string; logoPath: string | undefined }) {
  return (
    <div className="@container bg-navy text-white">
      <div className="relative isolate min-h-[23rem] overflow-clip pb-20 md:min-h-[34rem] md:pb-24 @max-[22rem]:min-h-[13rem] print:min-h-0 print:pb-0">
        <img
          src="/horizon.svg"
          alt=""
          fetchPriority="high"
          className="print:hidden absolute inset-x-0 bottom-0 -z-10 block h-[70%] w-full [mask-image:linear-gradient(to_top,#000_60%,transparent)] md:h-[74%]"
        />
        <div className="shell flex flex-col items-center pt-6 text-center md:pt-12">
          {logoPath ? (
            <img
              src={logoPath}
              alt=""
              className="h-14 w-auto max-w-64 object-contain md:h-18 @max-[22rem]:hidden"
            />
          ) : (
            <BrandMark className="size-14 md:size-18 @max-[22rem]:hidden" />
          )}
          <h1 className="mt-4 max-w-[24ch] md:text-4xl @max-[22rem]:mt-0 @max-[22rem]:text-xl!">
            {nameIn(tagline)}
          </h1>
        </div>
      </div>
    </div>
  )
}

const steps = [
  {
    drawing: 'search',
    title: t.where,
    text: t.whereText,
  },
  {
    drawing: 'compare',
    title: t.who,
    text: t.whoText,
  },
  {
    drawing: 'call',
    title: t.call,
    text: t.callText,
  },
]

function HowItWorks() {
  return (
    <CachedPart
      as="section"
      under={['how it works']}
      aria-labelledby="how"
      className="section-gap border-t border-line"
    >
      <h2 id="how">{t.howItWorks()}</h2>
      <ol className="mt-6 grid grid-cols-1 gap-8 md:grid-cols-3">
        {steps.map(({ drawing, title, text }) => (
          <li key={drawing}>
            <svg viewBox="0 0 120 96" className="h-24 w-30" aria-hidden focusable="false">
              <use href={`/steps.svg#${drawing}`} />
            </svg>
            <h3 className="mt-3">{title()}</h3>
            <p className="mt-1 text-soft">{text()}</p>
          </li>
        ))}
      </ol>
    </CachedPart>
  )
}

function PopularCategories({ categories }: { categories: PopularCategory[] }) {
  return (
    <CachedPart
      as="section"
      under={['popular', categories]}
      aria-labelledby="popular"
      className="section-gap"
    >
      <h2 id="popular">{t.popular()}</h2>
      <ul className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2 md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] md:gap-4">
        {categories.map(({ label, slug, icon }) => (
          <li key={slug}>
            <Link
              to={href('/category/:categoryId', { categoryId: slug })}
              className="flex h-full items-center gap-4 rounded-card border border-line bg-card p-4 wrap-anywhere font-semibold text-ink no-underline transition-colors duration-150 hover:border-edge md:flex-col md:items-start md:p-5"
            >
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-page text-link">
                <CategoryIcon icon={icon} className="size-6" />
              </span>
              {nameIn(label)}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <ButtonLink to="/categories">{t.allCategories()}</ButtonLink>
      </div>
    </CachedPart>
  )
}

/** A category's Lucide icon, from the sprite file. */
function CategoryIcon({ icon, className }: { icon: string; className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`/category-icons.svg#${icon || 'other'}`} />
    </svg>
  )
}
