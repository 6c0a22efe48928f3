import type { Factor } from '@supabase/supabase-js'

/** A second factor as its owner knows it; `since` is the moment at which it was set up, as ISO text. */
export type NamedFactor = { id: string; name: string; kind: string; since: string }

const kinds: Record<string, string> = {
  totp: 'Authenticator app',
  phone: 'Phone',
  webauthn: 'Passkey',
}

/** The names of the kinds of factors, numbered where there are several of one kind. */
export function kindNames(factors: { factor_type: string }[]): string[] {
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
