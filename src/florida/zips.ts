import data from '../../data/florida-zips.json' with { type: 'json' }
import prefixData from '../../data/florida-zip-prefixes.json' with { type: 'json' }
import type { Point } from './distance.ts'
import { isFloridaZip } from './zip-rule.ts'

/** A zip of Florida with its post office city and main county; `area` is false for boxes at a post office. */
export type Zip = Point & { zip: string; city: string; county: string; area: boolean }

/** The mean point of all zips that begin alike; the farthest of them is `maxMiles` away. */
export type ZipPrefix = Point & { prefix: string; maxMiles: number }

/** Where a zip search starts, and how far that can be from the zip asked for. */
export type ZipPlace =
  | ({ kind: 'zip' } & Zip)
  | ({ kind: 'prefix' } & ZipPrefix)
  | { kind: 'military' }

export const zips: readonly Zip[] = data.zips
export const militaryZips: readonly string[] = data.militaryZips
export const zipPrefixes: readonly ZipPrefix[] = prefixData.prefixes

const byZip = new Map(zips.map((zip) => [zip.zip, zip]))
const byPrefix = new Map(zipPrefixes.map((prefix) => [prefix.prefix, prefix]))

/** The zip with these five digits, or null when Florida has none. */
export function findZip(zip: string): Zip | null {
  return byZip.get(zip) ?? null
}

/** The mean point of the zips that share the first three digits, or else the first two. */
export function findZipPrefix(zip: string): ZipPrefix | null {
  return byPrefix.get(zip.slice(0, 3)) ?? byPrefix.get(zip.slice(0, 2)) ?? null
}

/**
 * Where a zip is: its own point, or its prefix's when no such zip exists. All of 340xx is military mail
 * for the Americas, which has no place in Florida.
 *
 * @returns null for what is no Florida zip at all.
 */
export function placeOfZip(zip: string): ZipPlace | null {
  if (!isFloridaZip(zip)) return null
  if (zip.startsWith('340')) return { kind: 'military' }
  const own = findZip(zip)
  if (own) return { kind: 'zip', ...own }
  const prefix = findZipPrefix(zip)
  return prefix && { kind: 'prefix', ...prefix }
}
