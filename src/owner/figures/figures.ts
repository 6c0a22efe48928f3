import * as t from '#messages/figure-line.ts'
import * as names from '#messages/figure-names.ts'
import { figureKinds, type FigureKind } from '../../listings/figures/figure.ts'
import { dateFormat } from '../../platform/text/date-format.ts'
import { csvLine } from '../../platform/text/escape.ts'
import { language, locales } from '../../platform/text/language.ts'

/** A day or a month. */
export type Counted = { when: string; counts: Record<FigureKind, number> }

export const figureNames: Record<FigureKind, () => string> = {
  view: names.view,
  found: names.found,
  call: names.call,
  website: names.website,
  directions: names.directions,
  message: names.message,
}

const spans = ['days', 'months'] as const
export type Span = (typeof spans)[number]

/** Ends with `today` (as 2026-11-21); oldest first. */
export function timesOf(span: Span, today: string): string[] {
  if (span === 'days') return Array.from({ length: 30 }, (_, back) => dayBefore(today, 29 - back))
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - (11 - back), 1)).toISOString().slice(0, 7),
  )
}

export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

/** As 2026-10. */
export function monthBefore(day: string): string {
  return dayBefore(`${day.slice(0, 7)}-01`, 1).slice(0, 7)
}

/** Includes times without any counts. */
export function inRows(
  times: readonly string[],
  found: readonly { when: string; what: FigureKind; count: number }[],
): Counted[] {
  const known = new Map(found.map(({ when, what, count }) => [`${when} ${what}`, count]))
  return times.map((when) => ({
    when,
    counts: Object.fromEntries(
      figureKinds.map((what) => [what, known.get(`${when} ${what}`) ?? 0]),
    ) as Counted['counts'],
  }))
}

export function totalOf(rows: readonly Counted[]): Counted['counts'] {
  const total = (what: FigureKind) => rows.reduce((sum, { counts }) => sum + counts[what], 0)
  return Object.fromEntries(figureKinds.map((what) => [what, total(what)])) as Counted['counts']
}

/** "41 views, found 120 times, 3 calls", or a sentence when there are none. */
export function lineOf(counts: Counted['counts']): string {
  const parts = [
    [counts.view, t.views],
    [counts.found, t.found],
    [counts.call, t.calls],
    [counts.website, t.websites],
    [counts.directions, t.directions],
    [counts.message, t.messages],
  ] as const
  const said = parts.flatMap(([count, say]) => (count > 0 ? [say({ count })] : []))
  return said.join(', ') || t.nothing()
}

export function csvOf(span: Span, rows: readonly Counted[]): string {
  const head = [spanName(span), ...figureKinds.map((what) => figureNames[what]())]
  const lines = rows.map(({ when, counts }) => [
    when,
    ...figureKinds.map((what) => String(counts[what])),
  ])
  return [head, ...lines].map(csvLine).join('')
}

export function spanIn(params: URLSearchParams): Span {
  return params.get('span') === 'months' ? 'months' : 'days'
}

export function spanName(span: Span): string {
  return span === 'days' ? names.day() : names.month()
}

/** "1,234". */
export function numberText(count: number): string {
  return count.toLocaleString(locales[language()])
}

const day = dateFormat({ month: 'short', day: 'numeric' })
const month = dateFormat({ month: 'long', year: 'numeric' })

/** "Nov 21" for 2026-11-21, "November 2026" for 2026-11. */
export function whenName(when: string): string {
  const at = new Date(when)
  if (Number.isNaN(at.getTime())) return when
  return (when.length === 7 ? month() : day()).format(at)
}
