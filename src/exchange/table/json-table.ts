import * as t from '#messages/admin-import-files.ts'

type Table =
  | { ok: true; isGeo: boolean; rows: Iterable<string[]> }
  | { ok: false; problem: string }
  /** The number of columns found. */
  | { ok: false; columns: number }

type Entry = Record<string, unknown>

const lists = ['businesses', 'listings', 'features', 'data', 'records', 'items', 'results']

/**
 * Reads an array, an object with an array, or an object per line. Nested objects become columns
 * such as `address.city`; GeoJSON points become two.
 */
export function tableOfJson(text: string, maxColumns: number): Table {
  const entries = entriesIn(text)
  if (typeof entries === 'string') return { ok: false, problem: entries }
  const headers = new Set<string>()
  try {
    for (const entry of entries) for (const header of cellsOf(entry).keys()) headers.add(header)
  } catch (error) {
    // JSON.parse accepts deeper nesting than the code after it.
    if (error instanceof RangeError) return { ok: false, problem: t.jsonTooDeep() }
    throw error
  }
  if (headers.size > maxColumns) return { ok: false, columns: headers.size }
  return { ok: true, isGeo: entries.some(isFeature), rows: rowsOf(entries, [...headers]) }
}

function* rowsOf(entries: Entry[], headers: string[]): Generator<string[]> {
  yield headers
  for (const entry of entries) {
    const cells = cellsOf(entry)
    yield headers.map((header) => cells.get(header) ?? '')
  }
}

function cellsOf(entry: Entry): Map<string, string> {
  return isFeature(entry) ? ofFeature(entry) : flattened(entry)
}

function entriesIn(text: string): Entry[] | string {
  const whole = parsed(text)
  const lines = whole === undefined ? text.split('\n').filter((line) => line.trim()) : []
  // Already parsed.
  const byLine = lines.length === 1 ? [undefined] : lines.map(parsed)
  const badLine = byLine.findIndex((line) => !isObject(line))
  if (whole === undefined && badLine >= 0)
    return byLine.length > 1 && badLine > 0 ? t.jsonBadLine({ line: badLine + 1 }) : t.jsonBroken()
  const found = whole === undefined ? byLine : listIn(whole)
  if (!found?.length || !found.every(isObject)) return t.jsonNoList()
  return found
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function listIn(whole: unknown): unknown[] | null {
  if (Array.isArray(whole)) return whole
  if (!isObject(whole)) return null
  const list = lists.map((name) => whole[name]).find((value) => Array.isArray(value))
  return Array.isArray(list) ? list : [whole]
}

function isObject(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFeature(entry: Entry): boolean {
  return entry.type === 'Feature' && isObject(entry.properties)
}

function ofFeature({ id, properties, geometry }: Entry): Map<string, string> {
  const cells = flattened({ ...(id === undefined ? {} : { id }), ...(properties as Entry) })
  const point: unknown =
    isObject(geometry) && geometry.type === 'Point' ? geometry.coordinates : null
  if (Array.isArray(point)) {
    cells.set('longitude', String(point[0]))
    cells.set('latitude', String(point[1]))
  }
  return cells
}

function flattened(entry: Entry, before = '', depth = 0): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [name, value] of Object.entries(entry)) {
    const path = before + name
    if (isObject(value) && depth < 3)
      for (const [inner, text] of flattened(value, `${path}.`, depth + 1)) cells.set(inner, text)
    else cells.set(path, textOf(value))
  }
  return cells
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join('; ')
  return JSON.stringify(value)
}
