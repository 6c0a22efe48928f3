/** What has none of these is written as it is: most paths, and one is written for each request. */
const suspicious = /[%@\\]|\/\/|submission|[\w-]{32}/i

/**
 * A path as it may stand in the log: without what opens a private page or says who somebody is. That is the part
 * after `/submission/`, however it is written, and any part that is as long as a token or looks like an address.
 */
export function loggedPath(path: string): string {
  if (!suspicious.test(path)) return path
  const parts = decoded(path).split(/[/\\]+/)
  return parts.map((part, at) => (isPrivate(part, parts[at - 1] ?? '') ? '-' : part)).join('/')
}

/** Twice, for a program may have written signs of signs; what cannot be read is left as it stands. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(path))
  } catch {
    return path.replaceAll(/%(25)*(2f|5c)/gi, '/').replaceAll(/%(25)*40/gi, '@')
  }
}

function isPrivate(part: string, before: string): boolean {
  const isLink = before.toLowerCase() === 'submission' && part !== ''
  return (
    isLink ||
    /[\w-]{32}/.test(part.replace(/[\w-]{8}(-[\w-]{4}){3}-[\w-]{12}/, '')) ||
    part.includes('@')
  )
}
