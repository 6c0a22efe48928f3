export function lettersOf(text: string): string {
  return plainText(text).replace(/[^a-z0-9]/g, '')
}

/** Lowercase, without accents and apostrophes; `&` becomes "and". */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
}

/** Typos allowed in a word of this length. */
export function editsForgiven(word: string): number {
  if (word.length < 4) return 0
  return word.length < 7 ? 1 : 2
}

/** Reused by `editsBetween`: allocating three arrays per word takes longer than the comparison. */
let rows = rowsFor(32)

function rowsFor(letters: number): [Uint16Array, Uint16Array, Uint16Array] {
  const row = () => new Uint16Array(letters + 1)
  return [row(), row(), row()]
}

/** Cheap prefilter on letter sets: one edit changes at most two letters that only one word has. */
function mayBeNear(a: number, b: number, most: number): boolean {
  let left = 2 * most
  for (let apart = a ^ b; apart; apart &= apart - 1) if (--left < 0) return false
  return true
}

function lettersIn(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31)
  return set
}

/** Optimal string alignment distance (Damerau 1964). Stops beyond `most` and returns `most + 1`. */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || !mayBeNear(lettersIn(a), lettersIn(b), most))
    return most + 1
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

/** Words grouped by length, with their letter sets, so that only few of thousands are compared. */
export type Shelf = readonly (readonly { word: string; letters: number; at: number }[])[]

export function shelved(words: Iterable<string>): Shelf {
  const shelf: { word: string; letters: number; at: number }[][] = []
  let at = 0
  for (const word of words) {
    const same = (shelf[word.length] ??= [])
    same.push({ word, letters: lettersIn(word), at: at++ })
  }
  return shelf
}

/**
 * The word with the fewest edits, at most `most`; ties go to one that sounds alike, then to the
 * first.
 */
export function nearestOn(
  shelf: Shelf,
  wanted: string,
  most: number,
  mayBe: (word: string) => boolean = () => true,
): { word: string; edits: number } | null {
  const own = lettersIn(wanted)
  let best: { word: string; edits: number; at: number } | null = null
  for (let length = Math.max(1, wanted.length - most); length <= wanted.length + most; length++)
    for (const { word, letters, at } of shelf[length] ?? []) {
      const fewest: number = best?.edits ?? most
      if (!mayBeNear(own, letters, fewest) || !mayBe(word)) continue
      const edits = editsBetween(wanted, word, fewest)
      const isFirst =
        !best ||
        edits < best.edits ||
        (edits === best.edits && comesBefore({ word, at }, best, wanted))
      if (edits <= fewest && isFirst) best = { word, edits, at }
    }
  return best
}

/** Tie-break by sound: "lawer" is lawyer, not lager. */
function comesBefore(one: Placed, other: Placed, wanted: string): boolean {
  const sound = soundOf(wanted)
  const [isOne, isOther] = [soundOf(one.word) === sound, soundOf(other.word) === sound]
  return isOne === isOther ? one.at < other.at : isOne
}
type Placed = { word: string; at: number }

/**
 * Rough phonetic key: the first letter and the audible consonants ("fotografer", "photographer").
 */
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

/**
 * URL form of a name: lowercase, `&` as `and`, no dots, apostrophes or accents, everything else one
 * hyphen. "St. Lucie" becomes `st-lucie`.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
