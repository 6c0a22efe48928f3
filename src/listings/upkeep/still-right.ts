/**
 * What we do about a listing that nobody has confirmed: two questions, a warning, and then it is hidden.
 * `docs/decisions/0048-listing-upkeep.md` says why.
 */
const steps = ['half-year', 'year', 'last', 'hide'] as const
export type Step = (typeof steps)[number]

/** Months since the listing was last confirmed. The last warning comes a month before it is hidden. */
const monthsOf: Record<Step, number> = { 'half-year': 6, year: 12, last: 17, hide: 18 }

/** Nobody is hidden without so much time since the warning, however long our tasks stood still. */
const warnedDays = 27

/** How somebody let us know that what a listing says is right. */
export type HowConfirmed = 'approval' | 'edit' | 'answer' | 'team' | 'import'

/** When a listing was last confirmed, and the last step that was taken since. */
export type Upkeep = { confirmedAt: Date; step: Step | null; stepAt: Date | null }

/** The same day some months later, by world time; the last day of a month that is shorter. */
export function addMonths(from: Date, months: number): Date {
  const day = from.getUTCDate()
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(day, lastDay))
  return to
}

/** When the first step is due of a listing that was just confirmed. */
export function firstStepAt(confirmedAt: Date): Date {
  return addMonths(confirmedAt, monthsOf['half-year'])
}

/** When the next step is due; null when all are taken. */
export function nextStepAt({ confirmedAt, step, stepAt }: Upkeep): Date | null {
  const next = steps[step ? steps.indexOf(step) + 1 : 0]
  if (!next) return null
  const due = addMonths(confirmedAt, monthsOf[next])
  if (next !== 'hide' || !stepAt) return due
  const warned = new Date(stepAt.getTime() + warnedDays * 86_400_000)
  return warned > due ? warned : due
}

/** The step that is due; of several that were missed the last one, but no hiding without a warning. */
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

/** Whether visitors are told that nobody has confirmed a listing for long. */
function isLongUnconfirmed(confirmedAt: Date, now: Date): boolean {
  return addMonths(confirmedAt, monthsOf.year) <= now
}

const month = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: 'long',
  year: 'numeric',
})

/** "May 2026". */
export function confirmedMonth(confirmedAt: Date): string {
  return month.format(confirmedAt)
}

/** What visitors are told of a listing that nobody has confirmed for a year; '' for any other. */
export function unconfirmedNote(confirmedAt: Date | null, now: Date): string {
  if (!confirmedAt || !isLongUnconfirmed(confirmedAt, now)) return ''
  return `Details last confirmed in ${confirmedMonth(confirmedAt)}: ask before you go.`
}
