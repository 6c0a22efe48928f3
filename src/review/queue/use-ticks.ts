import { useSyncExternalStore } from 'react'

/** What is ticked to be decided together, as `id:version`: it survives a reload, and opening one of them. */
const memory = 'review-desk-ticks'
const listeners = new Set<() => void>()
/** Where the browser stores nothing. */
let unstored = ''

function stored(): string {
  try {
    return sessionStorage.getItem(memory) ?? ''
  } catch {
    return unstored
  }
}

function store(items: string[]): void {
  unstored = items.join(' ')
  try {
    sessionStorage.setItem(memory, unstored)
  } catch {
    // It lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function onStored(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const listOf = (text: string) => text.split(' ').filter(Boolean)
export const idOf = (item: string) => item.split(':')[0] ?? ''

/** Nothing on the server and in the first render. */
export function useTicks(): string[] {
  return listOf(useSyncExternalStore(onStored, stored, () => ''))
}

export function tick(items: string[]): void {
  const ids = items.map(idOf)
  store([...listOf(stored()).filter((item) => !ids.includes(idOf(item))), ...items])
}

export function untick(ids: string[]): void {
  const left = listOf(stored()).filter((item) => !ids.includes(idOf(item)))
  if (left.length < listOf(stored()).length) store(left)
}

export function untickAll(): void {
  store([])
}
