import { href } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/featured-page.ts'
import { SampleMark } from './article-story.tsx'
import { findArticleCards } from './articles.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { type ArticleCardFacts, articleListData } from './article.ts'

const title = 'Featured Veteran-Owned Businesses'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext)
  return { articles: await findArticleCards(db, now()) }
}

export const headers = publicPage()

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
      {loaderData.articles.length === 0 && <NoStories />}
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

/** Before the first story: the ways to businesses that need none. */
function NoStories() {
  return (
    <div className="mt-8">
      <EmptyState
        drawing="no-posts"
        title="Our first stories are being written"
        action={
          <>
            <ButtonLink to={href('/businesses/search')} look="action">
              Find a business
            </ButtonLink>
            <ButtonLink to={href('/categories')}>View All Categories</ButtonLink>
          </>
        }
      >
        <p>Until then, search the directory: every veteran-owned business in it has its page.</p>
      </EmptyState>
    </div>
  )
}

/** A story in the list of featured businesses; the whole card leads to it. */
function ArticleCard({ article, isFirst }: { article: ArticleCardFacts; isFirst: boolean }) {
  return (
    <article className="relative flex h-full flex-col overflow-clip rounded-card border border-line bg-card transition-colors duration-150 hover:border-edge">
      <Picture
        src={article.mainImage}
        alt=""
        isFirst={isFirst}
        className="aspect-16/10 w-full object-cover"
      />
      <div className="flex grow flex-col p-5">
        <h2 className="text-lg! leading-snug">{article.displayTitle}</h2>
        {article.isSample && (
          <p className="mt-1">
            <SampleMark />
          </p>
        )}
        <p className="mt-2 mb-4 line-clamp-5 text-sm text-soft">{article.firstParagraph}</p>
        <ButtonLink
          to={href('/featured-article/:articleId', { articleId: article.id })}
          aria-label={`Read more about ${article.displayTitle}`}
          className="mt-auto self-start px-4 text-sm after:absolute after:inset-0"
        >
          Read More
        </ButtonLink>
      </div>
    </article>
  )
}
