import { lettersOf, plainText } from '../../florida/letters.ts'
import type { ToldNeed } from './needs.ts'
import { tradeSense } from './phrases.ts'
import { senseByForm } from './senses/loose-senses.ts'
import { isDoer, tradeTogether } from './senses/words-together.ts'
import type { Part } from './text-parts.ts'
import type { Understanding } from './understand.ts'
import { fillers, phraseKey, tellingWords } from './word-lists.ts'

export type Lead = 'danger' | 'need' | 'business'

type Trade = Extract<Part, { kind: 'trade' }>

/** A trade clearly named next to a need means shopping. */
export function leadOf(asked: Understanding): Lead {
  const leading = asked.needs.filter((need) => isLeading(need, asked))
  if (leading.some(({ isDanger }) => isDanger)) return 'danger'
  return leading.length && !asked.isName ? 'need' : 'business'
}

/** Next to businesses, a possible figure of speech gets a calm line instead of nothing. */
export function needsToShow(asked: Understanding, isShopping: boolean): ToldNeed[] {
  const leading = asked.needs.filter((need) => isLeading(need, asked))
  if (!isShopping) return leading
  return asked.needs.map((need) =>
    leading.includes(need) ? need : { ...need, isDanger: false, isDoubted: need.isDanger },
  )
}

function isLeading({ isFirm, answers }: ToldNeed, asked: Understanding): boolean {
  if (isFirm) return true
  return tradesBesideNeed(asked).every(({ categories }) =>
    categories.some((slug) => answers.includes(slug)),
  )
}

/** Leaves out trades named only by the words of the need. */
function tradesBesideNeed({ text, parts, needs }: Understanding): Trade[] {
  const told = new Set(needs.flatMap(({ words }) => words))
  return parts.filter((part): part is Trade => {
    if (part.kind !== 'trade' || part.isGeneral || part.meant !== null) return false
    const typed = plainText(text.slice(part.start, part.end))
    const isExact =
      tradeSense(phraseKey(typed)) !== null ||
      tradeTogether(tellingWords(typed)) !== null ||
      tellingWords(typed).some((word) => isKnownDoer(word)) ||
      senseByForm({ plain: lettersOf(typed), start: part.start, end: part.end }) !== null
    return isExact && tellingWords(typed).some((word) => !told.has(word) && !fillers.has(word))
  })
}

/** A word that names a trade in any order: "shaving barber". */
function isKnownDoer(word: string): boolean {
  return isDoer(word) && tradeSense(word) !== null
}

/** Categories that may appear below the help. */
export function categoriesOfNeed(asked: Understanding): string[] {
  const answers = asked.needs.flatMap((need) => need.answers)
  if (/\b(?:free|gratis)\b/i.test(asked.text)) return answers.filter((slug) => slug === charities)
  const beside = tradesBesideNeed(asked).flatMap(({ categories }) => categories)
  return [...new Set([...answers, ...beside])]
}

const charities = 'non-profit'

export function askedIn(asked: Understanding, categories: readonly string[]): Understanding {
  const parts = asked.parts.filter(
    (part) => part.kind !== 'trade' || part.categories.some((slug) => categories.includes(slug)),
  )
  return { ...asked, parts, isForNeed: true }
}
