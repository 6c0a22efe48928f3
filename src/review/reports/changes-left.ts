import type { ListingChange } from '../../submissions/edits/listing-changes.server.ts'
import { isSame } from '../../submissions/edits/same-value.ts'

type Change = Pick<ListingChange, 'action' | 'changes' | 'parts' | 'isUndone'>

const switches: Partial<Record<ListingChange['action'], readonly [name: string, isOn: boolean]>> = {
  publish: ['shown', true],
  restore: ['shown', true],
  unpublish: ['shown', false],
  suspend: ['shown', false],
  archive: ['shown', false],
  reopen: ['open', true],
  close: ['open', false],
}

/**
 * True if visitors see a difference after these changes. Changes that were undone or reversed by
 * hand don't count, nor do changes of people.
 * @param changes oldest first.
 */
export function leavesSomethingChanged(changes: readonly Change[]): boolean {
  return (
    isVisibilityChanged(changes) ||
    areFieldsChanged(changes) ||
    isContentChanged(changes) ||
    netCount(changes, 'merge', 'unmerge') !== 0 ||
    changes.some(({ action, isUndone }) => action === 'move-pin' && !isUndone)
  )
}

function isVisibilityChanged(changes: readonly Change[]): boolean {
  const before = new Map<string, boolean>()
  const after = new Map<string, boolean>()
  for (const { action } of changes) {
    const [name, isOn] = switches[action] ?? []
    if (name === undefined || isOn === undefined) continue
    if (!before.has(name)) before.set(name, !isOn)
    after.set(name, isOn)
  }
  return [...after].some(([name, isOn]) => before.get(name) !== isOn)
}

function areFieldsChanged(changes: readonly Change[]): boolean {
  const all = changes.flatMap(({ changes }) => changes)
  return all.some(({ field, before }, place) => {
    const isFirst = all.findIndex((one) => one.field === field) === place
    const last = all.findLast((one) => one.field === field)
    return isFirst && !isSame(before, last?.after)
  })
}

/** Photos and posts. Undoing something older than these changes counts. */
function isContentChanged(changes: readonly Change[]): boolean {
  const ofParts = changes.filter(({ parts }) => parts)
  const undos = ofParts.filter(({ action }) => action === 'undo')
  const undone = ofParts.filter(({ isUndone }) => isUndone)
  return ofParts.length - undos.length > undone.length || undos.length > undone.length
}

function netCount(changes: readonly Change[], does: string, undoes: string): number {
  const count = (wanted: string) => changes.filter(({ action }) => action === wanted).length
  return count(does) - count(undoes)
}
