import { readUrl } from '../../platform/text/read-url.ts'
import { splitLanguage } from '../../platform/text/language.ts'

/**
 * A local path from untrusted input, or the fallback for anything that could lead elsewhere:
 * another host (`//`, or a backslash, which browsers read as a slash) or invisible characters.
 * Without its language: redirects and links keep that of the page.
 */
export function localPath(wanted: string | null | undefined, fallback = '/'): string {
  if (!wanted?.startsWith('/') || hasOddCharacters(wanted)) return fallback
  const url = readUrl(wanted, anySite)
  if (!url) return fallback
  // Encoded, since other characters can't be in a header and `/.//` would become `//`.
  const { origin, pathname, search, hash } = url
  if (origin !== anySite || pathname.startsWith('//')) return fallback
  const { path } = splitLanguage(pathname)
  return path.startsWith('//') ? fallback : path + search + hash
}

const anySite = 'http://site.invalid'

function hasOddCharacters(text: string): boolean {
  return /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)
}

/** Leaves out empty parameters. */
export function pathWith(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}
