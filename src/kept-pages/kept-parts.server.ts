import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** How much is kept, in bytes: some 4000 parts. */
const maxSize = 8 * 1024 ** 2
/** What a part takes beside its letters. */
const overhead = 200

const kept = new LRUCache<string, string>({
  maxSize,
  // Two bytes for a letter: one that is not Latin makes all of a text so.
  sizeCalculation: (html, key) => 2 * (html.length + key.length) + overhead,
})

/** Longer keys are kept as a hash of that much. */
const longestKey = 200

/** The markup of a part, which is rendered once for all pages that show it. @param under all that it hangs on. */
export function keepPart(under: string, render: () => string): string {
  const key =
    under.length > longestKey ? createHash('sha256').update(under).digest('base64') : under
  const known = kept.get(key)
  if (known !== undefined) return known
  const html = render()
  kept.set(key, html)
  return html
}
