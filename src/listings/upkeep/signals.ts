import * as t from '#messages/stale-signals.ts'
import { dayText } from '../day-text.ts'
import { addDays } from '../hours.ts'
import { isImpossiblePhone } from './phone-rule.ts'

export const signalKinds = ['website', 'parked', 'phone', 'registration', 'quiet'] as const
export type SignalKind = (typeof signalKinds)[number]

/** A sign that a business may be gone. */
export type Signal = {
  kind: SignalKind
  /** The website, phone number, or day it is about; another one is another signal. */
  subject: string
  /** A code: why the website failed, or how the registration ended. */
  detail: string
  /** As 2026-11-27. */
  since: string
}

/** Days are as 2026-11-27, in Florida. */
export type SignalFacts = {
  phone: string | null
  website: string | null
  /** The checks of the current website. */
  site: {
    failures: number
    failedOn: string | null
    answer: string
    parked: string
    parkedNights: number
    parkedOn: string | null
  } | null
  /** The newest SAM.gov registration. `expiresOn` is the first day without it. */
  registration: { expiresOn: string; goneOn: string | null } | null
  /** The latest edit, post, proof, confirmation, decided report, or owner sign-in. */
  lastSign: string
}

/** In a row. */
export const nightsThatCount = { website: 3, parked: 2 }
/** A parked page seen longer ago proves nothing. */
const parkedDays = 45
const quietDays = 365

type Rule = (facts: SignalFacts, today: string) => Omit<Signal, 'kind'> | null

const rules: Record<SignalKind, Rule> = {
  website: ({ website, site }) =>
    website && site?.failedOn && site.failures >= nightsThatCount.website
      ? { subject: website, detail: site.answer, since: site.failedOn }
      : null,
  parked: ({ website, site }, today) =>
    website &&
    site?.parkedOn &&
    site.parkedNights >= nightsThatCount.parked &&
    site.parkedOn > addDays(today, -parkedDays)
      ? { subject: website, detail: site.parked, since: site.parkedOn }
      : null,
  phone: ({ phone }, today) =>
    phone && isImpossiblePhone(phone) ? { subject: phone, detail: '', since: today } : null,
  registration: ({ registration }, today) => {
    if (!registration) return null
    const { expiresOn, goneOn } = registration
    if (goneOn) return { subject: `gone ${goneOn}`, detail: 'gone', since: goneOn }
    if (expiresOn > today) return null
    return { subject: expiresOn, detail: 'expired', since: addDays(expiresOn, -1) }
  },
  quiet: ({ lastSign }, today) =>
    lastSign <= addDays(today, -quietDays)
      ? { subject: lastSign, detail: '', since: lastSign }
      : null,
}

export function signalsOf(facts: SignalFacts, today: string): Signal[] {
  return signalKinds.flatMap((kind) => {
    const found = rules[kind](facts, today)
    return found ? { kind, ...found } : []
  })
}

const whySiteFailed: Record<string, () => string> = {
  dns: t.siteUnknown,
  lookup: t.siteLookup,
  refused: t.siteRefused,
  timeout: t.siteSlow,
  private: t.sitePrivate,
  redirects: t.siteCircles,
}

function siteWhy(detail: string): string {
  if (/^\d{3}$/.test(detail)) return t.siteStatus({ status: detail })
  return whySiteFailed[detail]?.() ?? ''
}

/** "Its website didn’t answer on November 27, 2026." It quotes nothing that a stranger wrote. */
export function signalText({ kind, detail, since }: Signal): string {
  const day = dayText(since)
  if (kind === 'website') return [t.website({ day }), siteWhy(detail)].filter(Boolean).join(' ')
  if (kind === 'parked') return t.parked({ day })
  if (kind === 'phone') return t.phone()
  if (kind === 'registration') return detail === 'gone' ? t.gone({ day }) : t.expired({ day })
  return t.quiet({ day })
}

/** How an answer remembers a signal. */
export function signalKey({ kind, subject }: Pick<Signal, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`
}
