/** A saved listing. `at` is its last change, in milliseconds since 1970. */
export type SavedEntry = { id: string; note: string; at: number; isRemoved?: boolean }

/**
 * `of` is the account that the list belongs to; `isUnsent` means changes that the account doesn't
 * have yet.
 */
export type DeviceList = { of: string | null; isUnsent: boolean; entries: SavedEntry[] }

export const maxSaved = 100
/** With removed ones. */
const maxEntries = 3 * maxSaved
export const maxNote = 500
export const maxCompared = 3

const emptyList: DeviceList = { of: null, isUnsent: false, entries: [] }

/** Accepts anything, because the browser's storage and requests can contain any text. */
export function readEntries(value: unknown): SavedEntry[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, maxEntries).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const { id, note, at, isRemoved } = one as Record<string, unknown>
    if (!isListingId(id) || typeof at !== 'number' || !Number.isFinite(at) || at < 0) return []
    const text = typeof note === 'string' ? note.slice(0, maxNote) : ''
    return { id, note: text, at, ...(isRemoved === true && { isRemoved }) }
  })
}

export function readList(text: string | null): DeviceList {
  try {
    const read: unknown = JSON.parse(text ?? 'null')
    if (typeof read !== 'object' || read === null) return emptyList
    const { of, isUnsent, entries } = read as Record<string, unknown>
    return {
      of: typeof of === 'string' ? of : null,
      isUnsent: isUnsent === true,
      entries: readEntries(entries),
    }
  } catch {
    return emptyList
  }
}

/** The newest change of each listing; of two at the same moment, the removal. */
export function mergeEntries(
  one: readonly SavedEntry[],
  other: readonly SavedEntry[],
): SavedEntry[] {
  const newest = new Map<string, SavedEntry>()
  for (const entry of [...one, ...other]) {
    const before = newest.get(entry.id)
    const isNewer = !before || entry.at > before.at
    if (isNewer || (entry.at === before.at && entry.isRemoved)) newest.set(entry.id, entry)
  }
  return [...newest.values()]
    .toSorted((one, other) => other.at - one.at)
    .slice(0, maxEntries)
    .toSorted((one, other) => one.at - other.at)
}

export function savedOnly(entries: readonly SavedEntry[]): SavedEntry[] {
  return entries.filter(({ isRemoved }) => !isRemoved)
}

/** The listings of a shared link, `?b=one,other`. */
export function idsIn(text: string | null): string[] {
  const ids = (text ?? '').split(',').filter(isListingId)
  return [...new Set(ids)].slice(0, maxSaved)
}

function isListingId(id: unknown): id is string {
  return typeof id === 'string' && /^[a-z0-9-]{1,200}$/.test(id)
}
