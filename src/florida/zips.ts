import data from '../../data/florida-zips.json' with { type: 'json' }
import prefixData from '../../data/florida-zip-prefixes.json' with { type: 'json' }
import type { Point } from './distance.ts'
import { isFloridaZip } from './zip-rule.ts'

/** With its post office city and main county; `area` is false for PO box ZIPs. */
export type Zip = Point & { zip: string; city: string; county: string; area: boolean }

/** Mean point of the ZIPs that share a prefix; the farthest is `maxMiles` away. */
export type ZipPrefix = Point & { prefix: string; maxMiles: number }

/** The start of a ZIP search, and its possible error. */
export type ZipPlace =
  | ({ kind: 'zip' } & Zip)
  | ({ kind: 'prefix' } & ZipPrefix)
  | { kind: 'military' }

export const zips: readonly Zip[] = data.zips
export const militaryZips: readonly string[] = data.militaryZips
export const zipPrefixes: readonly ZipPrefix[] = prefixData.prefixes

const byZip = new Map(zips.map((zip) => [zip.zip, zip]))
const byPrefix = new Map(zipPrefixes.map((prefix) => [prefix.prefix, prefix]))

export function findZip(zip: string): Zip | null {
  return byZip.get(zip) ?? null
}

/** By the first three digits, else the first two. */
export function findZipPrefix(zip: string): ZipPrefix | null {
  return byPrefix.get(zip.slice(0, 3)) ?? byPrefix.get(zip.slice(0, 2)) ?? null
}

/**
 * Its own point, or its prefix's when there's no such ZIP. 340xx is military mail for the Americas,
 * with no place in Florida.
 * @returns null for anything but a Florida ZIP.
 */
export function placeOfZip(zip: string): ZipPlace | null {
  if (!isFloridaZip(zip)) return null
  if (zip.startsWith('340')) return { kind: 'military' }
  const own = findZip(zip)
  if (own) return { kind: 'zip', ...own }
  const prefix = findZipPrefix(zip)
  return prefix && { kind: 'prefix', ...prefix }
}
