import type { Outcome } from '../import/decision.ts'

export type RowChoice = 'skip' | 'keep all' | 'keep nothing' | 'same' | 'new' | 'take'

type Row = { outcome: Outcome; hasMatch: boolean; isOwned: boolean; choice: RowChoice | null }
type Offered = readonly [choice: RowChoice | '', words: string][]

const ofChanged: Offered = [
  ['', 'As for the whole list'],
  ['keep nothing', 'Take what the list says'],
  ['keep all', 'Keep what is here, fill what is empty'],
  ['skip', 'Leave this row out'],
]
const alike: Offered = [
  ['', 'As for the whole list'],
  ['same', 'It is the same: change the listing that is there'],
  ['new', 'It is another: add it'],
  ['skip', 'Leave this row out'],
]

const held: Offered = [
  ['', 'No answer yet: leave it out'],
  ['take', 'Bring it in as described here'],
  ['skip', 'Leave this row out'],
]
const ofOwned: Offered = [
  ['', 'No answer yet: keep the owner’s'],
  ['skip', 'Keep the owner’s'],
  ['keep all', 'Keep the owner’s, and fill what is empty'],
  ['keep nothing', 'Use the list’s: the owner gets an email'],
]
const skipped: Offered = [
  ['', 'Bring it in'],
  ['skip', 'Leave this row out'],
]
const heldAlike: Offered = [['', 'No answer yet: leave it out'], ...alike.slice(1)]

/** Empty if there's nothing to choose. */
export function choicesOf({ outcome, hasMatch, isOwned, choice }: Row): Offered {
  if (outcome === 'held' && isOwned) return ofOwned
  if (outcome === 'changed') return ofChanged
  if (outcome === 'held') return hasMatch ? heldAlike : held
  if (outcome === 'new' && choice === 'skip') return skipped
  if (outcome !== 'likely') return []
  return hasMatch ? alike : alike.filter(([choice]) => choice !== 'same')
}

/** By row number; null clears a choice. */
export function readChoices(form: FormData): { number: number; choice: RowChoice | null }[] {
  const known = [...ofChanged, ...alike, ...held].map(([choice]) => choice)
  return [...form].flatMap(([name, value]) => {
    const number = Number(/^choice-(\d{1,9})$/.exec(name)?.[1] ?? Number.NaN)
    const choice = known.find((one) => one === value)
    return Number.isNaN(number) || choice === undefined ? [] : [{ number, choice: choice || null }]
  })
}

/** Leaves room in the request limit for the other fields. */
export const maxListBytes = 5 * 1024 ** 2
export const maxListText = '5 MB'
export const tooLargeText = `The file is larger than ${maxListText}. Bring it in by command: npm run site -- import FILE`
