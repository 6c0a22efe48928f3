import { useMemo, useSyncExternalStore } from 'react'
import { readList, type DeviceList, type SavedEntry } from './entries.ts'

const key = 'my-list'
const factsKey = 'my-list-facts'
const zipKey = 'my-list-zip'

/**
 * Makes every Save button work from the first tap, and shows which listings are saved. Inlined as text, so it can't
 * use anything outside itself.
 */
export function keepMyList(): void {
  type Entry = { id: string; note: string; at: number; isRemoved?: boolean }
  type List = { of?: string | null; entries: Entry[] }
  const read = (): List => {
    try {
      const list = JSON.parse(localStorage.getItem('my-list') ?? '{}') as List
      return { ...list, entries: Array.isArray(list.entries) ? list.entries : [] }
    } catch {
      return { entries: [] }
    }
  }
  const buttons = () => document.querySelectorAll<HTMLButtonElement>('button[data-save]')
  const show = () => {
    const all = buttons()
    if (!all.length) return
    const saved = new Set(read().entries.flatMap((one) => (one.isRemoved ? [] : one.id)))
    for (const one of all) one.setAttribute('aria-pressed', String(saved.has(one.value)))
  }
  let hiding = 0
  const say = (what: string) => {
    const notes = document.querySelectorAll<HTMLElement>('[data-save-note]')
    const only = (shown: string) => {
      for (const note of notes) note.hidden = note.dataset['saveNote'] !== shown
    }
    only(what)
    clearTimeout(hiding)
    hiding = Number(setTimeout(only, 10_000, ''))
  }
  const save = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest('button[data-save]')
    if (!(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    const list = read()
    const before = list.entries.find(({ id }) => id === button.value)
    const isRemoved = before !== undefined && !before.isRemoved
    if (!isRemoved && list.entries.filter((one) => !one.isRemoved).length >= 100) return say('many')
    // Later than the last change, even on a device with a slow clock.
    const at = Math.max(Date.now(), (before?.at ?? 0) + 1)
    const entry = { id: button.value, note: before?.note ?? '', at, isRemoved }
    const entries = [...list.entries.filter((one) => one !== before), entry]
    try {
      localStorage.setItem('my-list', JSON.stringify({ ...list, isUnsent: true, entries }))
      const zip = /[?&](?:zip|near)=(\d{5})\b/.exec(location.search)?.[1]
      if (zip) localStorage.setItem('my-list-zip', zip)
      say(isRemoved ? 'removed' : 'saved')
    } catch {
      say('failed')
    }
    dispatchEvent(new Event('my-list'))
  }
  // While React takes over a page, it stops clicks on their way down.
  document.addEventListener('click', save, { capture: true })
  addEventListener('my-list', show)
  addEventListener('storage', show)
  new MutationObserver(show).observe(document, { childList: true, subtree: true })
  show()
}

/** Null until script runs. */
export function useDeviceList(): DeviceList | null {
  const text = useSyncExternalStore(
    hearList,
    () => stored(key) ?? '',
    () => null,
  )
  return useMemo(() => (text === null ? null : readList(text)), [text])
}

export function hearList(changed: () => void): () => void {
  window.addEventListener('my-list', changed)
  window.addEventListener('storage', changed)
  return () => {
    window.removeEventListener('my-list', changed)
    window.removeEventListener('storage', changed)
  }
}

export function deviceList(): DeviceList {
  return readList(stored(key))
}

/** @returns false when the browser's storage is full or blocked. */
export function storeList(list: DeviceList): boolean {
  const isStored = store(key, list)
  window.dispatchEvent(new Event('my-list'))
  return isStored
}

/** Changes one entry as of now. @returns false when it can't be stored. */
export function changeEntry(id: string, change: Partial<Omit<SavedEntry, 'id' | 'at'>>): boolean {
  const list = deviceList()
  const before = list.entries.find((one) => one.id === id)
  const at = Math.max(Date.now(), (before?.at ?? 0) + 1)
  const entry = { note: '', ...before, ...change, id, at }
  const entries = before
    ? list.entries.map((one) => (one === before ? entry : one))
    : [...list.entries, entry]
  return storeList({ ...list, isUnsent: true, entries })
}

/** The ZIP code of the last search that something was saved from. */
export function storedZip(): string {
  return stored(zipKey) ?? ''
}

/** The last known details, for when there's no connection. */
export function storedFacts(): unknown {
  try {
    return JSON.parse(stored(factsKey) ?? 'null')
  } catch {
    return null
  }
}

export function storeFacts(facts: unknown): void {
  store(factsKey, facts)
}

export function forgetFacts(): void {
  try {
    localStorage.removeItem(factsKey)
    localStorage.removeItem(zipKey)
  } catch {
    // Nothing was stored.
  }
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function store(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
