import { lettersOf, plainText } from '../../florida/letters.ts'
import type { ToldNeed } from './needs.ts'
import { tradeSense } from './phrases.ts'
import { senseByForm } from './senses/loose-senses.ts'
import { isDoer, tradeTogether } from './senses/words-together.ts'
import type { Part } from './text-parts.ts'
import type { Understanding } from './understand.ts'
import { fillers, phraseKey, tellingWords } from './word-lists.ts'

/** Whether a page is about a life in danger, another need for help, or businesses. */
export type Lead = 'danger' | 'need' | 'business'

type Trade = Extract<Part, { kind: 'trade' }>

/** What a text is about first: a trade that is clearly named beside a need is what somebody shops for. */
export function leadOf(asked: Understanding): Lead {
  const leading = asked.needs.filter((need) => isLeading(need, asked))
  if (leading.some(({ isDanger }) => isDanger)) return 'danger'
  return leading.length && !asked.isName ? 'need' : 'business'
}

/** The needs that a page helps with; beside businesses what may be a figure of speech is said calmly, never left out. */
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

/** The trades that are named in so many words, and not by the words that tell of the need. */
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

/** A word by which a trade is named for certain, in whatever order it stands: "shaving barber". */
function isKnownDoer(word: string): boolean {
  return isDoer(word) && tradeSense(word) !== null
}

/** The categories whose businesses may stand below the help: what costs nothing is no trade's. */
export function categoriesOfNeed(asked: Understanding): string[] {
  const answers = asked.needs.flatMap((need) => need.answers)
  if (/\b(?:free|gratis)\b/i.test(asked.text)) return answers.filter((slug) => slug === charities)
  const beside = tradesBesideNeed(asked).flatMap(({ categories }) => categories)
  return [...new Set([...answers, ...beside])]
}

const charities = 'non-profit'

/** The same, with only the trades of these categories. */
export function askedIn(asked: Understanding, categories: readonly string[]): Understanding {
  const parts = asked.parts.filter(
    (part) => part.kind !== 'trade' || part.categories.some((slug) => categories.includes(slug)),
  )
  return { ...asked, parts, isForNeed: true }
}
