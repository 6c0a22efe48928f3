import * as t from '#messages/articles.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { writeAudited } from '../../platform/changes/audited.server.ts'
import type { Actor } from '../../platform/changes/change.ts'
import { language, type Language } from '../../platform/text/language.ts'
import { otherLanguageOf } from '../../platform/text/written-in.ts'
import { cachedWhileUnchanged } from '../../platform/db/changes.server.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import data from '../../../data/articles.json' with { type: 'json' }
import { firstParagraph, type Article, type ArticleCardFacts, type Block } from './article.ts'

type SeededArticle = Omit<
  Article,
  'publishedAt' | 'updatedAt' | 'proof' | 'isSample' | 'writtenIn'
> & {
  aliases: string[]
  homePlace: number | null
  translations: Partial<Record<Language, Pick<Article, 'title' | 'summary' | 'content'>>>
}

const seeds = data.articles as unknown as SeededArticle[]

/** Samples need a date that is in the past on every machine, even one whose clock is wrong. */
const samplesPublishedAt = new Date('2024-11-11T12:00:00Z')
const sampleProof = 'Sample: shown as if its papers had been seen'

/**
 * Loads the sample articles that ship with the project into a directory that has no articles.
 * @returns their number.
 */
export async function loadArticles(db: Db): Promise<number> {
  const existing = await db.selectFrom('articles').select('id').limit(1).executeTakeFirst()
  if (existing) return 0
  const rows = seeds.map((article, place) => ({
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

/** Removes the sample articles, each with an entry in the audit log. */
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

const keptForHome = cachedWhileUnchanged<Article[]>(4)

/** The published articles featured on the home page, in their order there; cached for a minute. */
export function findHomeArticles(db: Db, now: Date): Promise<Article[]> {
  const minute = Math.floor(now.getTime() / 60_000)
  return keptForHome(db, `${language()} ${minute}`, () => readHomeArticles(db, now))
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

/** Every published article in full, in the order of the list page. */
export async function findArticles(db: Db, now: Date): Promise<Article[]> {
  const rows = await db
    .selectFrom('articles')
    .selectAll()
    .where('published_at', '<=', now)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(articleOf)
}

/** Every published article, in the order of the list page. */
export async function findArticleCards(db: Db, now: Date): Promise<ArticleCardFacts[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title', 'summary', 'display_title', 'main_image', 'content', 'is_sample'])
    .where('published_at', '<=', now)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { content, writtenIn } = storyOf(row)
    return {
      id: row.id,
      displayTitle: row.display_title,
      mainImage: row.main_image,
      isSample: row.is_sample,
      firstParagraph: firstParagraph(content),
      writtenIn,
    }
  })
}

/** The published article with this id, or else with this alias; null if there is none. */
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

type Told = Pick<
  Selectable<Schema['articles']>,
  'id' | 'title' | 'summary' | 'content' | 'is_sample'
>

/** An article's text; a sample that hasn't been edited is in the language of the request. */
function storyOf(row: Told): Pick<Article, 'title' | 'summary' | 'content' | 'writtenIn'> {
  const seed = row.is_sample ? seeds.find(({ id }) => id === row.id) : undefined
  const own = seed?.translations[language()]
  const content = row.content as Block[]
  const isAsSeeded = own && isDeepStrictEqual(content, seed?.content)
  return {
    title: own && row.title === seed?.title ? own.title : row.title,
    summary: own && row.summary === seed?.summary ? own.summary : row.summary,
    content: isAsSeeded ? own.content : content,
    writtenIn: isAsSeeded ? null : otherLanguageOf(firstParagraph(content)),
  }
}

/** A draft is dated as if it had been published when it was written. */
function articleOf(row: Selectable<Schema['articles']>): Article {
  return {
    id: row.id,
    ...storyOf(row),
    displayTitle: row.display_title,
    category: row.category,
    mainImage: row.main_image,
    imageAlt: row.image_alt,
    address: row.address,
    website: row.website,
    phone: row.phone,
    facebook: row.facebook,
    instagram: row.instagram,
    licenseLines: row.license_lines,
    proof: row.is_sample && row.proof === sampleProof ? t.sampleProof() : row.proof,
    isSample: row.is_sample,
    publishedAt: row.published_at ?? row.updated_at,
    updatedAt: row.updated_at,
  }
}
