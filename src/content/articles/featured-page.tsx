import * as t from '#messages/articles.ts'
import * as layout from '#messages/layout.ts'
import { href } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/featured-page.ts'
import { SampleMark } from './article-story.tsx'
import { findArticleCards } from './articles.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { language, pathIn } from '../../platform/text/language.ts'
import { Picture } from '../../platform/ui/picture.tsx'
import { type ArticleCardFacts, articleListData } from './article.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext)
  return { articles: await findArticleCards(db, now()) }
}

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteUrl(matches)
  const path = href('/featured')
  const articles = loaderData?.articles ?? []
  return pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    path,
    isTranslated: true,
    image: articles[0]?.mainImage,
    data: [
      ...(articles.length ? [articleListData(t.title(), articles, site)] : []),
      breadcrumbData(
        site,
        [{ name: layout.home(), to: '/' }, { name: t.featured() }],
        pathIn(language(), path),
      ),
    ],
  })
}

export default function FeaturedPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{t.title()}</h1>
      <p className="measure mt-3 text-soft">{t.intro()}</p>
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

/** Shown before the first story: other ways to find businesses. */
function NoStories() {
  return (
    <div className="mt-8">
      <EmptyState
        drawing="no-posts"
        title={t.none()}
        action={
          <>
            <ButtonLink to={href('/businesses/search')} look="action">
              {t.findBusiness()}
            </ButtonLink>
            <ButtonLink to={href('/categories')}>{t.allCategories()}</ButtonLink>
          </>
        }
      >
        <p>{t.noneText()}</p>
      </EmptyState>
    </div>
  )
}

/** A story in the list of featured businesses; the whole card is a link. */
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
        <p
          className="mt-2 mb-4 line-clamp-5 text-sm text-soft"
          lang={article.writtenIn ?? undefined}
        >
          {article.firstParagraph}
        </p>
        <ButtonLink
          to={href('/featured-article/:articleId', { articleId: article.id })}
          aria-label={t.readMoreAbout({ name: article.displayTitle })}
          className="mt-auto self-start px-4 text-sm after:absolute after:inset-0"
        >
          {t.readMore()}
        </ButtonLink>
      </div>
    </article>
  )
}
