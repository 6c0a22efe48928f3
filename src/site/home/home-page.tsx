import { href } from 'react-router'
import { findHomeArticles } from '../../articles/articles.server.ts'
import { OrganizationCard } from '../../articles/organization-card.tsx'
import { homeLabels, popularCategories, resolveLabel } from '../../directory/categories.ts'
import { countPlaces } from '../../directory/places.server.ts'
import { SearchForm } from '../../directory/search-page/search-form.tsx'
import { servicesContext } from '../../services.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta, siteUrl } from '../../ui/page-head.ts'
import type { Route } from './+types/home-page.ts'
import { FindByPlace } from './find-by-place.tsx'
import { siteData } from './home-data.ts'
import { HomeHero } from './home-hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PopularCategories } from './popular-categories.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, site } = context.get(servicesContext)
  return {
    tagline: site.tagline,
    labels: homeLabels.filter((label) => !resolveLabel(label)?.all),
    popular: popularCategories(),
    regions: await countPlaces(db),
    articles: await findHomeArticles(db),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Florida Veteran Business Directory: find veteran-owned businesses near you',
    description:
      'Find veteran-owned businesses in Florida by zip code, category, region and county. Every listing is reviewed by a person and shows how it was verified.',
    path: href('/'),
    keywords: [
      'veteran owned businesses Florida',
      'veteran business directory',
      'Florida veterans',
    ],
    data: siteData(matches[0]?.loaderData?.site, siteUrl(matches)),
  })

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { tagline, labels, popular, regions, articles } = loaderData
  return (
    <>
      <HomeHero tagline={tagline} />
      <div className="shell">
        <section
          aria-labelledby="find"
          className="relative z-10 -mt-16 rounded-card border border-line bg-card p-5 shadow-float md:-mt-20 md:p-8 print:hidden"
        >
          <h2 id="find" className="mb-4">
            Find Businesses Near You
          </h2>
          <SearchForm labels={labels} button="Find Businesses" />
        </section>
        <PopularCategories categories={popular} />
        <FindByPlace regions={regions} />
        <section aria-labelledby="empowering" className="section-gap border-t border-line">
          <h2 id="empowering" className="max-w-[36ch]">
            Empowering Veterans: Businesses and Organizations Making a Difference
          </h2>
          <ul className="mt-6 grid gap-6 md:grid-cols-2">
            {articles.map((article, index) => (
              <li key={article.id} className="md:first:col-span-2">
                <OrganizationCard article={article} isWide={index === 0} />
              </li>
            ))}
          </ul>
          <div className="mt-8 text-center">
            <ButtonLink to="/veteran-resources">View More Veteran Resources</ButtonLink>
          </div>
        </section>
        <HowItWorks />
      </div>
      <section className="bg-navy text-white">
        <div className="shell section-gap text-center">
          <h2>Do you own a veteran business in Florida?</h2>
          <p className="measure mx-auto mt-2 text-white/85">
            A listing is free and takes five minutes. We answer within 24 hours.
          </p>
          <ButtonLink to="/business-signup" look="on-navy" className="mt-5">
            List your business
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
