import { lettersOf, plainText } from '../../florida/letters.ts'
import { ownHost } from '../../submissions/duplicates/duplicate-score.ts'
import type { ImportRecord } from '../record/import-record.ts'

/** What is remembered of the rows of a file, so that a business that stands in it twice is seen. */
export type SeenRows = {
  certain: Map<number, number>
  likely: Map<number, number>
  /** Phone and place of each row, where it has them. */
  marks: Map<number, Marks>
}
type Marks = { phone: number | undefined; place: number | undefined }

export function emptySeenRows(): SeenRows {
  return { certain: new Map(), likely: new Map(), marks: new Map() }
}

/**
 * The earlier row about the same business, and how sure that is; null for none. A row that is none is remembered.
 *
 * @param businessId the listing that it is, when it is one.
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
  // Branches have a name and a site in common: those that are listed are told apart by what they are listed as.
  const certain = businessId ? ids : [...ids, ...names]
  const sure = [
    ...certain.map((key) => seen.certain.get(key)),
    ...(businessId ? [] : hosts.named.map((key) => ofHost(seen.certain, key))),
  ].find((row) => row !== undefined)
  if (sure !== undefined) return { row: sure, isCertain: true }
  // What has an id of its own is kept apart by it, unless address and number are the same as well.
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

/** Two shops of one business: with a number and an address each. */
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
  const short = shortName(facts.name ?? '')
  return {
    ids,
    names,
    /** Shops of one business have a site in common. */
    hosts: { named: key('host', name, host), alone: key('host', host) },
    marks: { phone: key('phone', phone)[0], place: key('place', place)[0] },
    /** Two ids for one address and one number are two entries of one business. */
    alikeWithIds: [...key('place phone', place, phone), ...key('short phone', short, phone)],
    likely: [
      ...key('phone', phone),
      ...key('town', short, facts.city),
      ...key('first word', short.split(' ')[0], place),
    ],
  }
}

/** The words of a name that tell it from others: "Duffy Tax" for "The Duffy Tax Services, Inc." */
function shortName(name: string): string {
  const words = plainText(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const telling = words.filter((word) => !legal.test(word))
  return (telling.length ? telling : words).join(' ')
}

const legal =
  /^(?:the|and|of|inc|incorporated|llc|llp|pllc|pa|co|corp|corporation|company|ltd|services?|solutions|group|enterprises?|associates|l|c)$/

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

/** A street by its letters, however its words are shortened. */
function plainStreet(street: string): string {
  return plainText(street)
    .replace(/#/g, ' ste ')
    .split(/[^a-z0-9]+/)
    .map((word) => streetWords[word] ?? word)
    .join('')
}

/** 53 bits of a text (cyrb53, public domain): texts themselves would take several times the memory. */
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
