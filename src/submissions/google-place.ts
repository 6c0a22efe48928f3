import { readUrl } from '../platform/text/read-url.ts'
import * as t from '#messages/form-fields.ts'
import { cleanLine } from './clean-text.ts'

type Found = { ok: true; id: string | null } | { ok: false; text: string }

/** From an id or a Google Maps URL, without asking Google. */
export function placeIdIn(value: string): Found {
  const line = cleanLine(value)
  if (!line) return { ok: true, id: null }
  const bare = line.replace(/^place[ _]?id:\s*/i, '')
  if (isPlaceId(bare)) return { ok: true, id: bare }
  const url = readUrl(line)
  if (url && /^(maps\.app\.goo\.gl|goo\.gl|g\.page|g\.co|share\.google)$/.test(url.hostname))
    return { ok: false, text: t.shortPlaceLink() }
  const isGoogle = url && /(^|\.)google\.com(\.[a-z]{2})?$/.test(url.hostname)
  const id = isGoogle ? idIn(url) : null
  return id ? { ok: true, id } : { ok: false, text: t.wrongPlace() }
}

const placePage = 'https://www.google.com/maps/place/?q=place_id:'

export function placeAddress(id: string): string {
  return placePage + id
}

export function isPlaceAddress(text: string): boolean {
  return text.startsWith(placePage) && isPlaceId(text.slice(placePage.length))
}

function isPlaceId(text: string): boolean {
  return /^[A-Z][\w-]{19,299}$/.test(text) && /\d/.test(text)
}

function idIn({ href, searchParams }: URL): string | null {
  const named = [
    searchParams.get('query_place_id'),
    searchParams.get('destination_place_id'),
    searchParams.get('placeid'),
    searchParams.get('q')?.match(/^place_id:(.+)$/)?.[1],
    /!1s(ChIJ[\w-]{23})/.exec(href)?.[1],
  ].find((id) => id && isPlaceId(id))
  if (named) return named
  // The last one in the link is the open place; earlier ones may be a route.
  const pair = [...href.matchAll(/(?:!1s|ftid=)0x([\da-f]{1,16})(?::|%3A)0x([\da-f]{1,16})/gi)].at(
    -1,
  )
  return pair ? idOf(pair[1] ?? '', pair[2] ?? '') : null
}

/**
 * The place id for the number pair in Google Maps links: fields 1 and 2 of a protocol buffer inside
 * field 1 of another, base64url.
 */
function idOf(first: string, second: string): string {
  const bytes = [0x09, ...lowByteFirst(first), 0x11, ...lowByteFirst(second)]
  return btoa(String.fromCharCode(0x0a, 0x12, ...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function lowByteFirst(hex: string): number[] {
  const pairs = hex.padStart(16, '0').match(/../g) ?? []
  return pairs.map((pair) => Number.parseInt(pair, 16)).reverse()
}
