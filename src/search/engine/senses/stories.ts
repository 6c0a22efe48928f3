import { lettersOf } from '../../../florida/letters.ts'
import { isTelling, type Token } from '../phrases.ts'
import { partOf, type Part } from '../text-parts.ts'
import { gistOf, type Gist } from './gist.ts'
import { isDoer, tradeTogether } from './words-together.ts'

/** What a sentence tells of together stands for the trades that single words of it might be. */
export function withTold(text: string, parts: Part[], tokens: Token[]): Part[] {
  const told = tradeTogether(tokens.map(({ plain }) => plain))
  if (!told) return parts
  const isSure = ({ kind, words, start, end }: Part) =>
    kind === 'trade' && (words.length > 1 || isDoer(lettersOf(text.slice(start, end))))
  const agrees = (part: Part) =>
    part.kind === 'trade' && part.categories.some((slug) => told.categories.includes(slug))
  if (parts.some(agrees))
    return parts.filter((part) => part.kind !== 'trade' || agrees(part) || isSure(part))
  if (parts.some(isSure)) return parts
  const at = told.at.toSorted((a, b) => a - b).map((number) => tokens[number] as Token)
  const isTold = ({ kind, start }: Part) =>
    kind === 'trade' || (kind === 'word' && at.some((token) => token.start === start))
  const part = partOf(text, at, told.sense, null)
  return [...parts.filter((other) => !isTold(other)), part].toSorted((a, b) => a.start - b.start)
}

/** A text of fewer words that tell something is no story. */
const fewestWords = 3
/** How much better the gist of a story has to fit than what single words of it name. */
const bonus = { doer: 12, phrase: 8, word: 4, misspelled: 0 }
/** With no trade named, how much likelier the gist has to be than the next best. */
const clear = 2.5

type Named = Extract<Part, { kind: 'trade' }>

/** Where a story tells of another trade than its single words name, that trade stands for them. */
export function withGist(text: string, parts: Part[], tokens: Token[]): Part[] {
  const story = tokens.filter(
    ({ start }) => !parts.some((part) => isApart(part) && part.start <= start && start < part.end),
  )
  if (story.filter(isTelling).length < fewestWords) return parts
  const named = parts.filter((part): part is Named => part.kind === 'trade')
  const gist = gistOf(story.flatMap((token) => meantBy(token, named)))
  const [best, next] = gist.ranked
  if (!best || !next) return parts
  const agrees = ({ categories }: { categories: readonly string[] }) =>
    categories.some((slug) => best.trade.categories.includes(slug))
  const isLikely = (part: Named) =>
    agrees(part) || best.score <= gist.scoreOf(part.categories) + bonusOf(text, part)
  const likely = named.filter(isLikely)
  // A single word of another trade only goes with the story: "four stumps that I keep hitting with the mower".
  const isOwn = (part: Part) =>
    part.kind !== 'trade' || agrees(part) || (isLikely(part) && bonusOf(text, part) > bonus.word)
  if (likely.some(agrees)) return parts.filter(isOwn)
  if (likely.length || (!named.length && best.score - next.score <= clear)) return parts
  const at = story.filter(({ plain }) => gist.tells(plain, best.trade))
  return at.length < (named.length ? 2 : 1) ? parts : withTrade(text, parts, at, best)
}

/** A word as it was understood, where it belongs to a misspelled phrase. */
function meantBy({ plain, start }: Token, named: Named[]): string[] {
  const part = named.find((part) => part.meant && part.start <= start && start < part.end)
  return part?.words ?? [plain]
}

function withTrade(text: string, parts: Part[], at: Token[], { trade }: Gist['ranked'][0]): Part[] {
  const { categories, related } = trade
  const words = at.map(({ plain }) => plain)
  const sense = { kind: 'trade' as const, categories, related, words, said: [], isGeneral: false }
  const isTold = ({ kind, start }: Part) =>
    kind === 'trade' || (kind === 'word' && at.some((token) => token.start === start))
  const part = partOf(text, at, sense, null)
  return [...parts.filter((other) => !isTold(other)), part].toSorted((a, b) => a.start - b.start)
}

/** Places, days and the like are no part of the story. */
function isApart({ kind }: Part): boolean {
  return kind !== 'trade' && kind !== 'word'
}

function bonusOf(text: string, { meant, words, start, end }: Named): number {
  if (meant !== null) return bonus.misspelled
  if (isDoer(lettersOf(text.slice(start, end)))) return bonus.doer
  return words.length > 1 ? bonus.phrase : bonus.word
}
