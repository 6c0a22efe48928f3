/** The item of the review desk where a team member comes from; null for other paths. */
export function deskPath(query: URLSearchParams): string | null {
  const from = query.get('desk') ?? ''
  return /^\/review\/(?:reports\/|listing\/)?[\w-]{1,200}$/.test(from) ? from : null
}

/** The list of all listings, as it was filtered, where an admin comes from. */
export function listPath(query: URLSearchParams): string | null {
  const from = query.get('from') ?? ''
  return /^\/admin\/listings(?:\?|$)/.test(from) ? from : null
}

/** The path with the way back to the desk, if there is one. */
export function withDesk(path: string, desk: string | null): string {
  if (!desk) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ desk })}`
}
