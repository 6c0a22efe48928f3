/** Tells how wide a text is at size 1. */
type Measure = (text: string) => number

/**
 * Breaks a text into lines that are no wider than `width`, at most `maxLines`; what does not fit ends
 * with an ellipsis. A word wider than a line is broken.
 *
 * @param width in units of the font's size.
 */
export function wrapText(
  text: string,
  width: number,
  maxLines: number,
  measure: Measure,
): string[] {
  const words = text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => brokenWord(word, width, measure))
  const lines: string[] = []
  for (const word of words) {
    const joined = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && measure(joined) <= width) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  if (lines.length <= maxLines) return lines
  const last = lines.slice(maxLines - 1).join(' ')
  return [...lines.slice(0, maxLines - 1), cutText(last, width, measure)]
}

/** A text cut where it gets wider than `width`, with an ellipsis. */
export function cutText(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  const letters = Array.from(text)
  while (letters.length && measure(`${letters.join('').trimEnd()}…`) > width) letters.pop()
  return `${letters.join('').replace(/[\s,.;:&-]+$/, '')}…`
}

function brokenWord(word: string, width: number, measure: Measure): string[] {
  const parts = ['']
  for (const letter of word) {
    const longer = `${parts.at(-1)}${letter}`
    if (measure(longer) <= width || parts.at(-1) === '') parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}
