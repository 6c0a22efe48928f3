/** First parts of addresses that say which kind of page was meant, and nothing about the business. */
const kinds = new Set(
  'business businesses category categories county counties region regions city cities place places search listing listings profile directory nearby card featured near in fl florida index home page www'.split(
    ' ',
  ),
)

/** Words that speak of an address, and of nothing that somebody looks for. */
const ofAddresses = new Set(
  'no such not found nowhere page pages link url test error missing null undefined'.split(' '),
)

const maxLength = 200
const maxWords = 8

/**
 * What somebody may have looked for whose address leads nowhere: "/plumbers-in-stuart" is "plumbers in stuart".
 *
 * @returns empty for what no person typed, such as "/wp-login.php".
 */
export function addressWords(path: string): string {
  if (path.length > maxLength) return ''
  const parts = decoded(path.replace(/\.html?$/i, '')).split('/')
  if (parts.some((part) => /[.=<>{}$\\]|^wp-|^_/.test(part))) return ''
  return parts
    .filter((part) => !kinds.has(part.toLowerCase()))
    .flatMap((part) => part.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [])
    .filter((word) => !ofAddresses.has(word.toLowerCase()))
    .slice(0, maxWords)
    .join(' ')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replace(/%../g, ' ')
  }
}
