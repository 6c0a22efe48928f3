import * as t from '#messages/articles.ts'
import type { Article as ArticleDocument, ItemList, WithContext } from 'schema-dts'
import { language, pathIn, type Language } from '../../platform/text/language.ts'
import type { Site } from '../../platform/ui/site.ts'
/** A piece of an article: a paragraph, or a paragraph under its own heading. */
export type Block =
  | { type: 'text'; content: string }
  | { type: 'section'; title: string; content: string }

/** A featured story about an organization. */
export type Article = {
  id: string
  title: string
  displayTitle: string
  summary: string
  category: string
  content: Block[]
  mainImage: string
  /** Describes the photo; '' for a drawing, which is decorative. */
  imageAlt: string
  address: string | null
  website: string | null
  phone: string | null
  facebook: string | null
  instagram: string | null
  licenseLines: string[]
  /** The evidence for the organization's claims; null if there is none. */
  proof: string | null
  /** Invented, to show how the directory works. */
  isSample: boolean
  publishedAt: Date
  updatedAt: Date
  /** The language of the story when it differs from the page's. */
  writtenIn: Language | null
}

/** The fields that an admin writes; the position in lists is stored separately. */
export type ArticleFacts = Omit<
  Article,
  'id' | 'isSample' | 'publishedAt' | 'updatedAt' | 'writtenIn'
> & {
  /** Null for a draft. */
  publishedAt: Date | null
  isOnHome: boolean
}

/** The fields that a card in the list of featured businesses shows. */
export type ArticleCardFacts = Pick<
  Article,
  'id' | 'displayTitle' | 'mainImage' | 'isSample' | 'writtenIn'
> & { firstParagraph: string }

/** The id of the photo at this address; null for a drawing. */
export function imageIdIn(path: string): string | null {
  return /^\/images\/([0-9a-f]{32})\/[1-9]\d{1,4}\.jpg$/.exec(path)?.[1] ?? null
}

/** The first block of text, or the first block of any kind if there is none. */
export function firstParagraph(content: Block[]): string {
  const first = content.find(({ type }) => type === 'text') ?? content[0]
  return first?.content ?? ''
}

/** The summary for other sites and search engines; says so when the article is a sample. */
export function summaryElsewhere({ summary, isSample }: Article): string {
  return isSample ? t.sampleSummary({ summary }) : summary
}

function titleElsewhere(title: string, isSample: boolean): string {
  return isSample ? t.sampleTitle({ title }) : title
}

function pageOf(id: string): string {
  return pathIn(language(), `/featured-article/${id}`)
}

/** Structured data of an article. */
export function articleData(article: Article, site: Site): WithContext<ArticleDocument> {
  const page = site.url + pageOf(article.id)
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
    headline: titleElsewhere(article.title, article.isSample),
    description: summaryElsewhere(article),
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

/** Structured data of the list of articles. */
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
      name: titleElsewhere(article.displayTitle, article.isSample),
      url: site + pageOf(article.id),
    })),
  }
}
