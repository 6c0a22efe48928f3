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

/** What `editsBetween` counts in; three new arrays for each of thousands of words take longer than the counting. */
let rows = rowsFor(32)

function rowsFor(letters: number): [Uint16Array, Uint16Array, Uint16Array] {
  const row = () => new Uint16Array(letters + 1)
  return [row(), row(), row()]
}

/** How many letters only one of two words has at all: an edit changes at most two of them. */
function lettersApart(a: string, b: string): number {
  let apart = setOf(a) ^ setOf(b)
  let count = 0
  for (; apart; apart &= apart - 1) count += 1
  return count
}

function setOf(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31)
  return set
}

/**
 * Letters added, left out, changed or swapped with their neighbor between two words: the optimal string
 * alignment distance (Damerau 1964). Gives up beyond `most` and answers `most + 1`.
 */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || lettersApart(a, b) > 2 * most) return most + 1
  while (rows[0].length <= b.length) rows = rowsFor(2 * b.length)
  let [before, last, row] = rows
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    let fewest = (row[0] = i)
    const letter = a.charCodeAt(i - 1)
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1)
      const [above, beside, across] = [last[j], row[j - 1], last[j - 1]] as [number, number, number]
      let edits = Math.min(above + 1, beside + 1, across + (letter === other ? 0 : 1))
      const isSwapped =
        i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other
      if (isSwapped) edits = Math.min(edits, (before[j - 2] as number) + 1)
      row[j] = edits
      if (edits < fewest) fewest = edits
    }
    if (fewest > most) return most + 1
    ;[before, last, row] = [last, row, before]
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
