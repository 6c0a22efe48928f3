import type { NamedPlace } from '../../../florida/place-names.ts'
import type { Language } from '../../../listings/choices.ts'
import type { Trade } from '../everyday-words.ts'

/** What a phrase says by itself. */
export type Sense =
  | ({ kind: 'trade'; words: string[]; said: string[]; isGeneral: boolean } & Trade)
  | { kind: 'place'; place: NamedPlace }
  | { kind: 'branch'; branch: string }
  | { kind: 'language'; language: Language }
  | { kind: 'open' }
  | { kind: 'days'; days: readonly number[]; name: string }
  | { kind: 'emergency' }
  /** A well-known place elsewhere in the country. */
  | { kind: 'outside'; name: string }
  /** What listings have no field for, as "woman owned": it is said, and left out. */
  | { kind: 'unrecorded' }
