import * as t from '#messages/search-bar.ts'

export type Suggestion = {
  kind: 'category' | 'business' | 'town' | 'county' | 'region' | 'zip'
  text: string
  /** Distinguishes it from others: the matching word of a category, or the town of a business. */
  detail: string
  /** The URL of a business. */
  to?: string
}

export type Suggestions = { what: Suggestion[]; where: Suggestion[] }

export const minTyped = 2

/** For screen readers. */
export function suggestionsText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? t.oneSuggestion() : t.manySuggestions({ count })
}
