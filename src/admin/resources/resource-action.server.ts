import * as t from '#messages/admin-resources.ts'
import { href } from 'react-router'
import { fieldValue } from '../../account/session/field-value.ts'
import type { Actor } from '../../platform/changes/change.ts'
import type { Db } from '../../platform/db/schema.ts'
import { mergeForm, type Asked } from '../../platform/forms/merge-sent.ts'
import { saveInTurn } from '../../platform/db/transaction.server.ts'
import { slugOf } from '../../florida/letters.ts'
import {
  addResource,
  findResource,
  hideResource,
  moveResource,
  noteStillRight,
  saveResource,
} from '../../resources/edit-resources.server.ts'
import { doneAt } from '../flash.ts'
import { checkResource, readResource, resourceLabels, resourceValues } from './check-resource.ts'

type Writer = { by: Actor; now: Date; today: string }

/** @returns the next page; null for an unknown button. */
export async function runResourceAction(
  db: Db,
  id: string,
  form: FormData,
  writer: Writer,
): Promise<string | null> {
  const list = href('/admin/resources')
  switch (fieldValue(form, 'intent')) {
    case 'still-right':
      return doneAt(list, 'still-right', await noteStillRight(db, id, writer))
    case 'hide':
      return doneAt(list, 'hidden', await hideResource(db, id, true, writer))
    case 'show':
      return doneAt(list, 'shown', await hideResource(db, id, false, writer))
    case 'up':
      return moveResource(db, id, -1, writer).then(() => doneAt(list, 'moved'))
    case 'down':
      return moveResource(db, id, 1, writer).then(() => doneAt(list, 'moved'))
    default:
      return null
  }
}

type Stored =
  | { ok: true; to: string }
  | { ok: false; problems: Partial<Record<string, string>>; asked?: Asked }

/** A new resource gets an ID from its title. */
export async function storeResource(
  db: Db,
  id: string,
  form: FormData,
  writer: Writer,
): Promise<Stored> {
  const list = href('/admin/resources')
  if (id !== 'new')
    return saveInTurn(db, `resource ${id}`, async (db): Promise<Stored> => {
      const row = await findResource(db, id)
      if (!row) return { ok: false, problems: { title: t.someoneHasAlreadyDeletedIt() } }
      const merged = mergeForm(form, resourceValues(row), resourceLabels)
      if (merged.asked) return { ok: false, problems: {}, asked: merged.asked }
      const checked = checkResource(readResource(merged.form))
      if (!checked.ok) return checked
      const change = await saveResource(db, id, checked.facts, writer)
      return { ok: true, to: doneAt(list, change === null ? 'same' : 'saved', change) }
    })
  const checked = checkResource(readResource(form))
  if (!checked.ok) return checked
  const newId = slugOf(checked.facts.title).slice(0, 80).replace(/-$/, '')
  const isTaken = !newId || newId === 'new'
  const change = isTaken ? null : await addResource(db, newId, checked.facts, writer)
  if (change !== null) return { ok: true, to: doneAt(list, 'saved', change) }
  return {
    ok: false,
    problems: { title: t.aResourceWithThisTitle() },
  }
}
