import data from '../../../data/needs.json' with { type: 'json' }
import { readText, sequencesOf } from './needs.ts'
import { tradeSense } from './phrases.ts'
import type { Part } from './text-parts.ts'
import type { Understanding } from './understand.ts'
import { phraseKey, tellingWords } from './word-lists.ts'

const { speaking, asking, doubtful } = data.statements
const speakers = sequencesOf(speaking)
const requests = sequencesOf(asking)
const doubts = sequencesOf(doubtful)

const fewestWords = 4

/**
 * A sentence about someone's own life, such as "i let everybody down again", in which neither a
 * trade nor a need is understood. The crisis line is offered calmly, as it is for doubtful words next to a trade.
 */
export function isStatement({ text, parts, needs, isName }: Understanding): boolean {
  const read = readText(text)
  const has = (sequences: readonly RegExp[]) => sequences.some((one) => one.test(read))
  if (has(doubts)) return true
  const isFound = isName || parts.some((part) => isFinding(part, text))
  if (isFound || needs.length || read.trim().split(' ').length < fewestWords) return false
  return has(speakers) && !has(requests)
}

/** False for words that say when or where, and for a trade that the words only suggest together. */
function isFinding(part: Part, text: string): boolean {
  if (part.kind === 'trade') return part.isGeneral || part.meant !== null || isNamed(part, text)
  return !['word', 'place', 'days', 'open'].includes(part.kind)
}

function isNamed({ start, end }: Part, text: string): boolean {
  const typed = text.slice(start, end)
  return (
    tradeSense(phraseKey(typed)) !== null ||
    tellingWords(typed).some((word) => tradeSense(word) !== null)
  )
}
