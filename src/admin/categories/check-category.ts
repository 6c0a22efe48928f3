import * as t from '#messages/admin-categories.ts'
import { otherLanguages, type NameField } from './other-languages.ts'
import { findCategory, resolveLabel } from '../../listings/categories.ts'
import type { CategoryFacts } from './edit-categories.server.ts'
import { fileWordsOf } from '../../search/engine/word-lists.ts'
import type { OwnName } from '../../listings/taxonomy.ts'
import { slugOf } from '../../florida/letters.ts'
import { cleanLine } from '../../submissions/clean-text.ts'

/** One item per line. */
export type CategoryValues = Record<'name' | 'aliases' | 'words' | 'place' | NameField, string>

export type Problems = Partial<Record<string, string>>

const longest = { name: 60, line: 60, aliases: 30, words: 400 }

type CategoryRow = {
  name: string
  aliases: string[]
  added_words: string[]
  dropped_words: string[]
  place: number | null
  translations: unknown
}

export function categoryValues(slug: string, row: CategoryRow): CategoryValues {
  const dropped = new Set(row.dropped_words)
  const words = fileWordsOf(slug).filter((word) => !dropped.has(word))
  return {
    name: row.name,
    aliases: row.aliases.join('\n'),
    words: [...row.added_words, ...new Set(words)].join('\n'),
    place: row.place === null ? '' : String(row.place),
    ...inOthers(({ language }) => (row.translations as OwnName)[language] ?? ''),
  }
}

export const categoryLabels: CategoryValues = {
  name: t.name(),
  aliases: t.otherNames(),
  words: t.wordsPeopleSearchFor(),
  place: t.placeInLists(),
  ...inOthers(({ label }) => label),
}

export function readCategoryForm(form: FormData): CategoryValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 40_000) : ''
  }
  return {
    name: text('name'),
    aliases: text('aliases'),
    words: text('words'),
    place: text('place'),
    ...inOthers(({ field }) => text(field)),
  }
}

/** A name that already means another category is refused. */
export function checkCategory(
  slug: string,
  values: CategoryValues,
): { ok: true; facts: CategoryFacts } | { ok: false; problems: Problems } {
  const problems: Problems = {}
  const name = cleanLine(values.name)
  const aliases = linesOf(values.aliases).filter((line) => line !== name)
  const words = linesOf(values.words).map((line) => line.toLowerCase())
  const nameProblem = problemOfName(name, slug)
  if (nameProblem) problems['name'] = nameProblem
  const aliasProblem =
    problemOfList(aliases, longest.aliases) ??
    aliases.map((one) => problemOfName(one, slug)).find(Boolean)
  if (aliasProblem) problems['aliases'] = aliasProblem
  const wordProblem = problemOfList(words, longest.words)
  if (wordProblem) problems['words'] = wordProblem
  const translations: OwnName = {}
  for (const { language, field } of otherLanguages) {
    const own = cleanLine(values[field])
    const problem = own ? problemOfName(own, slug) : null
    if (problem) problems[field] = problem
    if (own) translations[language] = own
  }
  const place = values.place.trim() === '' ? null : Number(values.place)
  if (place !== null && !(Number.isInteger(place) && place >= 1 && place <= 999))
    problems['place'] = t.enterAWholeNumberFrom()
  if (Object.keys(problems).length) return { ok: false, problems }
  const known = new Set(fileWordsOf(slug).map((word) => word.toLowerCase()))
  const typed = new Set(words)
  const added_words = words.filter((word) => !known.has(word))
  const dropped_words = fileWordsOf(slug).filter((word) => !typed.has(word.toLowerCase()))
  return { ok: true, facts: { name, aliases, added_words, dropped_words, place, translations } }
}

export function checkNewName(
  typed: string,
): { ok: true; slug: string; name: string } | { ok: false; problem: string } {
  const name = cleanLine(typed)
  const slug = slugOf(name)
  const problem = problemOfName(name, slug) ?? (slug ? null : t.onlyLetters())
  return problem ? { ok: false, problem } : { ok: true, slug, name }
}

function inOthers(
  valueOf: (other: (typeof otherLanguages)[number]) => string,
): Record<NameField, string> {
  const entries = otherLanguages.map((other) => [other.field, valueOf(other)])
  return Object.fromEntries(entries) as Record<NameField, string>
}

function problemOfName(name: string, slug: string): string | null {
  if (!name) return t.enterAName()
  if (name.length > longest.name)
    return t.useAtMostCharactersHas({
      name: longest.name,
      slice: name.slice(0, 20),
      length: name.length,
    })
  const known = resolveLabel(name)
  if (!known || (known.slugs.length === 1 && known.slugs[0] === slug)) return null
  if (known.all) return t.meansAllCategories({ name })
  const names = known.slugs.map((one) => findCategory(one)?.name ?? one).slice(0, 3)
  return t.leadsToAlreadyChooseAnother({ name, join: names.join(' and ') })
}

function problemOfList(lines: string[], most: number): string | null {
  if (lines.length > most) return t.keepAtMostLinesThere({ most, length: lines.length })
  const long = lines.find((line) => line.length > longest.line)
  return long ? t.useAtMostCharactersOn({ line: longest.line, slice: long.slice(0, 20) }) : null
}

/** In our own file, "=" has another meaning. */
function linesOf(text: string): string[] {
  const lines = text.split(/[\n;]/).map((line) => cleanLine(line.replaceAll('=', ' ')))
  return [...new Set(lines.filter(Boolean))]
}
