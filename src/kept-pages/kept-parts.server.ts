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

/** The markup of a part, which is rendered once for all pages that show it. @param key all that it hangs on. */
export function keepPart(key: string, render: () => string): string {
  const known = kept.get(key)
  if (known !== undefined) return known
  const html = render()
  kept.set(key, html)
  return html
}
