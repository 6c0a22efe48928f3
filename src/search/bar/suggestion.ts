/** What a field of the search bar offers while somebody types. */
export type Suggestion = {
  kind: 'category' | 'business' | 'town' | 'county' | 'region' | 'zip'
  /** What is shown, and of a place what is filled in. */
  text: string
  /** What else tells it from others: the word that means the category, where a business or a town lies. */
  detail: string
  /** The address of a business. */
  to?: string
}

/** The answer to what was typed: for each field that was asked for. */
export type Suggestions = { what: Suggestion[]; where: Suggestion[] }

/** With fewer letters than this nothing is suggested. */
export const minTyped = 2

/** What a screen reader hears when suggestions appear or go. */
export function suggestionsText(count: number): string {
  if (count === 0) return ''
  const what = count === 1 ? '1 suggestion' : `${count} suggestions`
  return `${what}. Use the up and down arrow keys to choose.`
}
