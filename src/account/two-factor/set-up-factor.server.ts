import * as t from '#messages/factors.ts'
import { countRecoveryCodes, makeRecoveryCodes } from '../../auth/factors/recovery-codes.server.ts'
import { qrCode } from '../../platform/ui/qr-code.ts'
import type { Intent, FormContext } from '../page/run-intent.server.ts'
import { confirmedFactors, confirmFactor } from './confirmed-factors.server.ts'
import type { NewCodes, SettingUp } from '../page/action-result.ts'
import { incomplete, refusal, type Problems } from '../session/outcome.ts'
import { onceProved } from './prove-identity.server.ts'
import { readTotpAddress } from './totp-address.ts'
import { fieldValue } from '../session/field-value.ts'

/** Replaces an unfinished one. */
export const beginApp: Intent = onceProved(async (formContext) => {
  const { auth, form, services } = formContext
  await dropUnfinished(formContext, 'totp')
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: fieldValue(form, 'name') || t.authenticatorApp(),
    issuer: services.site.name,
  })
  if (error) return refusal(t.notAdded(), error)
  await confirm(formContext, data.id)
  return settingUp(data.id, data.totp.uri, {}) ?? broken()
})

export const beginPasskey: Intent = onceProved(async (formContext) => {
  await dropUnfinished(formContext, 'webauthn')
  const friendlyName = fieldValue(formContext.form, 'passkey-name') || t.passkey()
  const { data, error } = await formContext.auth.mfa.enroll({
    factorType: 'webauthn',
    friendlyName,
  })
  if (error) return refusal(t.notAdded(), error)
  await confirm(formContext, data.id)
  return { is: 'new passkey', factorId: data.id }
})

/** Confirms a factor that was added elsewhere. */
export const vouchForFactor: Intent = onceProved(async (formContext) => {
  const wanted = fieldValue(formContext.form, 'factor')
  const factor = formContext.user.factors?.find(({ id }) => id === wanted)
  if (factor?.status !== 'verified') return incomplete(t.notConfirmedTitle(), t.gone(), {})
  await confirm(formContext, factor.id)
  return { is: 'flash', word: 'factor-confirmed' }
})

async function dropUnfinished(
  { auth, user }: FormContext,
  kind: 'totp' | 'webauthn',
): Promise<void> {
  for (const { id, status, factor_type: type } of user.factors ?? [])
    if (status !== 'verified' && type === kind) await auth.mfa.unenroll({ factorId: id })
}

function confirm({ services, user }: FormContext, factorId: string): Promise<void> {
  return confirmFactor(services.db, { userId: user.id, factorId }, services.now())
}

/** The first factor also gets recovery codes. */
export const confirmApp: Intent = async (formContext) => {
  const { auth, form, services, user } = formContext
  const factorId = fieldValue(form, 'factor')
  // Started elsewhere with only a token: not finished here.
  if (!(await confirmedFactors(services.db, user.id)).has(factorId)) return broken()
  const code = fieldValue(form, 'code').replaceAll(/\s/g, '')
  const again = (problem: string) =>
    settingUp(factorId, fieldValue(form, 'uri'), { code: problem }) ?? broken()
  if (!/^\d{6}$/.test(code)) return again(t.typeSixDigits())
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
  if (error?.code === 'mfa_code_used') return again(t.codeUsed())
  if (error?.code === 'mfa_verification_failed') return again(t.codeWrong())
  if (error) return refusal(t.notAdded(), error)
  return (await firstCodes(formContext)) ?? { is: 'flash', word: 'factor-added' }
}

function settingUp(factorId: string, uri: string, problems: Problems): SettingUp | null {
  const address = readTotpAddress(uri)
  return address && { is: 'setting up', factorId, ...address, code: qrCode(uri), problems }
}

const broken = () => incomplete(t.notAdded(), t.broken(), {})

async function firstCodes({ services, user }: FormContext): Promise<NewCodes | null> {
  const { own } = services.accounts
  if (!own || (await countRecoveryCodes(own.db, user.id)) > 0) return null
  return { is: 'new codes', codes: await makeRecoveryCodes(own, user.id), isFirst: true }
}

/** Invalidates the old ones. */
export const renewCodes: Intent = onceProved(async ({ services, user }) => {
  const { own } = services.accounts
  const isProtected = user.factors?.some(({ status }) => status === 'verified')
  if (!own || !isProtected) return incomplete(t.noCodesMade(), t.setUpFirst(), {})
  return { is: 'new codes', codes: await makeRecoveryCodes(own, user.id), isFirst: false }
})

/** Refreshes this session's token. */
export const removeFactor: Intent = onceProved(async ({ auth, user, form }) => {
  const factorId = fieldValue(form, 'factor')
  if (!user.factors?.some(({ id }) => id === factorId))
    return incomplete(t.notRemoved(), t.gone(), {})
  const { error } = await auth.mfa.unenroll({ factorId })
  if (error) return refusal(t.notRemoved(), error)
  await auth.refreshSession()
  return { is: 'flash', word: 'factor-removed' }
})
