import stories from '../../../../data/story-words.json' with { type: 'json' }
import { nearestOn, plainText, shelved, lettersOf } from '../../../florida/letters.ts'
import { currentSlug, ofCategories } from '../../../listings/taxonomy.ts'
import { everydayWords, type Trade, fillers, spelledWords, tellingWords } from '../word-lists.ts'
import { isOrdinary, tradeSense, isTelling, type Token } from '../phrases.ts'
import { stemOf as stemOfLong, isDoer, tradeTogether } from './words-together.ts'
import { partOf, type Part } from '../text-parts.ts'

/** `total`: occurrences of words in a trade's phrases. */
type Kind = Trade & { name: string; total: number }

/** Expected count of a word a trade doesn't have. */
const unseen = 0.01
/** Weight of a story word, in phrases. */
const perStory = 3
/** Weight of an ordinary word. */
const ordinaryShare = 0.6
/** Smoothing, so trades with few words don't win by that. */
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

/** Likelihood of each trade given the words. */
type Gist = {
  /** Likeliest first. */
  ranked: { trade: Trade; score: number }[]
  /** The best score among trades with one of these categories. */
  scoreOf(categories: readonly string[]): number
  tells(word: string, trade: Trade): boolean
}

/** Naive Bayes over all words of the text. */
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

/** Short words only lose the plural: "site" is not "sit". */
function stemOf(word: string): string {
  const one = word.length > 3 ? word.replace(/(?<!s)s$/, '') : word
  return one.length < 5 ? one : stemOfLong(one)
}

/** Shorter words are not stemmed. */
const fewestLetters = 6

/** Corrects a misspelled word: "packiges". */
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

/** The listings' word for a typed trade: "brewery" for "beer". */
function saidFor(word: string): string[] {
  const sense = tradeSense(word)
  return sense?.kind === 'trade' ? sense.said : []
}

const mostHints = 8

/**
 * Words from stories of the trade. They exclude no listing but rank those that contain them first:
 * "We need the office mopped" ranks office cleaners.
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

/** Trades found from words together replace those of single words. */
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

/** Shorter texts aren't stories. */
const fewestWords = 3
/** The margin by which a story must beat what single words name. */
const bonus = { doer: 12, phrase: 8, word: 4, misspelled: 0 }
/** The margin over the next trade when none is named. */
const clear = 2.5

type Named = Extract<Part, { kind: 'trade' }>

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
  // A single word of another trade belongs to the story: "four stumps that I keep hitting with the
  // mower".
  const isOwn = (part: Part) =>
    part.kind !== 'trade' || agrees(part) || (isLikely(part) && bonusOf(text, part) > bonus.word)
  if (likely.some(agrees)) return parts.filter(isOwn)
  if (likely.length || (!named.length && best.score - next.score <= clear)) return parts
  const at = story.filter(({ plain }) => gist.tells(plain, best.trade))
  return at.length < (named.length ? 2 : 1) ? parts : withTrade(text, parts, at, best)
}

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

/** Places, days, and so on. */
function isApart({ kind }: Part): boolean {
  return kind !== 'trade' && kind !== 'word'
}

function bonusOf(text: string, { meant, words, start, end }: Named): number {
  if (meant !== null) return bonus.misspelled
  if (isDoer(lettersOf(text.slice(start, end)))) return bonus.doer
  return words.length > 1 ? bonus.phrase : bonus.word
}
