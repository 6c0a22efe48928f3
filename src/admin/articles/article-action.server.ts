import { href } from 'react-router'
import { fieldValue } from '../../account/session/field-value.ts'
import {
  addArticle,
  deleteArticle,
  findArticleRow,
  saveArticle,
} from '../../content/articles/edit-articles.server.ts'
import type { Actor } from '../../platform/changes/change.ts'
import type { Db } from '../../platform/db/schema.ts'
import { baseName, mergeSent, type Asked } from '../../platform/forms/merge-sent.ts'
import { slugOf } from '../../florida/letters.ts'
import { doneAt, type FlashWord } from '../flash.ts'
import { photoProblem } from './article-photo.server.ts'
import { articleLabels, flatValues, valuesFrom, type ArticleValues } from './article-values.ts'
import { valuesOf } from './article-view.server.ts'
import { checkArticle, type Problems } from './check-article.ts'

type Writer = { by: Actor; now: Date }
type Stored = { ok: true; to: string } | { ok: false; problems: Problems; asked?: Asked }

const changedSince =
  'Somebody else has saved this article since you opened it. Open it in another tab and compare; what you wrote is still here. To save yours over theirs, save again from there.'

/** Saves what the editor holds: a new article under an address made of its name, or the one of this id. */
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
    const text = newId
      ? 'There is an article with this name already. Open that one, or name this one otherwise.'
      : 'Use some letters: the address of the page is made of this name.'
    return { ok: false, problems: { displayTitle: text } }
  }
  const saved = await saveArticle(db, id, article, { ...writer, seen: values.seen })
  if (!saved.ok)
    return {
      ok: false,
      problems: {
        title: saved.why === 'gone' ? 'Somebody has deleted this article meanwhile.' : changedSince,
      },
    }
  const word = saved.change === null ? 'same' : wordFor(article, writer)
  return { ok: true, to: doneAt(pathOf(id), word, saved.change) }
}

/** What was typed, with what others saved meanwhile. A form that says nothing of where it started is taken as it is. */
function merged(form: FormData, typed: ArticleValues, saved: ArticleValues | null) {
  if (!saved || !form.has(baseName)) return { values: typed, asked: null }
  const sides = { mine: flatValues(typed), saved: flatValues(saved) }
  const { values, asked } = mergeSent(form, sides, articleLabels)
  return { values: valuesFrom(values, { mine: typed, saved }), asked }
}

/** Deletes an article when that was confirmed; it can be brought back from the next page, and from the log. */
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
      problems: { confirm: 'Tick this first, then press Delete again.' },
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
