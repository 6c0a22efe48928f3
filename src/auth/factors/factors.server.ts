import * as t from '#messages/factor-emails.ts'
import { randomUUID } from 'node:crypto'
import type { FactorRow } from '../../platform/db/auth-schema.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import type { Call, Writer, Auth } from '../request/auth.server.ts'
import { spend } from '../limits/counts.server.ts'
import { secondsUntilTry, type FactorPlace } from '../limits/tries.server.ts'
import type { UserRecord } from '../users/user.ts'
import { AuthError } from '../request/auth-error.ts'

type NewFactor = Pick<FactorRow, 'id' | 'user_id' | 'friendly_name' | 'factor_type'> &
  Partial<Pick<FactorRow, 'secret' | 'phone'>>

export async function insertFactor(auth: Writer, factor: NewFactor): Promise<FactorRow> {
  return auth.db
    .insertInto('auth_service.factors')
    .values({
      ...factor,
      status: 'unverified',
      created_at: auth.now(),
      updated_at: auth.now(),
      credential: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function purgeStaleFactors(
  auth: Writer,
  userId: string,
  seconds: number,
): Promise<void> {
  await auth.db
    .deleteFrom('auth_service.factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('last_challenged_at', 'is', null)
    .where('created_at', '<', new Date(auth.now().getTime() - seconds * 1000))
    .execute()
}

/** Sessions they proved drop to aal1. Recovery codes go with the last verified factor. */
export async function removeFactors(
  auth: Writer,
  { user, factors }: UserRecord,
  gone: FactorRow[],
): Promise<void> {
  const ids = gone.map(({ id }) => id)
  if (!ids.length) return
  await lowerSessions(auth, ids)
  await auth.db.deleteFrom('auth_service.factors').where('id', 'in', ids).execute()
  const left = factors.filter(({ id, status }) => status === 'verified' && !ids.includes(id))
  if (left.length) return
  await auth.db.deleteFrom('auth_service.recovery_codes').where('user_id', '=', user.id).execute()
}

async function lowerSessions(auth: Writer, factorIds: string[]): Promise<void> {
  const methods = Object.values(factorKinds).map(({ method }) => method)
  const lowered = await auth.db
    .updateTable('auth_service.sessions')
    .set({ aal: 'aal1', factor_id: null, updated_at: auth.now() })
    .where('factor_id', 'in', factorIds)
    .returning('id')
    .execute()
  if (!lowered.length) return
  const ids = lowered.map(({ id }) => id)
  await auth.db
    .deleteFrom('auth_service.session_methods')
    .where('session_id', 'in', ids)
    .where('method', 'in', methods)
    .execute()
}

/** Once a day, after a wrong code. */
export async function notifyOfWrongCodes(
  auth: Call,
  record: UserRecord,
  action: 'factor_code_wrong' | 'recovery_code_wrong',
  place: FactorPlace,
): Promise<void> {
  const of = record.user.id
  const seconds = await secondsUntilTry(auth, of, action, place)
  if (seconds === 0) return
  const notification = { name: 'told of wrong codes', of, amount: 1, perSeconds: 24 * 3600 }
  if ((await spend(auth, notification)) > 0) return
  const kind = action === 'recovery_code_wrong' ? 'recovery' : 'factor'
  await notifyOwner(auth, record, {
    type: 'wrong codes',
    kind,
    minutes: Math.ceil(seconds / 60),
  })
}

export async function notifyOwner(
  auth: Call,
  { user }: UserRecord,
  change: FactorChange,
): Promise<void> {
  if (!user.email) return
  const facts = { site: auth.site, to: user.email }
  const mail = await inMailLanguage(auth.db, user.email, () => factorEmail(change, facts))
  await queueMail(auth.db, mail, { id: randomUUID(), now: auth.now() })
}

/** `minutes` until the next code is accepted. */
export type FactorChange =
  | { type: 'added' | 'removed'; kind: FactorKind }
  | { type: 'removed with a recovery code' }
  | { type: 'passkey added' }
  | { type: 'passkey removed' }
  | { type: 'wrong codes'; kind: 'factor' | 'recovery'; minutes: number }

type Site = { name: string; url: string; contactEmail: string }

function factorEmail(change: FactorChange, { site, to }: { site: Site; to: string }): Mail {
  const after = change.type === 'wrong codes' ? guessed(site, change) : changed(site, change)
  return writeEmail({ site, to, ...wordsOf(change, site.name), after })
}

function changed(site: Site, { type }: FactorChange): string[] {
  const notYou =
    type === 'passkey added'
      ? t.passkeyNotYou({ url: pageOf(site, '/auth/link?from=/account/passkeys') })
      : t.notYou({ url: pageOf(site, '/auth/forgot') })
  return [notYou, t.cannotGetIn({ address: site.contactEmail })]
}

function pageOf(site: Site, path: string): string {
  return site.url + pathIn(language(), path)
}

/** The link also requires the second factor, so the email promises no shorter wait. */
function guessed(site: Site, { minutes }: { minutes: number }): string[] {
  const url = pageOf(site, '/auth/forgot')
  return [t.guessedYou(), t.guessedNotYou({ url }), t.guessedWhen({ minutes })]
}

function wordsOf(change: FactorChange, site: string): Pick<EmailContent, 'subject' | 'paragraphs'> {
  if (change.type === 'wrong codes') {
    const { kind, minutes } = change
    const happened = kind === 'recovery' ? t.wrongRecovery({ site }) : t.wrongFactor({ site })
    return { subject: t.wrongSubject(), paragraphs: [happened, t.wrongPause({ minutes })] }
  }
  if (change.type === 'removed with a recovery code')
    return {
      subject: t.usedRecoverySubject(),
      paragraphs: [t.usedRecovery({ site }), t.usedRecoveryNext()],
    }
  if (change.type === 'passkey added')
    return { subject: t.passkeyAddedSubject(), paragraphs: [t.passkeyAdded({ site })] }
  if (change.type === 'passkey removed')
    return { subject: t.passkeyRemovedSubject(), paragraphs: [t.passkeyRemoved({ site })] }
  const { kind } = change
  return change.type === 'added'
    ? { subject: t.addedSubject(), paragraphs: [t.added({ site, kind }), t.addedNext()] }
    : { subject: t.removedSubject(), paragraphs: [t.removed({ site, kind })] }
}

export type FactorKind = FactorRow['factor_type']

/** `method` is the protocol's name in `amr`. */
export const factorKinds = {
  totp: { method: 'totp' },
  phone: { method: 'mfa/phone' },
  webauthn: { method: 'mfa/webauthn' },
} as const

export function isFactorKind(text: string): text is FactorKind {
  return Object.hasOwn(factorKinds, text)
}

export function requireEnrollable(auth: Call, kind: FactorKind): void {
  const { totpEnroll, phoneEnroll, webAuthnEnroll } = auth.settings
  const isOn = { totp: totpEnroll, phone: phoneEnroll, webauthn: webAuthnEnroll }[kind]
  if (isOn && canReach(auth, kind)) return
  throw new AuthError(`mfa_${kind}_enroll_not_enabled`)
}

export function requireVerifiable(auth: Call, kind: FactorKind): void {
  const { totpVerify, phoneVerify, webAuthnVerify } = auth.settings
  const isOn = { totp: totpVerify, phone: phoneVerify, webauthn: webAuthnVerify }[kind]
  if (isOn && canReach(auth, kind)) return
  throw new AuthError(`mfa_${kind}_verify_not_enabled`)
}

function canReach({ texts }: Auth, kind: FactorKind): boolean {
  return kind !== 'phone' || texts !== null
}
