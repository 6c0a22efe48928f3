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
  /^(?:sent from my \S.*|get outlook for \S.*|enviado desde mi \S.*|obtener outlook para .*)$/i

/** Characters of an email that are read; a longer answer is rejected anyway. */
const maxRead = { text: 20_000, html: 200_000 }

/**
 * An answer without the quoted email, or a signature after `-- `. Anyone can send us text, so every
 * pattern here takes time in proportion to its length.
 */
export function ownWords(text: string): string {
  const joined = text
    .slice(0, maxRead.text)
    .replace(/\r\n?/g, '\n')
    // Mail programs wrap "On … wrote:".
    .replace(
      /^([^\S\n]*(?:on|el)[^\S\n][^\n]{6,200})\n([^\n]{0,100}(?:wrote|escribió):[^\S\n]*)$/gim,
      '$1 $2',
    )
  const lines = joined.split('\n')
  const end = lines.findIndex((line, at) => startsQuote(line, lines.slice(at + 1, at + 4)))
  const own = lines.slice(0, end < 0 ? lines.length : end)
  return own
    .filter((line) => !phoneLine.test(line.trim()))
    .join('\n')
    .trim()
}

function startsQuote(line: string, next: readonly string[]): boolean {
  const start = quoteStarts.find((pattern) => pattern.test(line))
  if (!start) return false
  // "From:" alone is a sentence; a header has "Sent:" or "To:" next to it.
  if (!/^\s*(?:from|de):/i.test(line)) return true
  return next.some((one) => /^\s*(?:sent|to|date|enviado|para|fecha):/i.test(one))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The text of an email that has only HTML, without its quote. */
export function wordsOfHtml(html: string): string {
  const [own = ''] = html
    .slice(0, maxRead.html)
    .split(/<blockquote|<div[^<>]*(?:gmail_quote|appendonsend)/i, 1)
  return own
    .replace(/<(style|script|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^<>]*>|<\/(?:p|div|li|tr|h\d)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&#(\d{1,7});/g, (_, code: string) => String.fromCodePoint(Math.min(+code, 0x10ffff)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}
