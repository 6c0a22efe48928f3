import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import { writeAudited } from '../../platform/changes/audited.server.ts'
import type { Actor } from '../../platform/changes/change.ts'
import { cachedWhileUnchanged } from '../../platform/db/changes.server.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { firstParagraph, type Article, type ArticleCardFacts, type Block } from './article.ts'

const file = join(import.meta.dirname, '../../../data/articles.json')

type SeededArticle = Omit<Article, 'publishedAt' | 'updatedAt' | 'proof' | 'isSample'> & {
  aliases: string[]
  homePlace: number | null
}

/** The samples were always there: no clock of a machine is before this day. */
const samplesPublishedAt = new Date('2024-11-11T12:00:00Z')
const sampleProof = 'Sample: shown as if its papers had been seen'

/** Loads the sample articles that ship with the project into a directory that has none. @returns how many. */
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
    published_at: samplesPublishedAt,
    is_sample: true,
    proof: sampleProof,
  }))
  await db.insertInto('articles').values(rows).execute()
  return rows.length
}

/** Takes the sample articles out, each with its entry in the audit log. */
export async function removeSampleArticles(
  db: Db,
  { by, action, now }: { by: Actor; action: string; now: Date },
): Promise<void> {
  const samples = await db
    .selectFrom('articles')
    .select('id')
    .where('is_sample', '=', true)
    .execute()
  for (const { id } of samples) {
    const writing = {
      by,
      action,
      record: { table: 'articles', id },
    } as const
    await writeAudited(db, writing, now, (inner) =>
      inner.deleteFrom('articles').where('id', '=', id).execute(),
    )
  }
}

const keptForHome = cachedWhileUnchanged<Article[]>(2)

/** The published articles that the home page features, in their order there; they are looked for once a minute. */
export function findHomeArticles(db: Db, now: Date): Promise<Article[]> {
  const minute = String(Math.floor(now.getTime() / 60_000))
  return keptForHome(db, minute, () => readHomeArticles(db, now))
}

async function readHomeArticles(db: Db, now: Date): Promise<Article[]> {
  const rows = await db
    .selectFrom('articles')
    .selectAll()
    .where('published_at', '<=', now)
    .where('home_place', 'is not', null)
    .orderBy('home_place')
    .orderBy('id')
    .execute()
  return rows.map(articleOf)
}

/** Every published article, in the order of the page that lists them. */
export async function findArticleCards(db: Db, now: Date): Promise<ArticleCardFacts[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'display_title', 'main_image', 'content', 'is_sample'])
    .where('published_at', '<=', now)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    displayTitle: row.display_title,
    mainImage: row.main_image,
    isSample: row.is_sample,
    firstParagraph: firstParagraph(row.content as Block[]),
  }))
}

/** The published article with this id or, when none has it, with this alias; null when there is neither. */
export async function findArticle(db: Db, idOrAlias: string, now: Date): Promise<Article | null> {
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .where('published_at', '<=', now)
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

/** An article as its page shows it; a draft as if it were published when it was written. */
function articleOf(row: Selectable<Schema['articles']>): Article {
  return {
    id: row.id,
    title: row.title,
    displayTitle: row.display_title,
    summary: row.summary,
    category: row.category,
    content: row.content as Block[],
    mainImage: row.main_image,
    imageAlt: row.image_alt,
    address: row.address,
    website: row.website,
    phone: row.phone,
    facebook: row.facebook,
    instagram: row.instagram,
    licenseLines: row.license_lines,
    proof: row.proof,
    isSample: row.is_sample,
    publishedAt: row.published_at ?? row.updated_at,
    updatedAt: row.updated_at,
  }
}
