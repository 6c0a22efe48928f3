import { useEffect, useSyncExternalStore } from 'react'

/** `id:version` values, kept across reloads and pages of the queue, until the reader leaves it. */
const memory = 'review-desk-ticks'
const listeners = new Set<() => void>()
/** For browsers that block storage. */
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
  } catch {}
  for (const listener of listeners) listener()
}

function onStored(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const listOf = (text: string) => text.split(' ').filter(Boolean)
export const idOf = (item: string) => item.split(':')[0] ?? ''

/** Empty on the server and in the first render. */
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

let isBegun = false

/** @param items ticked before this script loaded */
export function beginTicks(items: string[]): void {
  if (!isBegun && isNewVisit()) untickAll()
  isBegun = true
  tick(items)
}

function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}

/** Forgotten ticks would join the next decision, but the pages that decide them come back here. */
export function useNoTicksLater(): void {
  useEffect(
    () => () => {
      if (!/\/review(\/bulk(\/approve)?)?\/?$/.test(window.location.pathname)) untickAll()
    },
    [],
  )
}

/** On a page that decides several: the queue has these ticked when the reader goes back. */
export function useTicksOf(items: readonly string[]): void {
  const text = items.join(' ')
  useEffect(() => {
    isBegun = true
    store(listOf(text))
  }, [text])
  useNoTicksLater()
}
