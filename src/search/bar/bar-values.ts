import type { Suggestion } from './suggestion.ts'

/** What the search bar asks: for what, and where, both as typed. */
export type BarValues = { what: string; near: string }

/** What the bar says of where it has not been told. */
export const emptyBar: BarValues = { what: '', near: '' }

/**
 * The `handle` of a page that has the bar under the header: what the bar says there. On a page that could not be
 * shown there is no data.
 */
export type BarHandle<Data> = { searchBar(data: Data | undefined): Partial<BarValues> | null }

/** The longest text that a field of the bar takes. */
export const maxBarText = 200

/** The address of what the bar asks for: only what was typed. */
export function barHref({ what, near }: BarValues): string {
  return addressOf({ q: what.trim(), near: near.trim() })
}

/** Where a suggestion leads: to its own page, or to the search for its category in the place that was typed. */
export function suggestionHref({ text, to }: Suggestion, near: string): string {
  return to ?? addressOf({ category: text, near: near.trim() })
}

function addressOf(values: Record<string, string>): string {
  const params = new URLSearchParams(Object.entries(values).filter(([, value]) => value))
  const text = params.toString()
  return text ? `/businesses/search?${text}` : '/businesses/search'
}

/** The same address with the map open, where it was open: only searches have one. */
export function keepingMap(to: string, now: { pathname: string; search: string }): string {
  const isOpen = new URLSearchParams(now.search).get('map') === '1'
  if (!isOpen || !to.startsWith('/businesses/search')) return to
  return `${to}${to.includes('?') ? '&' : '?'}map=1`
}

/** The bar in one line, as a phone shows it: "AC repair · 34994". */
export function barLine({ what, near }: BarValues): string {
  return [what, near].filter(Boolean).join(' · ') || 'What are you looking for?'
}
