import type { Article as ArticleDocument, ItemList, WithContext } from 'schema-dts'
import type { Site } from '../ui/site.ts'
import type { Article, ArticleCardFacts } from './article.ts'

/** A story for search engines. */
export function articleData(article: Article, site: Site): WithContext<ArticleDocument> {
  const page = `${site.url}/featured-article/${article.id}`
  const publisher = {
    '@type': 'Organization' as const,
    name: site.name,
    url: `${site.url}/`,
    logo: `${site.url}/icon-512.png`,
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': `${page}#article`,
    headline: article.title,
    description: article.summary,
    image: `${site.url}${article.mainImage}`,
    url: page,
    mainEntityOfPage: page,
    datePublished: article.publishedAt.toISOString(),
    dateModified: article.updatedAt.toISOString(),
    author: publisher,
    publisher,
    articleSection: article.category,
  }
}

/** The list of stories for search engines. */
export function articleListData(
  name: string,
  articles: ArticleCardFacts[],
  site: string,
): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: articles.length,
    itemListElement: articles.map((article, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: article.displayTitle,
      url: `${site}/featured-article/${article.id}`,
    })),
  }
}
