import data from '../../../data/category-aliases.json' with { type: 'json' }

const byPrefix: Record<string, string> = data.naicsMap
const hints: { naics: string; words: string[]; slug: string }[] = data.naicsHints

/**
 * The category of a six-digit 2022 code, by its longest known prefix; the name distinguishes
 * trades with the same code.
 */
export function naicsCategory(code: string, name: string): string | null {
  if (!/^\d{6}$/.test(code)) return null
  const plain = name.toLowerCase()
  const hint = hints.find(
    ({ naics, words }) => code.startsWith(naics) && words.some((word) => plain.includes(word)),
  )
  if (hint) return hint.slug
  for (let length = 6; length >= 2; length--) {
    const slug = byPrefix[code.slice(0, length)]
    if (slug) return slug
  }
  return null
}
