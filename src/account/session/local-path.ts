/**
 * A path of this site to go on to, out of what an address names; the fallback for anything that could lead
 * elsewhere: another host (`//`, a backslash, which browsers read as a slash), or characters that nobody sees.
 */
export function localPath(wanted: string | null | undefined, fallback = '/'): string {
  if (!wanted?.startsWith('/') || hasOddCharacters(wanted)) return fallback
  if (!URL.canParse(wanted, anySite)) return fallback
  // Written as an address is: other letters cannot stand in a header, and `/.//` would become `//`.
  const { origin, pathname, search, hash } = new URL(wanted, anySite)
  if (origin !== anySite || pathname.startsWith('//')) return fallback
  return pathname + search + hash
}

const anySite = 'http://site.invalid'

function hasOddCharacters(text: string): boolean {
  return /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)
}

/** The address of a page of this site with parameters; those that are empty are left out. */
export function pathWith(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}
