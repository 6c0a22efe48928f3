import type { Selectable } from 'kysely'
import { writeAudited } from '../../platform/changes/audited.server.ts'
import type { Actor } from '../../platform/changes/change.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { ArticleFacts, Block } from './article.ts'

export type ArticleRow = Selectable<Schema['articles']>

type Writer = { by: Actor; now: Date }

/** An article for the editor, drafts included; null if there is none. */
export async function findArticleRow(db: Db, id: string): Promise<ArticleRow | null> {
  const row = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Every article, with drafts and scheduled ones, in the order of /featured. */
export function findAllArticles(db: Db): Promise<ArticleRow[]> {
  return db.selectFrom('articles').selectAll().orderBy('place').orderBy('id').execute()
}

/** Adds an article at the top of /featured. @returns the log entry; null when the id is taken. */
export async function addArticle(
  db: Db,
  id: string,
  facts: ArticleFacts,
  writer: Writer,
): Promise<number | null> {
  const record = { table: 'articles', id } as const
  return transaction(db, async (inner) => {
    const first = await inner
      .selectFrom('articles')
      .select((row) => row.fn.min('place').as('place'))
      .executeTakeFirst()
    const place = (first?.place ?? 1) - 1
    const home_place = facts.isOnHome ? await lastHomePlace(inner) : null
    const row = { id, place, home_place, ...columnsOf(facts, writer.now) }
    return writeAudited(
      inner,
      { by: writer.by, action: 'article added', record },
      writer.now,
      (db) =>
        db
          .insertInto('articles')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute(),
    )
  })
}

/**
 * Saves an article.
 *
 * @param seen the time of its last change when the editor was opened.
 * @returns the log entry, null when nothing changed; the conflict if it has been changed or
 * deleted since.
 */
export async function saveArticle(
  db: Db,
  id: string,
  facts: ArticleFacts,
  { by, now, seen }: Writer & { seen: string },
): Promise<{ ok: true; change: number | null } | { ok: false; why: 'gone' | 'changed since' }> {
  return transaction(db, async (inner) => {
    const row = await inner
      .selectFrom('articles')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return { ok: false, why: 'gone' }
    if (row.updated_at.toISOString() !== seen) return { ok: false, why: 'changed since' }
    const home = facts.isOnHome ? (row.home_place ?? (await lastHomePlace(inner))) : null
    const { updated_at, ...columns } = { ...columnsOf(facts, now), home_place: home }
    if (isSame(row, columns)) return { ok: true, change: null }
    const writing = { by, action: 'article saved', record: { table: 'articles', id } } as const
    const change = await writeAudited(inner, writing, now, (db) =>
      db
        .updateTable('articles')
        .set({ ...columns, updated_at })
        .where('id', '=', id)
        .execute(),
    )
    return { ok: true, change }
  })
}

/** Deletes an article. @returns the log entry, which can restore it. */
export function deleteArticle(db: Db, id: string, { by, now }: Writer): Promise<number | null> {
  const writing = { by, action: 'article deleted', record: { table: 'articles', id } } as const
  return writeAudited(db, writing, now, (inner) =>
    inner.deleteFrom('articles').where('id', '=', id).execute(),
  )
}

/** Moves an article up or down by one, on /featured or among those of the home page. */
export async function moveArticle(
  db: Db,
  id: string,
  { list, step }: { list: 'place' | 'home_place'; step: -1 | 1 },
  { by, now }: Writer,
): Promise<void> {
  await transaction(db, async (inner) => {
    const rows = await inner
      .selectFrom('articles')
      .select(['id', list])
      .where(list, 'is not', null)
      .orderBy(list)
      .orderBy('id')
      .forUpdate()
      .execute()
    const order = rows.map((row) => row.id)
    const from = order.indexOf(id)
    const other = order[from + step]
    if (from === -1 || other === undefined) return
    order[from] = other
    order[from + step] = id
    for (const [index, one] of order.entries()) {
      if (rows.find((row) => row.id === one)?.[list] === index + 1) continue
      const record = { table: 'articles', id: one } as const
      await writeAudited(inner, { by, action: 'article moved', record }, now, (db) =>
        db
          .updateTable('articles')
          .set({ [list]: index + 1 })
          .where('id', '=', one)
          .execute(),
      )
    }
  })
}

async function lastHomePlace(db: Db): Promise<number> {
  const last = await db
    .selectFrom('articles')
    .select((row) => row.fn.max('home_place').as('place'))
    .executeTakeFirst()
  return (last?.place ?? 0) + 1
}

function columnsOf(facts: ArticleFacts, now: Date) {
  return {
    title: facts.title,
    display_title: facts.displayTitle,
    summary: facts.summary,
    category: facts.category,
    content: JSON.stringify(facts.content),
    main_image: facts.mainImage,
    image_alt: facts.imageAlt,
    address: facts.address,
    website: facts.website,
    phone: facts.phone,
    facebook: facts.facebook,
    instagram: facts.instagram,
    license_lines: facts.licenseLines,
    proof: facts.proof,
    published_at: facts.publishedAt,
    updated_at: now,
  }
}

/** True when saving would change nothing. */
function isSame(row: ArticleRow, columns: Record<string, unknown>): boolean {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return Object.entries(columns).every(([name, value]) => {
    const kept = row[name as keyof ArticleRow]
    return name === 'content'
      ? JSON.stringify(ordered(kept)) === JSON.stringify(ordered(JSON.parse(String(value))))
      : text(kept) === text(value)
  })
}

/** Blocks with their fields in a fixed order; the database returns them in another. */
function ordered(content: unknown): unknown {
  return (content as Block[]).map((block) => [
    block.type,
    block.type === 'section' ? block.title : '',
    block.content,
  ])
}
