import * as t from '#messages/admin-articles.ts'
import { href } from 'react-router'
import { fieldValue } from '../../account/session/field-value.ts'
import {
  addArticle,
  deleteArticle,
  findArticleRow,
  saveArticle,
  type ArticleRow,
} from '../../content/articles/edit-articles.server.ts'
import type { Actor } from '../../platform/changes/change.ts'
import type { Db } from '../../platform/db/schema.ts'
import { baseName, mergeSent, type Asked } from '../../platform/forms/merge-sent.ts'
import { slugOf } from '../../florida/letters.ts'
import { doneAt, type FlashWord } from '../flash.ts'
import {
  articleLabels,
  flatValues,
  valuesFrom,
  type ArticleValues,
  blockValues,
  noValues,
} from './article-values.ts'
import { checkArticle, type Problems, fieldInFlorida } from './check-article.ts'
import { imageIdIn, type Article, type Block } from '../../content/articles/article.ts'
import { keepImage } from '../../platform/images/images.server.ts'
import { photoProblemText } from '../../platform/images/photo-rule.ts'
import { ended } from '../../platform/text/ended.ts'
import type { Services } from '../../platform/services.server.ts'

type Writer = { by: Actor; now: Date }
type Stored = { ok: true; to: string } | { ok: false; problems: Problems; asked?: Asked }

const changedSince = t.someoneElseSavedThisArticle()

/** A new article gets an address from its title. */
export async function storeArticle(
  db: Db,
  id: string,
  { form, values: typed }: { form: FormData; values: ArticleValues },
  writer: Writer,
): Promise<Stored> {
  const row = id === 'new' ? null : await findArticleRow(db, id)
  const { values, asked } = merged(form, typed, row && valuesOf(row, writer.now))
  if (asked) return { ok: false, problems: {}, asked }
  const was = row?.published_at ?? null
  const checked = checkArticle(values, { now: writer.now, was })
  if (!checked.ok) return checked
  const gone = await photoProblem(db, checked.article.mainImage)
  if (gone) return { ok: false, problems: { photo: gone } }
  const { article } = checked
  if (id === 'new') {
    const newId = slugOf(article.displayTitle).slice(0, 80).replace(/-$/, '')
    const change = newId && newId !== 'new' ? await addArticle(db, newId, article, writer) : null
    if (change !== null) return { ok: true, to: doneAt(pathOf(newId), wordFor(article, writer)) }
    const text = newId ? t.anArticleWithThisName() : t.nameNeedsLetters()
    return { ok: false, problems: { displayTitle: text } }
  }
  const saved = await saveArticle(db, id, article, { ...writer, seen: values.seen })
  if (!saved.ok)
    return {
      ok: false,
      problems: {
        title: saved.why === 'gone' ? t.someoneHasDeletedThisArticle() : changedSince,
      },
    }
  const word = saved.change === null ? 'same' : wordFor(article, writer)
  return { ok: true, to: doneAt(pathOf(id), word, saved.change) }
}

/** Merges with others' changes saved since; a form without its start values is used unchanged. */
function merged(form: FormData, typed: ArticleValues, saved: ArticleValues | null) {
  if (!saved || !form.has(baseName)) return { values: typed, asked: null }
  const sides = { mine: flatValues(typed), saved: flatValues(saved) }
  const { values, asked } = mergeSent(form, sides, articleLabels)
  return { values: valuesFrom(values, { mine: typed, saved }), asked }
}

/** Can be undone from the next page or the log. */
export async function removeArticle(
  db: Db,
  id: string,
  form: FormData,
  writer: Writer,
): Promise<{ ok: true; to: string } | { ok: false; problems: Problems; values: ArticleValues }> {
  const row = await findArticleRow(db, id)
  if (row && fieldValue(form, 'confirm') !== 'yes')
    return {
      ok: false,
      problems: { confirm: t.checkTheBoxFirstThen() },
      values: valuesOf(row, writer.now),
    }
  const change = await deleteArticle(db, id, writer)
  return { ok: true, to: doneAt(href('/admin/articles'), 'deleted', change) }
}

function pathOf(articleId: string): string {
  return href('/admin/articles/:articleId', { articleId })
}

function wordFor({ publishedAt }: { publishedAt: Date | null }, { now }: Writer): FlashWord {
  if (!publishedAt) return 'draft'
  return publishedAt <= now ? 'published' : 'scheduled'
}

const mostWide = 1600

/** Any button uploads the photo. Photos of unsaved articles are deleted within two hours. */
export async function withPhoto(
  { db, images, now }: Pick<Services, 'db' | 'images' | 'now'>,
  form: FormData,
  values: ArticleValues,
): Promise<{ values: ArticleValues; problem: string | null }> {
  const file = form.get('photo')
  if (!(file instanceof File) || !file.name) return { values, problem: null }
  const added = await images.add(new Uint8Array(await file.arrayBuffer()))
  if (!added.ok) return { values, problem: ended(photoProblemText(added.problem)) }
  await keepImage(db, added.image, now())
  const width = added.image.widths.findLast((one) => one <= mostWide) ?? added.image.widths[0] ?? 0
  return {
    values: { ...values, mainImage: `/images/${added.image.id}/${width}.jpg` },
    problem: null,
  }
}

/** Photos uploaded long ago are gone. */
async function photoProblem(db: Db, path: string): Promise<string | null> {
  const id = imageIdIn(path)
  if (!id) return null
  const row = await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()
  return row ? null : t.weOnlyKeepAPhoto()
}

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

/** Ignores errors. */
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
    title: values.title || t.noHeadlineYet(),
    displayTitle: values.displayTitle || t.noNameYet(),
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
    writtenIn: null,
  }
}
