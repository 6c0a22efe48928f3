import * as about from '#messages/command-settings-accounts.ts'
import * as expected from '#messages/command-settings-expected.ts'
import { z } from 'zod'
import { flagSchema, safeAddress, type Variable, type WrongSetting } from './setting-kinds.ts'

export type Provider = {
  /** The clients' name: `google`, or `custom:acme` where the protocol has none. */
  name: string
  /** Our ids there: id tokens may be for any, our requests carry the first. */
  clientIds: string[]
  /** Empty if only id tokens are accepted. */
  secret: string
  issuer: string
  /** Null for the service's own `/callback`. */
  redirectUri: string | null
  skipsNonce: boolean
  usesPkce: boolean
  emailOptional: boolean
  scopes: string[]
  parameters: Record<string, string>
}

type KnownProvider = Partial<
  Pick<Provider, 'issuer' | 'scopes' | 'parameters' | 'skipsNonce' | 'usesPkce'>
>

/** The protocol's names; with an issuer, only the id and secret are to be set. */
const known: Record<string, KnownProvider> = {
  apple: {
    issuer: 'https://appleid.apple.com',
    scopes: ['openid', 'name', 'email'],
    // Apple sends name and address only by form (Sign in with Apple, "Request an authorization").
    parameters: { response_mode: 'form_post' },
  },
  azure: { issuer: 'https://login.microsoftonline.com/common/v2.0' },
  bitbucket: {},
  discord: {},
  facebook: {},
  figma: {},
  fly: {},
  github: {},
  gitlab: { issuer: 'https://gitlab.com' },
  google: { issuer: 'https://accounts.google.com' },
  kakao: {
    issuer: 'https://kauth.kakao.com',
    scopes: ['openid', 'account_email', 'profile_nickname', 'profile_image'],
  },
  keycloak: {},
  linkedin: {},
  // LinkedIn's tokens have no nonce, and it refuses a code verifier unless an app was set up for one.
  linkedin_oidc: { issuer: 'https://www.linkedin.com/oauth', skipsNonce: true, usesPkce: false },
  notion: {},
  slack: {},
  slack_oidc: { issuer: 'https://slack.com' },
  snapchat: {},
  spotify: {},
  twitch: {},
  twitter: {},
  vercel_marketplace: { issuer: 'https://marketplace.vercel.com' },
  workos: {},
  zoom: {},
}

export const knownProviders = Object.keys(known)

export function isKnownProvider(name: string): boolean {
  return Object.hasOwn(known, name)
}

/** Empty if it has no fixed one. */
export function knownIssuer(name: string): string {
  return isKnownProvider(name) ? (known[name]?.issuer ?? '') : ''
}

/** Variables of the same form that are no providers. */
const notProviders = new Set(['EMAIL', 'PHONE', 'ANONYMOUS_USERS'])

/**
 * Reads the enabled providers from the environment; see `providerVariables`.
 *
 * @returns the providers, or each wrong variable with the expected value
 */
export function authProviders(
  env: Record<string, string | undefined>,
): { ok: true; providers: Provider[] } | { ok: false; wrong: WrongSetting[] } {
  const wrong: WrongSetting[] = []
  const providers = Object.keys(env).flatMap((variable) => {
    const name = /^AUTH_EXTERNAL_([A-Z0-9_]+)_ENABLED$/.exec(variable)?.[1] ?? ''
    if (!name || notProviders.has(name)) return []
    const read = readProvider(env, name)
    if (Array.isArray(read)) wrong.push(...read)
    return read === null || Array.isArray(read) ? [] : read
  })
  return wrong.length ? { ok: false, wrong } : { ok: true, providers }
}

function readProvider(
  env: Record<string, string | undefined>,
  name: string,
): Provider | WrongSetting[] | null {
  const prefix = `AUTH_EXTERNAL_${name}_`
  const facts = known[name.toLowerCase()] ?? null
  const enabled = flagSchema(false).safeParse(env[`${prefix}ENABLED`])
  const wrong = (key: keyof typeof providerVariables): WrongSetting => {
    return { ...providerVariables[key], name: `${prefix}${key}` }
  }
  if (!enabled.success) return [wrong('ENABLED')]
  if (!enabled.data) return null
  const given = Object.fromEntries(
    Object.keys(providerVariables).map((key) => [key, env[`${prefix}${key}`]]),
  )
  const parsed = formOf(facts).safeParse(given)
  if (parsed.success) return arrange(name, facts, parsed.data)
  const keys = parsed.error.issues.map(({ path }) => path[0] as keyof typeof providerVariables)
  return [...new Set(keys)].map(wrong)
}

export const providerVariables = {
  ENABLED: {
    about: about.providerEnabled,
    expected: expected.trueOrFalse,
    fallback: 'false',
  },
  CLIENT_ID: {
    about: about.providerClientId,
    expected: expected.providerClientId,
    fallback: '',
  },
  SECRET: {
    about: about.providerSecret,
    expected: expected.providerSecret,
    fallback: '',
    isSecret: true,
  },
  URL: {
    about: about.providerUrl,
    expected: expected.providerUrl,
    fallback: '',
  },
  REDIRECT_URI: {
    about: about.providerRedirectUri,
    expected: expected.providerRedirectUri,
    fallback: '',
  },
  SKIP_NONCE_CHECK: {
    about: about.providerSkipNonceCheck,
    expected: expected.trueOrFalse,
    fallback: 'false',
  },
  EMAIL_OPTIONAL: {
    about: about.providerEmailOptional,
    expected: expected.trueOrFalse,
    fallback: 'false',
  },
} satisfies Record<string, Omit<Variable<unknown>, 'name' | 'schema'>>

const address = z.url({ protocol: /^https?$/ })

function formOf(facts: KnownProvider | null) {
  const clientIds = z
    .string()
    .transform((text) => text.split(',').flatMap((id) => id.trim() || []))
    .refine((ids) => ids.length > 0)
  return z.object({
    CLIENT_ID: clientIds,
    SECRET: z.string().default(''),
    URL: facts?.issuer ? safeAddress.default(facts.issuer) : safeAddress,
    REDIRECT_URI: address.optional(),
    SKIP_NONCE_CHECK: flagSchema(facts?.skipsNonce ?? false),
    EMAIL_OPTIONAL: flagSchema(false),
  })
}

function arrange(
  name: string,
  facts: KnownProvider | null,
  settings: z.output<ReturnType<typeof formOf>>,
): Provider {
  const clientName = name.toLowerCase()
  return {
    name: facts ? clientName : `custom:${clientName}`,
    clientIds: settings.CLIENT_ID,
    secret: settings.SECRET,
    issuer: clientName === 'azure' ? tenantIssuer(settings.URL) : settings.URL,
    redirectUri: settings.REDIRECT_URI ?? null,
    skipsNonce: settings.SKIP_NONCE_CHECK,
    usesPkce: facts?.usesPkce ?? true,
    emailOptional: settings.EMAIL_OPTIONAL,
    scopes: facts?.scopes ?? ['openid', 'email', 'profile'],
    parameters: facts?.parameters ?? {},
  }
}

/** The setting has an Azure tenant, whose issuer ends in the version of its tokens. */
function tenantIssuer(url: string): string {
  return /\/v2\.0\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/v2.0`
}
