import * as t from '#messages/account-form.ts'
import { clockText, whenAgain, type Outcome, type ReturnTo } from '../session/outcome.ts'

type Sent = Extract<Outcome, { is: 'sent' }>

/** `at` in milliseconds. `page` is the path and query of the form; empty once it was left. */
type Remembered = { page: string; kind: Kind; email: string; at: number }

/** The service pauses between emails of one kind: an email that confirms an account doesn't delay one to sign in. */
type Kind = 'confirm' | 'sign-in'

const storageKey = 'email sent'
const hour = 3_600_000

/**
 * Remembers in this tab that an email was requested, so that a reload shows the same page. A second request within the
 * pause sends no other email, and the service's answer doesn't tell: this tab's own memory does, which reveals nothing
 * about accounts.
 */
export function rememberSent(sent: Sent, { pauseSeconds }: ReturnTo, now = Date.now()): Sent {
  const before = read(now)
  const isSame =
    before?.kind === kindHere() && before.email.toLowerCase() === sent.email.toLowerCase()
  const seconds = isSame ? pauseSeconds - Math.floor((now - before.at) / 1000) : 0
  if (isSame && seconds > 0) return sent.soon ? sent : noOther(sent, before.at, seconds)
  write({ page: here(), kind: kindHere(), email: sent.email, at: now })
  return sent
}

/** The same page again, as after a reload. */
export function sentBefore(now = Date.now()): Sent | null {
  const before = read(now)
  if (!before || before.page !== here()) return null
  return { is: 'sent', email: before.email, message: { title: t.checkYourEmail() } }
}

/** A reload shows the form again. When the email went out stays known. */
export function leaveSent(now = Date.now()): void {
  const before = read(now)
  if (before) write({ ...before, page: '' })
}

function noOther(sent: Sent, at: number, seconds: number): Sent {
  const when = whenAgain(seconds)
  const soon = t.sentAt({ email: sent.email, time: clockText(at), when })
  const message = { title: t.noOtherEmail(), text: t.askForAnother({ when }) }
  return { ...sent, message, soon }
}

function here(): string {
  return window.location.pathname + window.location.search
}

function kindHere(): Kind {
  return window.location.pathname.endsWith('/auth') ? 'confirm' : 'sign-in'
}

function read(now: number): Remembered | null {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as unknown)
  if (typeof kept !== 'object' || kept === null) return null
  const { page, kind, email, at } = kept as Partial<Remembered>
  if (typeof page !== 'string' || typeof email !== 'string' || typeof at !== 'number') return null
  if (kind !== 'confirm' && kind !== 'sign-in') return null
  return now - at < hour ? { page, kind, email, at } : null
}

function write(remembered: Remembered): void {
  attempt(() => sessionStorage.setItem(storageKey, JSON.stringify(remembered)))
}

/** Storage may be blocked. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
