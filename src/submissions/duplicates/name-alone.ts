import { plainText } from '../../florida/letters.ts'

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
