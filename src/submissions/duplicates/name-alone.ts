import { editsBetween, editsForgiven, plainText } from '../../florida/letters.ts'

/** Legal forms, and words that any business may add to its name. Postgres and JavaScript read it alike. */
export const addedWords =
  'the|and|of|inc|incorporated|llc|l l c|llp|pllc|pa|co|corp|corporation|company|ltd|limited|services?|solutions|group|enterprises?|associates'

/** "duffy tax" for "The Duffy Tax Services, Inc."; all words if none is left. */
export function nameAlone(name: string): string {
  const words = plainText(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const telling = words.replace(new RegExp(`\\b(?:${addedWords})\\b`, 'g'), ' ')
  return telling.replace(/\s+/g, ' ').trim() || words
}

/**
 * The words of one name are those of the other, but for one that is spelled differently and one
 * more: "Harbor Light Coffee" and "Harbor Lite Coffee Roasters".
 */
export function isNearName(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].toSorted(
    (one, other) => one.length - other.length,
  )
  if (few.length < 2 || many.length - few.length > 1) return false
  const rest = [...many]
  const differing = few.filter((word) => {
    const at = rest.indexOf(word)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  const [misspelled] = differing
  return (
    misspelled === undefined ||
    (differing.length === 1 && rest.some((word) => isMisspelled(misspelled, word)))
  )
}

function wordsOf(name: string): string[] {
  return nameAlone(name)
    .split(' ')
    .map((word) => word.replace(/ight$/, 'ite'))
}

function isMisspelled(one: string, other: string): boolean {
  const most = Math.min(editsForgiven(one), editsForgiven(other))
  return most > 0 && one[0] === other[0] && editsBetween(one, other, most) <= most
}
