import * as t from '#messages/search-bar.ts'
import type { Suggestion } from './suggestion.ts'

/** Both as typed. */
export type BarValues = { what: string; near: string }

export const emptyBar: BarValues = { what: '', near: '' }

/** The `handle` of a page with the bar under the header. `data` is missing when the page failed. */
export type BarHandle<Data> = {
  isTranslated?: boolean
  searchBar(data: Data | undefined): Partial<BarValues> | null
}

export const maxBarText = 200

export function barHref({ what, near }: BarValues): string {
  return addressOf({ q: what.trim(), near: near.trim() })
}

/** The suggestion's own page, or a search for its category at the typed place. */
export function suggestionHref({ text, to }: Suggestion, near: string): string {
  return to ?? addressOf({ category: text, near: near.trim() })
}

function addressOf(values: Record<string, string>): string {
  const params = new URLSearchParams(Object.entries(values).filter(([, value]) => value))
  const text = params.toString()
  return text ? `/businesses/search?${text}` : '/businesses/search'
}

/** Keeps the map open if it was; only searches have one. */
export function keepingMap(to: string, now: { pathname: string; search: string }): string {
  const isOpen = new URLSearchParams(now.search).get('map') === '1'
  if (!isOpen || !to.startsWith('/businesses/search')) return to
  return `${to}${to.includes('?') ? '&' : '?'}map=1`
}

/** One line for phones: "AC repair · 34994". */
export function barLine({ what, near }: BarValues): string {
  return [what, near].filter(Boolean).join(' · ') || t.whatAreYouLookingFor()
}
