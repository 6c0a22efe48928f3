/** The first line of what mail programs put below an answer, in English and Spanish. */
const quoteStarts = [
  /^\s*>/,
  /^\s*-{2,}\s*(?:original message|forwarded message|mensaje original|mensaje reenviado)\s*-{2,}/i,
  /^_{10,}\s*$/,
  /^\s*(?:from|de):\s.+$/i,
  /^\s*(?:on|el)\s.{6,200}(?:wrote|escribió):\s*$/i,
  /^-- ?$/,
]

const phoneLine =
  /^(?:sent from my \S.*|get outlook for \S+.*|enviado desde mi \S.*|obtener outlook para .*)$/i

/** An answer without the quoted email, or a signature after `-- `. */
export function ownWords(text: string): string {
  const joined = text
    .replace(/\r\n?/g, '\n')
    // Mail programs wrap "On … wrote:".
    .replace(/^(\s*(?:on|el)\s[^\n]{6,200})\n([^\n]{0,100}(?:wrote|escribió):\s*)$/gim, '$1 $2')
  const lines = joined.split('\n')
  const end = lines.findIndex((line, at) => startsQuote(line, lines.slice(at + 1)))
  const own = lines.slice(0, end < 0 ? lines.length : end)
  return own
    .filter((line) => !phoneLine.test(line.trim()))
    .join('\n')
    .trim()
}

function startsQuote(line: string, after: readonly string[]): boolean {
  const start = quoteStarts.find((pattern) => pattern.test(line))
  if (!start) return false
  // "From:" alone is a sentence; a header has "Sent:" or "To:" next to it.
  if (!/^\s*(?:from|de):/i.test(line)) return true
  return after.slice(0, 3).some((next) => /^\s*(?:sent|to|date|enviado|para|fecha):/i.test(next))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The text of an email that has only HTML, without its quote. */
export function wordsOfHtml(html: string): string {
  const own = html.slice(0, 200_000).split(/<blockquote|<div[^>]*(?:gmail_quote|appendonsend)/i)[0]
  return (own ?? '')
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^>]*>|<\/(?:p|div|li|tr|h\d)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d{1,7});/g, (_, code: string) => String.fromCodePoint(Math.min(+code, 0x10ffff)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .trim()
}
