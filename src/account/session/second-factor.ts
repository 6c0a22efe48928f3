import { kindNames } from '../page/named-factors.ts'

type Factor = { status: string }

/**
 * Whether somebody with these factors has to show one before their session counts: they have a verified one,
 * and the session's token says that none was shown.
 */
export function needsSecondFactor(factors: Factor[] | undefined, accessToken: string): boolean {
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

type Shown = Factor & { id: string; factor_type: string }

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
