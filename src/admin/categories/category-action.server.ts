import * as t from '#messages/admin-categories.ts'
import { href } from 'react-router'
import { fieldValue } from '../../account/session/field-value.ts'
import type { Actor } from '../../platform/changes/change.ts'
import { mergeForm, type Asked } from '../../platform/forms/merge-sent.ts'
import { saveInTurn } from '../../platform/db/transaction.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import {
  addCategory,
  findCategoryRow,
  mergeCategory,
  resetCategory,
  saveCategory,
} from './edit-categories.server.ts'
import { doneAt } from '../flash.ts'
import {
  categoryLabels,
  categoryValues,
  checkCategory,
  checkNewName,
  readCategoryForm,
  type Problems,
} from './check-category.ts'

type Writer = { by: Actor; now: Date }
type Outcome = { ok: true; to: string } | { ok: false; problems: Problems; asked?: Asked }

const list = href('/admin/categories')

function editorOf(slug: string): string {
  return href('/admin/categories/:categoryId', { categoryId: slug })
}

export async function runListAction(db: Db, form: FormData, writer: Writer): Promise<Outcome> {
  const checked = checkNewName(fieldValue(form, 'name'))
  if (!checked.ok) return { ok: false, problems: { name: checked.problem } }
  const change = await addCategory(db, checked.slug, checked.name, writer)
  if (change !== null) return { ok: true, to: doneAt(editorOf(checked.slug), 'saved', change) }
  return { ok: false, problems: { name: t.aCategoryWithThisName() } }
}

/** Null for an unknown form. */
export async function runCategoryAction(
  db: Db,
  slug: string,
  form: FormData,
  writer: Writer,
): Promise<Outcome | null> {
  const done = (change: number | null): Outcome => ({
    ok: true,
    to: doneAt(editorOf(slug), change === null ? 'same' : 'saved', change),
  })
  switch (fieldValue(form, 'intent')) {
    case 'save':
      return saveInTurn(db, `category ${slug}`, async (db): Promise<Outcome | null> => {
        const row = await findCategoryRow(db, slug)
        if (!row) return null
        const merged = mergeForm(form, categoryValues(slug, row), categoryLabels)
        if (merged.asked) return { ok: false, problems: {}, asked: merged.asked }
        const checked = checkCategory(slug, readCategoryForm(merged.form))
        return checked.ok ? done(await saveCategory(db, slug, checked.facts, writer)) : checked
      })
    case 'merge':
      return merge(db, slug, fieldValue(form, 'into'), writer)
    case 'separate':
      return done(await mergeCategory(db, slug, null, writer))
    case 'reset':
      return done(await resetCategory(db, slug, writer))
    default:
      return null
  }
}

async function merge(db: Db, slug: string, into: string, writer: Writer): Promise<Outcome> {
  const target = into && into !== slug ? await findCategoryRow(db, into) : null
  if (!target) return { ok: false, problems: { into: t.chooseTheCategoryToMerge() } }
  if (target.merged_into)
    return { ok: false, problems: { into: t.wasMergedIntoAnotherCategory({ name: target.name }) } }
  const change = await mergeCategory(db, slug, into, writer)
  return { ok: true, to: doneAt(list, 'merged', change) }
}
