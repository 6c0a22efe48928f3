import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'
import { firstParagraph, type Article, type ArticleCardFacts, type Block } from './article.ts'

const file = join(import.meta.dirname, '../../data/articles.json')

type SeededArticle = Omit<Article, 'publishedAt' | 'updatedAt'> & {
  aliases: string[]
  homePlace: number | null
}

/** Loads the articles that ship with the project into a directory that has none. @returns how many. */
export async function loadArticles(db: Db): Promise<number> {
  const existing = await db.selectFrom('articles').select('id').limit(1).executeTakeFirst()
  if (existing) return 0
  const { articles } = JSON.parse(await readFile(file, 'utf8')) as { articles: SeededArticle[] }
  const rows = articles.map((article, place) => ({
    id: article.id,
    aliases: article.aliases,
    title: article.title,
    display_title: article.displayTitle,
    summary: article.summary,
    category: article.category,
    content: JSON.stringify(article.content),
    main_image: article.mainImage,
    address: article.address,
    website: article.website,
    phone: article.phone,
    facebook: article.facebook,
    instagram: article.instagram,
    license_lines: article.licenseLines,
    home_place: article.homePlace,
    place,
  }))
  await db.insertInto('articles').values(rows).execute()
  return rows.length
}

/** The articles that the home page features, in their order there. */
export async function findHomeArticles(db: Db): Promise<Article[]> {
  const rows = await db
    .selectFrom('articles')
    .selectAll()
    .where('home_place', 'is not', null)
    .orderBy('home_place')
    .execute()
  return rows.map(articleOf)
}

/** Every featured article, in the order of the page that lists them. */
export async function findArticleCards(db: Db): Promise<ArticleCardFacts[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'display_title', 'main_image', 'content'])
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    displayTitle: row.display_title,
    mainImage: row.main_image,
    firstParagraph: firstParagraph(row.content as Block[]),
  }))
}

/** The article with this id or, when none has it, with this alias; null when there is neither. */
export async function findArticle(db: Db, idOrAlias: string): Promise<Article | null> {
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .where((where) =>
      where.or([
        where('id', '=', idOrAlias),
        where(where.val(idOrAlias), '=', where.fn.any('aliases')),
      ]),
    )
    .orderBy((order) => order('id', '=', idOrAlias), 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? articleOf(row) : null
}

function articleOf(row: Selectable<Schema['articles']>): Article {
  return {
    id: row.id,
    title: row.title,
    displayTitle: row.display_title,
    summary: row.summary,
    category: row.category,
    content: row.content as Block[],
    mainImage: row.main_image,
    address: row.address,
    website: row.website,
    phone: row.phone,
    facebook: row.facebook,
    instagram: row.instagram,
    licenseLines: row.license_lines,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
  }
}
