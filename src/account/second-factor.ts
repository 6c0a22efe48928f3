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
