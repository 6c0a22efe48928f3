import * as t from '#messages/factor-names.ts'
import type { Factor } from '@supabase/supabase-js'

type Verifiable = { status: string }

/** They have a verified factor, and the token's level says none was used. */
export function needsSecondFactor(factors: Verifiable[] | undefined, accessToken: string): boolean {
  const hasFactor = factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && levelOf(accessToken) !== 'aal2'
}

/** Not verified here; the service has done that. */
function levelOf(accessToken: string): unknown {
  const [, claims = ''] = accessToken.split('.')
  try {
    const json = atob(claims.replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(json) as { aal?: unknown }).aal
  } catch {
    return null
  }
}

export type FactorChoice = { id: string; name: string; isPhone: boolean }

type Shown = Verifiable & { id: string; factor_type: string }

/** Without the names people gave them, which stay private until the second factor. */
export function passkeys(factors: Shown[] | undefined): { id: string; name: string }[] {
  const shown = ofKind(factors, (kind) => kind === 'webauthn')
  const names = kindNames(shown)
  return shown.map(({ id }, place) => ({ id, name: names[place] ?? '' }))
}

export function factorChoices(factors: Shown[] | undefined): FactorChoice[] {
  const shown = ofKind(factors, (kind) => kind !== 'webauthn')
  const names = kindNames(shown)
  return shown.map(({ id, factor_type: kind }, place) => {
    return { id, name: names[place] ?? '', isPhone: kind === 'phone' }
  })
}

function ofKind(factors: Shown[] | undefined, isWanted: (kind: string) => boolean): Shown[] {
  return (
    factors?.filter(({ status, factor_type: kind }) => status === 'verified' && isWanted(kind)) ??
    []
  )
}

/** `since` is ISO text. */
export type NamedFactor = { id: string; name: string; kind: string; since: string }

const kinds: Record<string, () => string> = { totp: t.totp, phone: t.phone, webauthn: t.webauthn }

function kindName(type: string): string {
  return kinds[type]?.() ?? type
}

/** Numbered when there are several of a kind. */
function kindNames(factors: { factor_type: string }[]): string[] {
  return factors.map((factor) => {
    const same = factors.filter(({ factor_type: type }) => type === factor.factor_type)
    const name = kindName(factor.factor_type)
    return same.length > 1 ? `${name} ${same.indexOf(factor) + 1}` : name
  })
}

/** Leaves out unconfirmed factors. */
export function namedFactors(factors: Factor[] | undefined): NamedFactor[] {
  const verified = factors?.filter(({ status }) => status === 'verified') ?? []
  return verified.map(({ id, friendly_name: name, factor_type: type, created_at: since }) => {
    const kind = kindName(type)
    return { id, name: name || kind, kind, since }
  })
}
