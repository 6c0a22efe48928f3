import type { Article, Block } from '../../content/articles/article.ts'
import type { ArticleRow } from '../../content/articles/edit-articles.server.ts'
import { blockValues, noValues, type ArticleValues } from './article-values.ts'
import { checkArticle } from './check-article.ts'
import { fieldInFlorida } from './florida-time.ts'

/** An article as the editor holds it. */
export function valuesOf(row: ArticleRow, now: Date): ArticleValues {
  const { published_at: at } = row
  const blocks = blockValues(row.content as Block[])
  return {
    title: row.title,
    displayTitle: row.display_title,
    summary: row.summary,
    category: row.category,
    blocks: blocks.length ? blocks : noValues.blocks,
    mainImage: row.main_image,
    imageAlt: row.image_alt,
    address: row.address ?? '',
    website: row.website ?? '',
    phone: row.phone ?? '',
    facebook: row.facebook ?? '',
    instagram: row.instagram ?? '',
    licenseLines: row.license_lines.join('\n'),
    proof: row.proof ?? '',
    publish: at === null ? 'draft' : at <= now ? 'now' : 'at',
    publishAt: at && at > now ? fieldInFlorida(at) : '',
    isOnHome: row.home_place !== null,
    seen: row.updated_at.toISOString(),
  }
}

/** What is in the editor as its page would show it; what is wrong with it does not matter yet. */
export function previewOf(values: ArticleValues, now: Date): Article {
  const checked = checkArticle({ ...values, publish: 'draft' }, { now, was: null })
  const base = checked.ok ? checked.article : null
  const content: Block[] = values.blocks
    .filter((block) => block.content.trim())
    .map(({ title, content }) =>
      title.trim() ? { type: 'section', title, content } : { type: 'text', content },
    )
  return {
    id: 'preview',
    title: values.title || 'No headline yet',
    displayTitle: values.displayTitle || 'No name yet',
    summary: values.summary,
    category: values.category,
    content,
    mainImage: base?.mainImage ?? values.mainImage,
    imageAlt: values.imageAlt,
    address: values.address || null,
    website: base?.website ?? null,
    phone: base?.phone ?? null,
    facebook: base?.facebook ?? null,
    instagram: base?.instagram ?? null,
    licenseLines: base?.licenseLines ?? [],
    proof: values.proof || null,
    isSample: false,
    publishedAt: now,
    updatedAt: now,
  }
}
