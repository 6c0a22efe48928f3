import * as t from '#messages/articles.ts'
import * as layout from '#messages/layout.ts'
import { href, redirect } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, socialPicture, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/article-page.ts'
import { ArticleStory } from './article-story.tsx'
import { findArticle } from './articles.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { articleData, summaryElsewhere } from './article.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { articleId } = params
  const isId = /^[a-z0-9-]{1,100}$/i.test(articleId)
  const { db, now } = context.get(servicesContext)
  const article = isId ? await findArticle(db, articleId.toLowerCase(), now()) : null
  if (!article) throw redirect(href('/featured'))
  if (article.id !== articleId)
    throw redirect(href('/featured-article/:articleId', { articleId: article.id }), 301)
  return { article }
}

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = matches[0]?.loaderData?.site
  if (!loaderData || !site) return []
  const { article } = loaderData
  const path = href('/featured-article/:articleId', { articleId: article.id })
  const crumbs = [
    { name: layout.home(), to: '/' },
    { name: t.featured(), to: href('/featured') },
    { name: article.displayTitle },
  ]
  return pageMeta(matches, {
    title: article.title,
    description: summaryElsewhere(article),
    path,
    isTranslated: true,
    isSample: article.isSample,
    image: socialPicture('article', article.id),
    imageAlt: article.displayTitle,
    data: [
      articleData(article, site),
      breadcrumbData(siteUrl(matches), crumbs, pathIn(language(), path)),
    ],
  })
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return <ArticleStory article={loaderData.article} />
}
