import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { FactorRow } from '../../platform/db/auth-schema.ts'
import { inTransaction, type Auth, type Call } from '../request/auth.server.ts'
import { requirePhone } from '../request/addresses.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { answer, readBody, text, type Handler } from '../request/context.server.ts'
import {
  isFactorKind,
  requireEnrollable,
  insertFactor,
  purgeStaleFactors,
  removeFactors,
  notifyOwner,
  type FactorKind,
} from './factors.server.ts'
import {
  requireAccount,
  requireMember,
  requireTwoSteps,
  factorOf,
  requireFactor,
  type Member,
} from './factor-of.server.ts'
import { requireProvedOnSite } from '../sessions/sessions.server.ts'
import { seal } from '../keys/sealed.server.ts'
import { makeTotp } from './totp.server.ts'
import type { UserRecord } from '../users/user.ts'

const form = z.object({
  factor_type: text,
  friendly_name: text,
  issuer: text,
  phone: text,
})

type Enrollment = Omit<z.output<typeof form>, 'factor_type'> & { kind: FactorKind }

/** `POST /factors`: counts once verified. */
export const enrollFactor: Handler = async (auth, c) => {
  const member = await requireMember(auth, c)
  const { factor_type: kind, ...body } = await readBody(c, form)
  if (!isFactorKind(kind)) throw new AuthError('validation_failed/factor-type')
  requireEnrollable(auth, kind)
  requireShort('friendly_name', body.friendly_name, 100)
  requireShort('issuer', body.issuer, 64)
  const made = await inTransaction(auth, (auth) => enroll(auth, member, { kind, ...body }))
  return answer(c, made)
}

/** Fits an index entry and a QR code. */
function requireShort(field: string, text: string, max: number): void {
  if (text.length > max) throw new AuthError('validation_failed/field-length', { field, max })
  if (/[\p{Cc}\p{Cs}]/u.test(text))
    throw new AuthError('validation_failed/field-characters', { field })
}

async function enroll(auth: Call, member: Member, enrollment: Enrollment): Promise<unknown> {
  const { kind, friendly_name } = enrollment
  const phone = kind === 'phone' ? requireFactorPhone(enrollment.phone) : null
  await purgeStaleFactors(auth, member.userId, auth.settings.factorExpirySeconds)
  const { record, session } = await requireAccount(auth.db, member)
  const others = phone ? await freePhone(auth, record, phone) : record.factors
  requireCanEnroll(auth, others, friendly_name)
  if (others.some(isVerified)) requireTwoSteps(session)
  await requireProvedOnSite(auth, session)
  const id = randomUUID()
  const totp = kind === 'totp' ? totpFor(auth, record, enrollment.issuer) : null
  const { refreshSecret } = await auth.keys.secrets()
  const secret = totp && seal(totp.secret, id, refreshSecret)
  const values = { id, user_id: member.userId, friendly_name, factor_type: kind, secret, phone }
  await insertFactor(auth, values)
  await audit(auth, {
    action: 'factor_in_progress',
    userId: member.userId,
    detail: { factor_id: id, factor_type: kind },
  })
  return { id, type: kind, friendly_name, ...(totp && { totp }), ...(phone && { phone }) }
}

function requireFactorPhone(given: string): string {
  if (!given) throw new AuthError('validation_failed/factor-phone')
  return requirePhone(given)
}

/** @returns the user's other factors */
async function freePhone(auth: Call, record: UserRecord, phone: string): Promise<FactorRow[]> {
  const same = record.factors.filter((factor) => factor.phone === phone)
  if (same.some(isVerified)) {
    throw new AuthError('mfa_verified_factor_exists')
  }
  await removeFactors(auth, record, same)
  return record.factors.filter((factor) => factor.phone !== phone)
}

function requireCanEnroll({ settings }: Auth, factors: FactorRow[], friendlyName: string): void {
  if (factors.some(({ friendly_name }) => friendly_name === friendlyName)) {
    throw new AuthError('mfa_factor_name_conflict', { name: JSON.stringify(friendlyName) })
  }
  const isFull = factors.length >= settings.maxEnrolledFactors
  if (isFull || factors.filter(isVerified).length >= settings.maxVerifiedFactors) {
    throw new AuthError('too_many_enrolled_mfa_factors')
  }
}

function isVerified({ status }: FactorRow): boolean {
  return status === 'verified'
}

const maxAccountLength = 100

function totpFor(auth: Call, { user }: UserRecord, issuer: string) {
  const account = user.email ?? user.phone ?? user.id
  // A longer one may not fit into a QR code.
  const shown = account.length <= maxAccountLength ? account : user.id
  return makeTotp(issuer || new URL(auth.site.url).host, shown)
}

/** `DELETE /factors/{id}` */
export const unenrollFactor: Handler = async (auth, c) => {
  const { member, factor } = await requireFactor(auth, c)
  await inTransaction(auth, async (auth) => {
    const { record, session } = await requireAccount(auth.db, member)
    const { id, status, factor_type: kind } = factorOf(record, factor.id)
    const isVerified = status === 'verified'
    if (isVerified && session.aal !== 'aal2') {
      throw new AuthError('insufficient_aal/unenroll')
    }
    await requireProvedOnSite(auth, session)
    await removeFactors(auth, record, [factor])
    if (isVerified) await notifyOwner(auth, record, { type: 'removed', kind })
    await audit(auth, {
      action: 'factor_unenrolled',
      userId: member.userId,
      detail: { factor_id: id, factor_status: status, factor_type: kind },
    })
  })
  return answer(c, { id: factor.id })
}
