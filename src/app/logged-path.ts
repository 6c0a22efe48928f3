/** Fast path: most paths have none of these. */
const suspicious = /[%@\\]|\/\/|submission|[\w-]{32}/i

/**
 * Security: removes the part after `/submission/`, however encoded, and any part as long as a token
 * or like an email address.
 */
export function loggedPath(path: string): string {
  if (!suspicious.test(path)) return path
  const parts = decoded(path).split(/[/\\]+/)
  return parts.map((part, at) => (isPrivate(part, parts[at - 1] ?? '') ? '-' : part)).join('/')
}

/** Twice, for double encoding; undecodable text stays. */
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
