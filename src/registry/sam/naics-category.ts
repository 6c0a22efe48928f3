import data from '../../../data/category-aliases.json' with { type: 'json' }

const byPrefix: Record<string, string> = data.naicsMap
const hints: { naics: string; words: string[]; slug: string }[] = data.naicsHints

/**
 * The category of a six-digit 2022 code, by its longest known prefix; the name distinguishes
 * trades with the same code.
 */
export function naicsCategory(code: string, name: string): string | null {
  if (!/^\d{6}$/.test(code)) return null
  const said = spaced(name)
  const hint = hints.find(
    ({ naics, words }) => code.startsWith(naics) && words.some((word) => has(said, word)),
  )
  if (hint) return hint.slug
  for (let length = 6; length >= 2; length--) {
    const slug = byPrefix[code.slice(0, length)]
    if (slug) return slug
  }
  return null
}

/** " gulf k 9 training llc " for "Gulf K-9 Training, LLC". */
function spaced(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}

/** As whole words: an arbor isn't in a harbor. */
function has(said: string, word: string): boolean {
  const whole = spaced(word).trimEnd()
  return said.includes(`${whole} `) || said.includes(`${whole}s `)
}
