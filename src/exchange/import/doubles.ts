import { lettersOf, plainText } from '../../florida/letters.ts'
import { nameAlone } from '../../submissions/duplicates/name-alone.ts'
import { ownHost } from '../../submissions/duplicates/duplicate-score.ts'
import type { ImportRecord } from '../record/import-record.ts'

/** Remembered rows, to detect duplicates within a file. */
export type SeenRows = {
  certain: Map<number, number>
  likely: Map<number, number>
  marks: Map<number, Marks>
}
type Marks = { phone: number | undefined; place: number | undefined }

export function emptySeenRows(): SeenRows {
  return { certain: new Map(), likely: new Map(), marks: new Map() }
}

/**
 * The earlier row for the same business; remembers the row if there's none.
 * @param businessId its listing, if known.
 */
export function doubleOf(
  seen: SeenRows,
  record: ImportRecord,
  { number, businessId }: { number: number; businessId: string | null },
): { row: number; isCertain: boolean } | null {
  const { ids, names, hosts, alikeWithIds, likely, marks } = keysOf(record, businessId)
  const apart = (row: number) => areApart(marks, seen.marks.get(row))
  const ofHost = (rows: Map<number, number>, key: number) => {
    const row = rows.get(key)
    return row !== undefined && !apart(row) ? row : undefined
  }
  // Branches share a name and website; other fields distinguish them.
  const certain = businessId ? ids : [...ids, ...names]
  const sure = [
    ...certain.map((key) => seen.certain.get(key)),
    ...(businessId ? [] : hosts.named.map((key) => ofHost(seen.certain, key))),
  ].find((row) => row !== undefined)
  if (sure !== undefined) return { row: sure, isCertain: true }
  // Rows with their own IDs are separate unless address and phone match.
  const hasId = record.externalId || record.listingId || businessId
  const alike = hasId ? alikeWithIds : [...alikeWithIds, ...likely]
  const maybe = [
    ...alike.map((key) => seen.likely.get(key)),
    ...(hasId ? [] : hosts.alone.map((key) => ofHost(seen.likely, key))),
  ].find((row) => row !== undefined)
  seen.marks.set(number, marks)
  for (const key of [...certain, ...(businessId ? [] : hosts.named)]) seen.certain.set(key, number)
  for (const key of [...alikeWithIds, ...likely])
    if (!seen.likely.has(key)) seen.likely.set(key, number)
  return maybe === undefined ? null : { row: maybe, isCertain: false }
}

/** Two locations: each has its own phone and address. */
function areApart(one: Marks, other: Marks | undefined): boolean {
  const differ = (mark: keyof Marks) =>
    one[mark] !== undefined && other?.[mark] !== undefined && one[mark] !== other[mark]
  return differ('phone') && differ('place')
}

function keysOf({ facts, externalId, listingId }: ImportRecord, businessId: string | null) {
  const name = lettersOf(facts.name ?? '')
  const host = ownHost(facts.website ?? null)
  const phone = facts.phone?.replace(/ ext\..*$/, '') ?? null
  const place = facts.street
    ? `${plainStreet(facts.street)} ${facts.zip ?? facts.city ?? ''}`
    : null
  const key = (kind: string, ...parts: (string | null | undefined)[]) =>
    parts.every(Boolean) ? [hash([kind, ...parts].join('\u0000'))] : []
  const ids = [
    ...key('external', externalId),
    ...key('listing', listingId),
    ...key('business', businessId),
  ]
  const names = [...key('phone', name, phone), ...key('place', name, place)]
  const short = nameAlone(facts.name ?? '')
  return {
    ids,
    names,
    /** Locations share a site. */
    hosts: { named: key('host', name, host), alone: key('host', host) },
    marks: { phone: key('phone', phone)[0], place: key('place', place)[0] },
    /** Even with two IDs: one address, and its phone, site, or name without "LLC". */
    alikeWithIds: [
      ...key('place phone', place, phone),
      ...key('short phone', short, phone),
      ...key('short place', short, place),
      ...key('place host', place, host),
    ],
    likely: [
      ...key('phone', phone),
      ...key('town', short, facts.city),
      ...key('first word', short.split(' ')[0], place),
    ],
  }
}

const streetWords: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  highway: 'hwy',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  parkway: 'pkwy',
  terrace: 'ter',
  suite: 'ste',
  unit: 'ste',
  southeast: 'se',
  southwest: 'sw',
  northeast: 'ne',
  northwest: 'nw',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}

function plainStreet(street: string): string {
  return plainText(street)
    .replace(/#/g, ' ste ')
    .split(/[^a-z0-9]+/)
    .map((word) => streetWords[word] ?? word)
    .join('')
}

/** 53-bit cyrb53 (public domain); saves memory over full text. */
function hash(text: string): number {
  let one = 0xdeadbeef
  let two = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return 4294967296 * (2097151 & two) + (one >>> 0)
}
