import { nameIn } from '../../platform/text/names.ts'

export type CategoryGroup = {
  label: string
  categories: { slug: string; name: string; keywords?: readonly string[] }[]
  /** Categories without a heading can't be chosen as a group. */
  isRest?: boolean
}

/** `because` is the phrase that was understood. */
export type Understood = {
  words: string
  categories: { slug: string; name: string; because: string }[]
}

/**
 * Every typed word must begin a word of the label or its everyday words, or at least be in the
 * label. Whole words score higher: "bounce" is no bouncer.
 */
function match(label: string, typed: string, keywords: string[] = []): number {
  const name = ` ${label.toLowerCase()}`
  const words = typed.toLowerCase().split(' ').filter(Boolean)
  const startsIn = (text: string) => words.every((word) => text.includes(` ${word}`))
  if (startsIn(name)) return 1
  const isWhole = (keyword: string) => words.every((word) => ` ${keyword} `.includes(` ${word} `))
  if (keywords.some(isWhole)) return 0.75
  if (keywords.some((keyword) => startsIn(` ${keyword}`))) return 0.6
  return words.every((word) => name.includes(word)) ? 0.5 : 0
}

/** cmdk sorts only within groups. */
export function bestFirst(groups: CategoryGroup[], typed: string): CategoryGroup[] {
  if (!typed.trim()) return groups
  const fit = ({ label, categories }: CategoryGroup) =>
    Math.max(
      match(label, typed),
      ...categories.map(({ name, keywords = [] }) =>
        match(`${label} ${name}`, typed, [...keywords]),
      ),
    )
  const fits = new Map(groups.map((group) => [group, fit(group)]))
  return groups.toSorted((a, b) => (fits.get(b) ?? 0) - (fits.get(a) ?? 0))
}

/** A category of exactly the typed name comes first, whatever else was understood. */
export function exactFirst(found: Understood, groups: readonly CategoryGroup[]): Understood {
  const typed = found.words.toLowerCase()
  const exact = groups
    .flatMap(({ categories }) => categories)
    .find(({ name }) => [name, nameIn(name)].some((one) => one.toLowerCase() === typed))
  if (!exact) return found
  const { slug, name } = exact
  const others = found.categories.filter((one) => one.slug !== slug)
  return { ...found, categories: [{ slug, name, because: name }, ...others] }
}

export const foundMark = 'understood '

/** Understood categories rank above name matches. */
export function fitOf(label: string, typed: string, keywords?: string[]): number {
  return label.startsWith(foundMark) ? 2 : match(label, typed, keywords)
}

/** Without categories already shown above. */
export function withoutFound(groups: CategoryGroup[], found: Understood | null | undefined) {
  const slugs = found?.categories.map(({ slug }) => slug) ?? []
  if (!slugs.length) return groups
  return groups.map((group) => ({
    ...group,
    categories: group.categories.filter(({ slug }) => !slugs.includes(slug)),
  }))
}
