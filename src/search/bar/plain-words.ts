/** So many words of what somebody typed are looked at. */
const maxWords = 8

/** The words of a text as they are compared: lower case, no accents, no signs. */
export function plainWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
  return (plain.match(/[a-z0-9]+/g) ?? []).slice(0, maxWords)
}

/**
 * How well words that are being typed fit a text, lower is better: its beginning, the beginning of a later word, or
 * words from anywhere in it. Null when they do not.
 */
export function fit(typed: readonly string[], text: readonly string[]): number | null {
  if (!typed.length) return null
  const start = text.findIndex((_, at) =>
    typed.every((word, index) => {
      const there = text[at + index]
      return index === typed.length - 1 ? there?.startsWith(word) : there === word
    }),
  )
  if (start >= 0) return Math.min(start, 1)
  return typed.every((word) => text.some((other) => other.startsWith(word))) ? 2 : null
}
