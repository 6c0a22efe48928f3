import * as t from '#messages/admin-import.ts'
import type { Outcome } from '../import/decision.ts'

export type RowChoice = 'skip' | 'keep all' | 'keep nothing' | 'same' | 'new' | 'take' | 'no email'

type Row = {
  outcome: Outcome
  hasMatch: boolean
  isOwned: boolean
  /** Its note asks us not to email. */
  asksEmail?: boolean
  choice: RowChoice | null
}
type Offered = readonly [choice: RowChoice | '', words: () => string][]

const ofChanged: Offered = [
  ['', t.asForAll],
  ['keep nothing', t.takeList],
  ['keep all', t.keepHere],
  ['skip', t.leaveOut],
]
const alike: Offered = [
  ['', t.asForAll],
  ['same', t.isSame],
  ['new', t.isOther],
  ['skip', t.leaveOut],
]

const held: Offered = [
  ['', t.noAnswer],
  ['take', t.bringIn],
  ['skip', t.leaveOut],
]
const ofOwned: Offered = [
  ['', t.noOwnersAnswer],
  ['skip', t.keepOwners],
  ['keep all', t.keepOwnersFill],
  ['keep nothing', t.useLists],
]
const skipped: Offered = [
  ['', t.bringInRow],
  ['skip', t.leaveOut],
]
const heldAlike: Offered = [['', t.noAnswer], ...alike.slice(1)]

const heldOfEmail: Offered = [
  ['', t.noAnswer],
  ['no email', t.listWithoutEmail],
  ['take', t.listAndEmail],
  ['skip', t.leaveOut],
]
const heldAlikeOfEmail: Offered = [
  ['', t.noAnswer],
  ['same', t.isSameWithoutEmail],
  ['new', t.isOtherWithoutEmail],
  ['skip', t.leaveOut],
]

/** Empty if there's nothing to choose. */
export function choicesOf({ outcome, hasMatch, isOwned, asksEmail, choice }: Row): Offered {
  if (outcome === 'held' && isOwned) return ofOwned
  if (outcome === 'changed') return ofChanged
  if (outcome === 'held' && asksEmail) return hasMatch ? heldAlikeOfEmail : heldOfEmail
  if (outcome === 'held') return hasMatch ? heldAlike : held
  if (outcome === 'new' && choice === 'skip') return skipped
  if (outcome !== 'likely') return []
  return hasMatch ? alike : alike.filter(([choice]) => choice !== 'same')
}

/** By row number; null clears a choice. */
export function readChoices(form: FormData): { number: number; choice: RowChoice | null }[] {
  const known = [...ofChanged, ...alike, ...heldOfEmail].map(([choice]) => choice)
  return [...form].flatMap(([name, value]) => {
    const number = Number(/^choice-(\d{1,9})$/.exec(name)?.[1] ?? Number.NaN)
    const choice = known.find((one) => one === value)
    return Number.isNaN(number) || choice === undefined ? [] : [{ number, choice: choice || null }]
  })
}

/** Leaves room in the request limit for the other fields. */
export const maxListBytes = 5 * 1024 ** 2
export const maxListText = '5 MB'
export const tooLargeText = () => t.tooLarge({ size: maxListText })
