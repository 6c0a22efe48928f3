/** The letters and digits of a text alone: lower case, no accents, no blanks, no signs. */
export function lettersOf(text: string): string {
  return plainText(text).replace(/[^a-z0-9]/g, '')
}

/** A text in lower case without accents and apostrophes; `&` is "and". */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
}

/** How many slips of the keyboard a word of this length may hold and still be that word. */
export function editsForgiven(word: string): number {
  if (word.length < 4) return 0
  return word.length < 7 ? 1 : 2
}

/**
 * Letters added, left out, changed or swapped with their neighbor between two words: the optimal string
 * alignment distance (Damerau 1964). Gives up beyond `most` and answers `most + 1`.
 */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let fewest = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let edits = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (before[j - 2] as number) + 1)
      row.push(edits)
      fewest = Math.min(fewest, edits)
    }
    if (fewest > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] as number
}

/** How a word sounds, roughly: its first letter and the consonants that are heard ("fotografer", "photographer"). */
export function soundOf(word: string): string {
  const heard = word
    .replace(/ph/g, 'f')
    .replace(/ck|[cq]/g, 'k')
    .replace(/[sc]h|tion/g, 's')
    .replace(/z/g, 's')
    .replace(/mb\b/g, 'm')
    .replace(/gh/g, '')
  return (
    heard.slice(0, 1) +
    heard
      .slice(1)
      .replace(/[aeiouhwy]/g, '')
      .replace(/(.)\1+/g, '$1')
  )
}
