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

/** The factors that somebody can show, by the names they gave them. */
export function factorChoices(factors: NamedFactor[] | undefined): FactorChoice[] {
  const shown = factors?.filter(
    ({ status, factor_type: type }) => status === 'verified' && type !== 'webauthn',
  )
  return (shown ?? []).map(({ id, friendly_name: name, factor_type: type }) => {
    const isPhone = type === 'phone'
    return { id, name: name || (isPhone ? 'Phone' : 'Authenticator app'), isPhone }
  })
}

type NamedFactor = Factor & { id: string; friendly_name?: string; factor_type: string }
