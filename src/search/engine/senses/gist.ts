import stories from '../../../../data/story-words.json'
import { nearestOn, plainText, shelved, lettersOf } from '../../../florida/letters.ts'
import { currentSlug, ofCategories } from '../../../listings/taxonomy.ts'
import { everydayWords, type Trade, fillers, spelledWords, tellingWords } from '../word-lists.ts'
import { isOrdinary, tradeSense, isTelling, type Token } from '../phrases.ts'
import { stemOf as stemOfLong, isDoer, tradeTogether } from './words-together.ts'
import { partOf, type Part } from '../text-parts.ts'

/** A trade with how often its phrases have a word. */
type Kind = Trade & { name: string; total: number }

/** How often a word is expected in what people say of a trade that has none with it. */
const unseen = 0.01
/** A word of a story counts as one that stands in so many phrases. */
const perStory = 3
/** How much a word of ordinary speech counts beside one that tells something. */
const ordinaryShare = 0.6
/** So many words are added to those of each trade: one of few words does not win by that. */
const ballast = 500

const table = ofCategories(() => {
  const kinds = new Map<string, Kind>()
  const byWord = new Map<string, Map<Kind, number>>()
  const long = new Set<string>()
  const add = (kind: Kind, phrase: string, times: number) => {
    for (const word of tellingWords(phrase)) {
      const counts = byWord.get(stemOf(word)) ?? new Map<Kind, number>()
      byWord.set(stemOf(word), counts.set(kind, (counts.get(kind) ?? 0) + times))
      kind.total += times
      if (word.length >= fewestLetters) long.add(word)
    }
  }
  for (const { categories, related, words } of everydayWords()) {
    // Phrases for "pet" or "vehicle" tell of no one trade.
    if (categories.length === 0 || categories.length > 2) continue
    const name = nameOf(categories)
    const kind = kinds.get(name) ?? { categories, related, name, total: 0 }
    kinds.set(name, kind)
    for (const { typed } of words) add(kind, typed, 1)
  }
  for (const { category, english, spanish } of stories.trades) {
    const slug = currentSlug(category)
    const kind = [...kinds.values()].find(({ categories }) => categories.includes(slug))
    if (kind) add(kind, `${english} ${spanish}`, perStory)
  }
  return { kinds: [...kinds.values()], byWord, long: shelved(long) }
})

function nameOf(categories: readonly string[]): string {
  return categories.toSorted().join()
}

/** How much the words of a text tell of each trade: how likely they are in what people say of it. */
type Gist = {
  /** The trades, the likeliest first. */
  ranked: { trade: Trade; score: number }[]
  /** The score of the likeliest trade that has one of these categories. */
  scoreOf(categories: readonly string[]): number
  /** Whether phrases of a trade have the word. */
  tells(word: string, trade: Trade): boolean
}

/** Of which trades a text tells by all its words, as a friend would guess what a long story is about. */
function gistOf(words: readonly string[]): Gist {
  const { kinds, byWord } = table()
  const said = [...new Set(tellingWords(words.join(' ')).map(spelled))].flatMap((plain) => {
    const counts = byWord.get(stemOf(plain))
    const share = fillers.has(plain) || isOrdinary({ plain }) ? ordinaryShare : 1
    return counts ? { counts, share } : []
  })
  const scored = kinds.map((kind) => {
    const all = Math.log(kind.total + ballast)
    const score = said.reduce(
      (sum, { counts, share }) => sum + share * (Math.log((counts.get(kind) ?? 0) + unseen) - all),
      0,
    )
    return { trade: kind, score }
  })
  const ranked = scored.toSorted((a, b) => b.score - a.score)
  return {
    ranked,
    scoreOf: (categories) =>
      ranked.find(({ trade }) => trade.categories.some((slug) => categories.includes(slug)))
        ?.score ?? -Infinity,
    tells: (word, trade) => byWord.get(stemOf(spelled(word)))?.has(trade as Kind) ?? false,
  }
}

/** A word without its ending; of short ones the plural alone, as "site" is not "sit". */
function stemOf(word: string): string {
  const one = word.length > 3 ? word.replace(/(?<!s)s$/, '') : word
  return one.length < 5 ? one : stemOfLong(one)
}

/** A word of fewer letters is taken as it is written. */
const fewestLetters = 6

/** A word that nobody spells so, as stories have it: "packiges". */
function spelled(word: string): string {
  const { byWord, long } = table()
  const isRight =
    word.length < fewestLetters || spelledWords.has(word) || isOrdinary({ plain: word })
  if (isRight || byWord.has(stemOf(word))) return word
  return nearestOn(long, word, word.length < 9 ? 1 : 2)?.word ?? word
}

const inEnglish = new Map(
  stories.spanishToEnglish
    .split(', ')
    .map((pair) => plainText(pair).split('='))
    .map(([spanish = '', english = '']) => [spanish, english]),
)

/** How listings say a word that is a trade by itself: who looks for "beer" finds a "brewery". */
function saidFor(word: string): string[] {
  const sense = tradeSense(word)
  return sense?.kind === 'trade' ? sense.said : []
}

/** At most so many words of a text only rank. */
const mostHints = 8

/**
 * The words of a text that stories of one of its trades have, as listings may say them: they tell nobody out, but who
 * has them comes first among those of the trade. "We need the office mopped": who cleans offices.
 */
export function hintsIn(words: readonly string[], categories: readonly string[]): string[] {
  const { byWord } = table()
  const isTold = (word: string) =>
    [...(byWord.get(stemOf(word))?.keys() ?? [])].some((kind) =>
      kind.categories.some((slug) => categories.includes(slug)),
    )
  const hints = tellingWords(words.join(' '))
    .filter((word) => word.length > 2 && !fillers.has(word) && isTold(word))
    .flatMap((word) => inEnglish.get(word) ?? [word, ...saidFor(word)])
  return [...new Set(hints)].slice(0, mostHints)
}

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
