import * as t from '#messages/cards.ts'
import { dateFormat } from '../../platform/text/date-format.ts'

/**
 * Steps for an unconfirmed listing: two questions, a warning, hidden. See
 * docs/decisions/0048-listing-upkeep.md.
 */
const steps = ['half-year', 'year', 'last', 'hide'] as const
export type Step = (typeof steps)[number]

/** Months since the last confirmation. */
const monthsOf: Record<Step, number> = { 'half-year': 6, year: 12, last: 17, hide: 18 }

/** Minimum days between warning and hiding, even after an outage. */
const warnedDays = 27

export type HowConfirmed = 'approval' | 'edit' | 'answer' | 'sender' | 'team' | 'import'

/** The last confirmation, and the last step since. */
export type Upkeep = { confirmedAt: Date; step: Step | null; stepAt: Date | null }

/** In UTC; the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const day = from.getUTCDate()
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(day, lastDay))
  return to
}

export function firstStepAt(confirmedAt: Date): Date {
  return addMonths(confirmedAt, monthsOf['half-year'])
}

/** Null when all are taken. */
export function nextStepAt({ confirmedAt, step, stepAt }: Upkeep): Date | null {
  const next = steps[step ? steps.indexOf(step) + 1 : 0]
  if (!next) return null
  const due = addMonths(confirmedAt, monthsOf[next])
  if (next !== 'hide' || !stepAt) return due
  const warned = new Date(stepAt.getTime() + warnedDays * 86_400_000)
  return warned > due ? warned : due
}

/** The latest one due, but never hiding without a warning. */
export function dueStep(upkeep: Upkeep, now: Date): Step | null {
  const at = nextStepAt(upkeep)
  if (!at || at > now) return null
  if (upkeep.step === 'last') return 'hide'
  const taken = upkeep.step ? steps.indexOf(upkeep.step) : -1
  const due = steps.filter(
    (step, place) =>
      step !== 'hide' && place > taken && addMonths(upkeep.confirmedAt, monthsOf[step]) <= now,
  )
  return due.at(-1) ?? null
}

function isLongUnconfirmed(confirmedAt: Date, now: Date): boolean {
  return addMonths(confirmedAt, monthsOf.year) <= now
}

const month = dateFormat({ month: 'long', year: 'numeric', timeZone: 'America/New_York' })

/** "May 2026". */
export function confirmedMonth(confirmedAt: Date): string {
  return month().format(confirmedAt)
}

/** After a year; '' otherwise. */
export function unconfirmedNote(confirmedAt: Date | null, now: Date): string {
  if (!confirmedAt || !isLongUnconfirmed(confirmedAt, now)) return ''
  return t.detailsLastConfirmedInAsk({ month: confirmedMonth(confirmedAt) })
}
