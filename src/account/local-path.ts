/**
 * A path of this site to go on to, out of what an address names; the fallback for anything that could lead
 * elsewhere: another host (`//`, a backslash, which browsers read as a slash), or characters that nobody sees.
 */
export function localPath(wanted: string | null | undefined, fallback = '/'): string {
  if (!wanted || !/^\/(?!\/)/.test(wanted)) return fallback
  return hasOddCharacters(wanted) ? fallback : wanted
}

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
