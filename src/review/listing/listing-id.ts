/** The id of a listing in what somebody pasted: the address of any of its pages, or the id itself; null for neither. */
export function listingIdIn(typed: string): string | null {
  const text = typed.trim()
  const inPath = /\/(?:business|review\/listing)\/([a-z0-9-]{1,200})(?:[/?#]|$)/.exec(text)?.[1]
  return inPath ?? (/^[a-z0-9-]{1,200}$/.test(text) ? text : null)
}
