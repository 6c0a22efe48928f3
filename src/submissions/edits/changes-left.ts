import type { ListingChange } from './listing-changes.server.ts'
import { isSame } from './same-value.ts'

type Change = Pick<ListingChange, 'action' | 'changes' | 'parts' | 'isUndone'>

/** The state each action switches to. */
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
    isSwitched(changes) ||
    isRewritten(changes) ||
    isRedecorated(changes) ||
    netCount(changes, 'merge', 'unmerge') !== 0 ||
    changes.some(({ action, isUndone }) => action === 'move-pin' && !isUndone)
  )
}

function isSwitched(changes: readonly Change[]): boolean {
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

function isRewritten(changes: readonly Change[]): boolean {
  const all = changes.flatMap(({ changes }) => changes)
  return all.some(({ field, before }, place) => {
    const isFirst = all.findIndex((one) => one.field === field) === place
    const last = all.findLast((one) => one.field === field)
    return isFirst && !isSame(before, last?.after)
  })
}

/** Photos and posts. Undoing something older than these changes counts. */
function isRedecorated(changes: readonly Change[]): boolean {
  const ofParts = changes.filter(({ parts }) => parts)
  const undos = ofParts.filter(({ action }) => action === 'undo')
  const undone = ofParts.filter(({ isUndone }) => isUndone)
  return ofParts.length - undos.length > undone.length || undos.length > undone.length
}

function netCount(changes: readonly Change[], does: string, undoes: string): number {
  const count = (wanted: string) => changes.filter(({ action }) => action === wanted).length
  return count(does) - count(undoes)
}
