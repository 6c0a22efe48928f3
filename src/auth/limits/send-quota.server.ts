import type { Auth, Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { isOneVisitor } from '../request/context.server.ts'
import { secondsLeft, spend, type Quota } from './counts.server.ts'

type Medium = 'mail' | 'text'

/** `isKnown`: the recipient has a confirmed account. */
type Kind = { medium: Medium; isKnown: boolean }

export type Message = Kind & { to: string }

const hour = 3600

/**
 * Keeps a burst from using up the common quota or filling a mailbox. Before the common quota:
 * locks are always taken in the same order.
 */
async function requireOwnQuota(auth: Call, message: Message): Promise<void> {
  const { medium, to } = message
  const { isOff, ofVisitor, toRecipient } = amountsOf(auth, medium)
  if (isOff) return
  const own: Quota[] = [
    { name: `${medium} to recipient`, of: mailboxOf(to), amount: toRecipient, perSeconds: hour },
  ]
  if (isOneVisitor(auth.requester))
    own.unshift({
      name: `${medium} of visitor`,
      of: auth.requester.bucket,
      amount: ofVisitor,
      perSeconds: hour,
    })
  for (const quota of own) {
    const wait = await spend(auth, quota)
    if (wait > 0) throw tooMany(medium).after(wait)
  }
}

export async function requireQuotas(auth: Call, message: Message): Promise<void> {
  await requireOwnQuota(auth, message)
  await requireCommonQuota(auth, message)
}

/** Counts for the visitor and the recipient, but not for everyone. */
export async function pretendQuotas(auth: Call, message: Message): Promise<void> {
  await requireOwnQuota(auth, message)
  await requireCommonLeft(auth, message)
}

/** A third is reserved for known recipients: however many strangers sign up, people can recover their accounts. */
export async function requireCommonQuota(auth: Call, message: Message): Promise<void> {
  for (const quota of commonOf(auth, message)) {
    const seconds = await spend(auth, quota)
    if (seconds > 0) throw await tooManyForAll(auth, message, seconds)
  }
}

/** Nothing will be sent, which must not show. */
export async function requireCommonLeft(auth: Call, message: Kind): Promise<void> {
  const seconds = await secondsToCommon(auth, message)
  if (seconds > 0) throw await tooManyForAll(auth, message, seconds)
}

export async function isCommonLeft(auth: Call, message: Kind): Promise<boolean> {
  return (await secondsToCommon(auth, message)) === 0
}

async function secondsToCommon(auth: Call, message: Kind): Promise<number> {
  const waits = []
  for (const quota of commonOf(auth, message)) waits.push(await secondsLeft(auth, quota))
  return Math.max(0, ...waits)
}

function commonOf(auth: Call, { medium, isKnown }: Kind): Quota[] {
  const { isOff, ofAll } = amountsOf(auth, medium)
  if (isOff) return []
  const all = { name: `${medium} of all`, of: '', amount: ofAll, perSeconds: hour }
  if (isKnown) return [all]
  const amount = Math.ceil((ofAll * 2) / 3)
  return [{ name: `${medium} to strangers`, of: '', amount, perSeconds: hour }, all]
}

function amountsOf({ settings }: Auth, medium: Medium) {
  return medium === 'mail'
    ? {
        isOff: settings.mailAutoconfirm,
        ofAll: settings.mailLimit,
        ofVisitor: settings.mailVisitorLimit,
        toRecipient: settings.mailRecipientLimit,
      }
    : {
        isOff: settings.smsAutoconfirm,
        ofAll: settings.smsLimit,
        ofVisitor: settings.smsVisitorLimit,
        toRecipient: settings.smsRecipientLimit,
      }
}

/** Most servers deliver plus addresses to the same mailbox. */
function mailboxOf(to: string): string {
  return to.replace(/\+[^@]*@/, '@')
}

async function tooManyForAll(
  auth: Call,
  { medium, isKnown }: Kind,
  seconds: number,
): Promise<AuthError> {
  const to = isKnown ? 'all' : 'strangers'
  if (await auth.limits.take(`log line: no ${medium} to ${to}`, 1 / 60, 1))
    auth.log({ event: 'nothing more is sent for a while', medium, to })
  if (medium === 'text') return tooMany(medium).after(seconds)
  const at = new Date(auth.now().getTime() + seconds * 1000).toISOString()
  return new AuthError('over_email_send_rate_limit/all', { at }).after(seconds)
}

function tooMany(medium: Medium): AuthError {
  return medium === 'mail'
    ? new AuthError('over_email_send_rate_limit/quota')
    : new AuthError('over_sms_send_rate_limit/quota')
}

/** `of` is an address or phone, account or not. */
export type Pause = { medium: Medium; kind: 'sign-up' | 'way in' | 'change'; of: string }

/** Since the last request, by anyone; the same without an account, so that it reveals none. */
export async function requirePause(auth: Call, pause: Pause): Promise<void> {
  const wait = await takePause(auth, pause)
  if (wait > 0) throw tooSoon(pause.medium, wait)
}

/** @returns the seconds left of an earlier pause */
export async function takePause(auth: Call, { medium, kind, of }: Pause): Promise<number> {
  const { mailEverySeconds, smsEverySeconds } = auth.settings
  const perSeconds = medium === 'mail' ? mailEverySeconds : smsEverySeconds
  if (perSeconds === 0) return 0
  return spend(auth, {
    name: `${medium} pause of ${kind}`,
    of: `${auth.aud} ${of}`,
    amount: 1,
    perSeconds,
  })
}

export function tooSoon(medium: Medium, seconds: number): AuthError {
  const error =
    medium === 'mail'
      ? new AuthError('over_email_send_rate_limit/pause', { seconds })
      : new AuthError('over_sms_send_rate_limit/pause', { seconds })
  return error.after(seconds)
}

export function waitSeconds(last: Date | null, everySeconds: number, now: Date): number {
  if (!last) return 0
  return Math.max(0, Math.ceil((last.getTime() - now.getTime()) / 1000 + everySeconds))
}
