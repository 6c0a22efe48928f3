import { hash, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** How much is kept, in bytes: some 4000 cards. */
const maxSize = 16 * 1024 ** 2
/** What a part takes beside its letters. */
const overhead = 300

/** Texts and the names of the blanks between them, by turns. */
type Pieces = readonly string[]

const kept = new LRUCache<string, Pieces>({
  maxSize,
  sizeCalculation: (pieces, key) => {
    const html = pieces.join('')
    // One letter that is not Latin makes all letters of a text two bytes long.
    return html.length * (/[^\0-\u{ff}]/u.test(html) ? 2 : 1) + key.length + overhead
  },
})

/** Longer keys are kept as a hash of that much. */
const longestKey = 200

/** What stands for a blank, as a text and in an address; nobody outside knows it. */
const mark = `blank${randomUUID().replaceAll('-', '')}`
const marked = new RegExp(`${mark}-(\\w+)-`)

/**
 * The markup of a part, which is rendered once for all pages that show it.
 *
 * @param under all that it hangs on but the blanks.
 * @param render makes it, with something in the place of each blank.
 */
export function keepPart<Blank extends string>(
  under: string,
  blanks: Record<Blank, string>,
  render: (marks: Record<Blank, string>) => string,
): string {
  const key = under.length > longestKey ? hash('sha256', under, 'base64') : under
  let pieces = kept.get(key)
  if (!pieces) {
    const marks = Object.keys(blanks).map((name) => [name, `${mark}-${name}-`])
    pieces = render(Object.fromEntries(marks) as Record<Blank, string>).split(marked)
    kept.set(key, pieces)
  }
  return pieces.map((piece, at) => (at % 2 ? escapeText(blanks[piece as Blank]) : piece)).join('')
}

const signs: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** As React writes a text. */
function escapeText(text: string): string {
  return text.replaceAll(/["&'<>]/g, (sign) => signs[sign] ?? sign)
}
