import { href } from 'react-router'
import { servicesContext } from '../services.server.ts'
import { breadcrumbData } from '../ui/breadcrumb.tsx'
import { pageMeta, siteUrl } from '../ui/page-head.ts'
import type { Route } from './+types/featured-page.ts'
import { ArticleCard } from './article-card.tsx'
import { articleListData } from './article-data.ts'
import { findArticleCards } from './articles.server.ts'

const title = 'Featured Veteran-Owned Businesses'

export async function loader({ context }: Route.LoaderArgs) {
  return { articles: await findArticleCards(context.get(servicesContext).db) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteUrl(matches)
  const path = href('/featured')
  const articles = loaderData?.articles ?? []
  return pageMeta(matches, {
    title,
    description:
      'Stories about veteran-owned businesses and veteran organizations in Florida: who runs them, what they do well, and how to reach them.',
    path,
    image: articles[0]?.mainImage,
    data: [
      ...(articles.length ? [articleListData(title, articles, site)] : []),
      breadcrumbData(site, [{ name: 'Home', to: '/' }, { name: 'Featured' }], path),
    ],
  })
}

export default function FeaturedPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{title}</h1>
      <p className="measure mt-3 text-soft">
        Businesses and organizations run by people who served, and what they are proud of.
      </p>
      <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {loaderData.articles.map((article, index) => (
          <li key={article.id}>
            <ArticleCard article={article} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </div>
  )
}
