import * as t from '#messages/admin-import-rows.ts'
import { findCategory, resolveLabel, similarCategories } from '../../listings/categories.ts'
import { senseOfAll, tokensOf } from '../../search/engine/phrases.ts'
import { lettersOf } from '../../florida/letters.ts'
import { understand } from '../../search/engine/understand.ts'
import { everydayWords } from '../../search/engine/word-lists.ts'
import { lineOf } from './cells.ts'
import { columnName } from './columns.ts'
import type { Cells } from './import-record.ts'

/** From sure to guessed. */
type HowRead = 'name' | 'words' | 'part' | 'guess'

export type ReadCategory =
  | { ok: true; slug: string; how: HowRead; others: string[] }
  | { ok: false; problem: string }

/** The label must also match this before the category is taken for granted. */
const plainWords: Record<string, RegExp> = {
  apparel: /apparel|cloth|fashion|ropa/,
  'arts-and-crafts': /art|craft|handmade/,
  'boat-repair': /boat|lancha/,
  consulting: /consult/,
  entertainment: /entertain|\bfun\b|diversion/,
  'home-defense': /home (?:defense|security)/,
  manufacturing: /manufactur|factory|machine shop|machinist/,
  'parties-and-event-rentals': /part(?:y|ies)|event|wedding|fiesta|boda/,
  plumbing: /plumb|plome|drain|pipe|sewer|toilet|leak/,
  retail: /retail|store|tienda/,
  'transportation-and-logistics': /transport|logistic|freight|shipping/,
  trucking: /truck|freight|haul|camion/,
}

/** These leave no doubt, whatever comes before them: "Mexican restaurant". */
const sureEndings: [RegExp, string][] = [
  [/\b(?:restaurant|diner|bakery|pizzeria|steak ?house|bar (?:and|&) grill)s?$/, 'food-and-drinks'],
  [
    /\b(?:auto|car|truck|diesel|collision) (?:mechanic|body|body shop|body repair)s?$/,
    'auto-repair',
  ],
  [
    /^(?:self[- ]defen[cs]e|martial arts|karate|judo|krav maga)\b.* (?:class(?:es)?|lessons?|training|instruction|studio)$/,
    'self-defense',
  ],
  [/\b(?:food|coffee|taco|bbq|ice cream|lunch) (?:truck|trailer|cart|stand)s?$/, 'food-and-drinks'],
]

/** The word lists put these in the nearest category, and a person may well choose another one. */
const nearest =
  /\b(?:appliances?|books?|bookstore|clocks?|florists?|flowers?|gifts?|glass|jewel(?:ry|ers?)|locksmiths?|logistics|mov(?:ers?|ing)|nurser(?:y|ies)|shutters?|small engines?|(?:lawn ?)?mowers?|trailers?|translat(?:ors?|ions?)|(?<!(?:boat|marine|auto|car) )upholster\w*|videograph\w*|watch(?:es)?|window (?:cleaning|cleaners?|washing|washers?))\b/i

const parting = /\s*(?:[;|\n/]|,|\+)\s*/

/**
 * Tries our names and aliases, then the search. For "Plumber/HVAC" the first known trade counts.
 */
export function readCategory(label: string): ReadCategory {
  const whole = oneCategory(label)
  if (whole) return { ok: true, ...whole, others: [] }
  const parts = label.split(parting).filter(Boolean)
  const isList = parts.length > 1
  const merged = isList ? parts : label.split(/\s+(?:and|&)\s+/i)
  const known = merged.map((part) => ({ part, slug: null, how: 'guess', ...oneCategory(part) }))
  const first = known.find(({ slug }) => slug)
  // "Bed and breakfast" is one trade: "and" splits only known names.
  const isSure = known.every(({ slug, how }) => how === 'name' || slug === first?.slug)
  if (first?.slug && (isList || isSure)) {
    const others = known.filter(
      ({ slug, part }) => part !== first.part && slug !== first.slug && lettersOf(part).length > 2,
    )
    return { ok: true, slug: first.slug, how: 'part', others: others.map(({ part }) => part) }
  }
  // "Piano tuning" isn't a tune-up.
  const meant = isNamedByUnknown(label)
    ? null
    : (first?.slug ?? merged.map(meantBy).find((slug) => slug !== null) ?? meantBy(label))
  return meant
    ? { ok: true, slug: meant, how: 'guess', others: [] }
    : { ok: false, problem: problemOf(label) }
}

/** We read this category from the label without asking. */
export function isSureReading(label: string, slug: string): boolean {
  const read = readCategory(label)
  return read.ok && read.how !== 'guess' && read.slug === slug
}

function problemOf(label: string): string {
  const near = similarCategories(label).map(({ name }) => name)
  const short = label.slice(0, 60)
  return near.length
    ? t.noCategoryNear({ label: short, near: near.join(', ') })
    : t.noCategory({ label: short })
}

function oneCategory(label: string): { slug: string; how: HowRead } | null {
  // "General contractor" for our General Contractors.
  const work = label.replace(/\s(?:install(?:s|ed|ers?|ing|ations?)?|repairs?|contractors?)$/i, '')
  const named = resolveLabel(label) ?? resolveLabel(`${label}s`)
  const slugs = (named ?? resolveLabel(work))?.slugs ?? []
  const [only] = slugs
  if (only && slugs.length === 1) return { slug: only, how: named ? 'name' : 'words' }
  const ending = sureEndings.find(([words]) => words.test(label.trim().toLowerCase()))
  if (ending && findCategory(ending[1])) return { slug: ending[1], how: 'words' }
  if (nearest.test(label)) return null
  const slug = tradeCalled(label) ?? tradeCalled(label.replace(around, ' '))
  return slug ? { slug, how: 'words' } : null
}

/** "Residential plumbing services" is plumbing. */
const around =
  /^(?:(?:residential|commercial|licensed|professional|local|mobile|family|full[\s-]service)\b(?:\s*(?:[&/,]|and)\s*)?)+|\s(?:services?|company|co|specialists?|pros?|experts?|business|biz)\.?$|\s*\([^)]*\)\s*$/gi

/** The category of a trade that the word lists name once. */
function tradeCalled(label: string): string | null {
  const sense = senseOfAll(tokensOf(label))
  if (sense?.kind !== 'trade') return null
  const [slug, second, third] = sense.categories
  if (!slug || third) return null
  const isPlain = !second && (plainWords[slug]?.test(label.toLowerCase()) ?? true)
  return isPlain || (!sense.isGeneral && isListedOnce(sense.categories)) ? slug : null
}

/** A second category of the same entry is a wider one; of another entry, it's another trade. */
function isListedOnce(categories: readonly string[]): boolean {
  const all = categories.join()
  return everydayWords().some((trade) => trade.categories.join() === all)
}

/** "Basket weaving": the first word of a short label is unknown. */
function isNamedByUnknown(label: string): boolean {
  const { parts } = understand(label)
  return parts.length === 2 && parts[0]?.kind === 'word' && parts[0].start === 0
}

function meantBy(label: string): string | null {
  const wide = resolveLabel(label)
  const sense = senseOfAll(tokensOf(label))
  if (sense?.kind === 'trade') return sense.categories[0] ?? null
  const { parts } = understand(label)
  const trades = parts.flatMap((part) => (part.kind === 'trade' ? part.categories : []))
  const slug = trades.find((one) => findCategory(one))
  return slug ?? (wide && !wide.all ? (wide.slugs[0] ?? null) : null)
}

/** A guess. */
export function categoryInTexts(texts: readonly string[]): string | null {
  return texts.reduce<string | null>((found, text) => found ?? meantBy(text.slice(0, 400)), null)
}

/** Left out unless it's surely one of ours. @param first the slug of the row's category. */
export function readSecondCategory(
  { secondCategory = '' }: Cells,
  first: string,
): { slug: string; left: string[] } {
  const label = lineOf(secondCategory)
  const read = label ? readCategory(label) : null
  if (!read) return { slug: '', left: [] }
  if (read.ok && read.how !== 'guess')
    return { slug: read.slug === first ? '' : read.slug, left: [] }
  const column = columnName('secondCategory')
  return { slug: '', left: [t.secondCategoryUnknown({ column, text: label.slice(0, 40) })] }
}
