/** A heading with the categories under it, and the everyday words that find each. */
export type CategoryGroup = {
  label: string
  categories: { slug: string; name: string; keywords?: readonly string[] }[]
  /** Whether these are the ones under no heading, which cannot be chosen as a whole. */
  isRest?: boolean
}

/** What somebody's own words mean; `because` is the phrase that was understood. */
export type Understood = {
  words: string
  categories: { slug: string; name: string; because: string }[]
}

/**
 * How well a label fits what was typed: each word must begin one of the label's, or of an everyday word for it, or at
 * least stand in the label. Whole words count for more: "bounce" is no bouncer.
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

/** The groups in the order of their best fit: cmdk only puts the items within each in order. */
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

/** What begins the value of a category that was understood. */
export const foundMark = 'understood '

/** What was understood comes before what only has the words in its name. */
export function fitOf(label: string, typed: string, keywords?: string[]): number {
  return label.startsWith(foundMark) ? 2 : match(label, typed, keywords)
}

/** The groups without what stands above them already. */
export function withoutFound(groups: CategoryGroup[], found: Understood | null | undefined) {
  const slugs = found?.categories.map(({ slug }) => slug) ?? []
  if (!slugs.length) return groups
  return groups.map((group) => ({
    ...group,
    categories: group.categories.filter(({ slug }) => !slugs.includes(slug)),
  }))
}
