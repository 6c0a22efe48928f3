import type { Factor } from '@supabase/supabase-js'

type Verifiable = { status: string }

/**
 * Whether somebody with these factors has to show one before their session counts: they have a verified one,
 * and the session's token says that none was shown.
 */
export function needsSecondFactor(factors: Verifiable[] | undefined, accessToken: string): boolean {
  const hasFactor = factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && levelOf(accessToken) !== 'aal2'
}

/** The level a token names; whether the token is true, the service has said already. */
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

/**
 * The passkeys that somebody can show, which only script can ask for. Not by the names that they gave them:
 * nothing of theirs is told before.
 */
export function passkeys(factors: Shown[] | undefined): { id: string; name: string }[] {
  const shown = ofKind(factors, (kind) => kind === 'webauthn')
  const names = kindNames(shown)
  return shown.map(({ id }, place) => ({ id, name: names[place] ?? '' }))
}

/** The factors that somebody can show by a code, in the same way. */
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

/** A second factor as its owner knows it; `since` is the moment at which it was set up, as ISO text. */
export type NamedFactor = { id: string; name: string; kind: string; since: string }

const kinds: Record<string, string> = {
  totp: 'Authenticator app',
  phone: 'Phone',
  webauthn: 'Passkey',
}

/** The names of the kinds of factors, numbered where there are several of one kind. */
function kindNames(factors: { factor_type: string }[]): string[] {
  return factors.map((factor) => {
    const same = factors.filter(({ factor_type: type }) => type === factor.factor_type)
    const name = kinds[factor.factor_type] ?? factor.factor_type
    return same.length > 1 ? `${name} ${same.indexOf(factor) + 1}` : name
  })
}

/** The factors that protect an account; what was begun and not finished is none. */
export function namedFactors(factors: Factor[] | undefined): NamedFactor[] {
  const verified = factors?.filter(({ status }) => status === 'verified') ?? []
  return verified.map(({ id, friendly_name: name, factor_type: type, created_at: since }) => {
    const kind = kinds[type] ?? type
    return { id, name: name || kind, kind, since }
  })
}
