import { hash, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { escapeHtml } from '../../platform/text/escape.ts'

/** Bytes, about 4000 cards. */
const maxSize = 16 * 1024 ** 2
/** Bytes per part besides its text. */
const overhead = 300

/** Texts and blank names, alternating. */
type Pieces = readonly string[]

const cache = new LRUCache<string, Pieces>({
  maxSize,
  sizeCalculation: (pieces, key) => {
    const html = pieces.join('')
    // One non-Latin-1 letter makes JavaScript store the whole string in two bytes per letter.
    return html.length * (/[^\0-\u{ff}]/u.test(html) ? 2 : 1) + key.length + overhead
  },
})

const longestKey = 200

/** Random placeholder for blanks, so that no content can imitate it. */
const mark = `blank${randomUUID().replaceAll('-', '')}`
const marked = new RegExp(`${mark}-(\\w+)-`)

/**
 * Caches a part's markup across pages.
 * @param under everything it depends on but the blanks.
 * @param render gets a placeholder for each blank.
 */
export function cachePart<Blank extends string>(
  under: string,
  blanks: Record<Blank, string>,
  render: (marks: Record<Blank, string>) => string,
): string {
  const key = under.length > longestKey ? hash('sha256', under, 'base64') : under
  let pieces = cache.get(key)
  if (!pieces) {
    const marks = Object.keys(blanks).map((name) => [name, `${mark}-${name}-`])
    pieces = render(Object.fromEntries(marks) as Record<Blank, string>).split(marked)
    cache.set(key, pieces)
  }
  return pieces.map((piece, at) => (at % 2 ? escapeHtml(blanks[piece as Blank]) : piece)).join('')
}
