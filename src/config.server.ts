import { resolve } from 'node:path'
import { z } from 'zod'
import { authProviders, type Provider } from './auth/settings/providers.ts'
import { jsonWebKeys, secretVariables, type Secrets } from './auth/keys/secrets-form.ts'
import { readSamlKey } from './auth/keys/saml-key.server.ts'
import { authSettings, type AuthSettings } from './auth/settings/settings.ts'
import { readTrustedProxies, type TrustedProxies } from './limits/visitor.server.ts'
import type { Sender } from './mail/mail.ts'
import type { Site, SubmissionForm } from './ui/site.ts'

const port = z.coerce.number().int().min(0).max(65535)
const url = z.url({ protocol: /^https?$/ })
const sender = z
  .string()
  .transform((text) => {
    const [, name = '', address = text.trim()] = /^"?(.*?)"?\s*<(.*)>$/.exec(text.trim()) ?? []
    return { name, address }
  })
  .pipe(z.object({ name: z.string(), address: z.email() }))
const key = z.string().regex(/^\S{20,4000}$/)
const switchedOn = z.enum(['on', 'off']).transform((value) => value === 'on')

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('./data-local'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DATABASE_STATEMENT_SECONDS: z.coerce.number().min(0.1).max(3600).default(5),
  SAMPLES: switchedOn.default(true),
  DOCUMENTS_MAX_MB: z.coerce.number().int().min(0).max(1_000_000).default(1000),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: sender.optional(),
  SITE_NAME: z.string().min(1).default('Florida Veteran Business Directory'),
  SITE_SHORT_NAME: z.string().min(1).default('FVBD'),
  SITE_TAGLINE: z.string().min(1).default("Florida's Premier Veteran Business Directory"),
  CONTACT_EMAIL: z.email().default('hello@example.com'),
  FACEBOOK_URL: url.default('https://www.facebook.com/'),
  SUBMISSION_FORM_SCRIPT_URL: z.url({ protocol: /^https$/ }).optional(),
  SUBMISSION_FORM_ID: z
    .string()
    .regex(/^[\w:.-]{1,200}$/)
    .optional(),
  GOOGLE_PLACES_API_KEY: z
    .string()
    .regex(/^[\w-]{10,200}$/)
    .optional(),
  SUPABASE_URL: url.optional(),
  SUPABASE_ANON_KEY: key.optional(),
  SUPABASE_SERVICE_ROLE_KEY: key.optional(),
  AUTH_ANON_KEY: key.optional(),
  AUTH_SERVICE_ROLE_KEY: key.optional(),
  AUTH_JWT_SECRET: z.string().min(32).optional(),
  AUTH_JWT_KEYS: jsonWebKeys.optional(),
  TRUSTED_PROXIES: z.string().refine(readTrustedProxies).optional(),
})

/** What each wrong setting is told; one plain line each. */
const expected: Record<keyof z.infer<typeof schema>, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'a host name or address to listen on',
  SITE_URL: 'the public address of the site, such as https://www.example.org',
  DATA_DIR: 'a folder for the embedded database and uploads',
  DATABASE_URL: 'a Postgres address, such as postgres://user:password@host:5432/name',
  DATABASE_STATEMENT_SECONDS: 'a number of seconds from 0.1 to 3600',
  SAMPLES: 'on or off',
  DOCUMENTS_MAX_MB: 'a whole number of megabytes, such as 1000; 0 takes no documents',
  SMTP_URL: 'the address of a mail server, such as smtps://user:password@mail.example.org:465',
  MAIL_FROM: 'the address that mail comes from, such as Directory <hello@example.org>',
  SITE_NAME: 'the name of the site',
  SITE_SHORT_NAME: 'a short name of the site',
  SITE_TAGLINE: 'the line under the name',
  CONTACT_EMAIL: 'an e-mail address that people can write to',
  FACEBOOK_URL: 'the address of a page that starts with https://',
  SUBMISSION_FORM_SCRIPT_URL: 'the address of the script of a hosted form, starting with https://',
  SUBMISSION_FORM_ID: 'the id of a hosted form: letters, digits, and _ : . - between them',
  GOOGLE_PLACES_API_KEY: 'a key of the Google Places API: letters, digits, _ and -',
  SUPABASE_URL: 'the address of a hosted auth service, starting with https://',
  SUPABASE_ANON_KEY: 'the public key of the hosted auth service',
  SUPABASE_SERVICE_ROLE_KEY: 'the service key of the hosted auth service',
  AUTH_ANON_KEY: secretVariables.AUTH_ANON_KEY.expected,
  AUTH_SERVICE_ROLE_KEY: secretVariables.AUTH_SERVICE_ROLE_KEY.expected,
  AUTH_JWT_SECRET: secretVariables.AUTH_JWT_SECRET.expected,
  AUTH_JWT_KEYS: secretVariables.AUTH_JWT_KEYS.expected,
  TRUSTED_PROXIES:
    'how many proxies stand in front, such as 1, or their addresses, such as 10.0.0.0/8, 127.0.0.1',
}

/** Every setting of the process, checked. */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** How long a statement of a page may take on a server. */
  statementSeconds: number
  samples: boolean
  /** How many bytes of private documents may wait for a decision. */
  maxDocumentBytes: number
  /** The mail server; without one, mail is written to the data folder. */
  smtpUrl: string | undefined
  mailFrom: Sender
  googlePlacesApiKey: string | undefined
  auth: AuthSettings
  authProviders: Provider[]
  /** Secrets of the auth service that are not those of the data folder. */
  authSecrets: Partial<Secrets>
  /** A hosted auth service that is used in place of ours. */
  hostedAuth: HostedAuth | undefined
  /** Proxies whose word is taken for where visitors are, and the header it stands in. */
  proxies: { trusted: TrustedProxies | null; header: string }
  site: Site
}

type HostedAuth = { url: string; anonKey: string; serviceKey: string | undefined }

/**
 * Reads all configuration from the environment; empty values count as not set.
 *
 * @returns the configuration, or one sentence for each setting that is wrong.
 */
export function loadConfig(
  env: Record<string, string | undefined>,
): { ok: true; config: Config } | { ok: false; problems: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(given)
  const auth = authSettings(given)
  const providers = authProviders(given)
  if (!parsed.success || !auth.ok || !providers.ok) {
    const names = new Set(parsed.error?.issues.map((issue) => String(issue.path[0])))
    const wrong = [...names].map((name) => ({ name, expected: expected[name as keyof Settings] }))
    const all = [...wrong, ...(auth.ok ? [] : auth.wrong), ...(providers.ok ? [] : providers.wrong)]
    return { ok: false, problems: all.map((one) => wrongValue(given, one)) }
  }
  const { data } = parsed
  const problem =
    halfSet(data, formPair) ??
    halfSet(data, hostedPair) ??
    senderMissing(data) ??
    samlKeyMissing(auth.settings)
  if (problem) return { ok: false, problems: [problem] }
  return {
    ok: true,
    config: { ...arrange(data, auth.settings), authProviders: providers.providers },
  }
}

function wrongValue(
  given: Record<string, string | undefined>,
  { name, expected }: { name: string; expected: string },
): string {
  if (given[name] === undefined) return `${name} is not set, but must be ${expected}.`
  const isSecret = /^(AUTH|SUPABASE)_.*(KEY|SECRET)/.test(name)
  const shown = isSecret ? 'not right' : `"${given[name]}"`
  return `${name} is ${shown}, but must be ${expected}.`
}

type Settings = z.infer<typeof schema>

const formPair = ['SUBMISSION_FORM_SCRIPT_URL', 'SUBMISSION_FORM_ID'] as const
const hostedPair = ['SUPABASE_URL', 'SUPABASE_ANON_KEY'] as const

/** A hosted form or service needs both of its settings; one without the other is a slip. */
function halfSet(
  settings: Settings,
  pair: readonly [keyof Settings, keyof Settings],
): string | null {
  const missing = pair.filter((name) => !settings[name])
  if (missing.length !== 1) return null
  const set = pair.find((name) => settings[name])
  return `${missing[0]} is not set, but must be set together with ${set}; or set neither.`
}

/** A mail server takes mail only from an address of its own, so that none can be guessed. */
function senderMissing({ SMTP_URL: server, MAIL_FROM: from }: Settings): string | null {
  if (!server || from) return null
  return 'MAIL_FROM is not set, but must be set together with SMTP_URL: the address that mail comes from.'
}

/** Identity providers know our requests by their signature. */
function samlKeyMissing({ samlEnabled, samlPrivateKey }: AuthSettings): string | null {
  if (!samlEnabled || readSamlKey(samlPrivateKey)) return null
  const state = samlPrivateKey ? 'not right' : 'not set'
  return `AUTH_SAML_PRIVATE_KEY is ${state}, but must be an RSA key of 2048 bits or more, as PEM or base64 of its DER form, when AUTH_SAML_ENABLED is on.`
}

/** Mail comes from the site, by name, unless it was given another one. */
function mailFrom({ MAIL_FROM: from, SITE_NAME, CONTACT_EMAIL }: Settings): Sender {
  return { name: from?.name || SITE_NAME, address: from?.address ?? CONTACT_EMAIL }
}

/** A header that is named says that a proxy writes it: one, unless more is said. */
function proxies(settings: Settings, { clientIpHeader }: AuthSettings): Config['proxies'] {
  const given = settings.TRUSTED_PROXIES ?? (clientIpHeader ? '1' : '')
  const trusted = readTrustedProxies(given)
  return { trusted, header: clientIpHeader || 'X-Forwarded-For' }
}

function submissionForm(settings: Settings): SubmissionForm | undefined {
  const { SUBMISSION_FORM_SCRIPT_URL: scriptUrl, SUBMISSION_FORM_ID: id } = settings
  return scriptUrl && id ? { scriptUrl, id } : undefined
}

function hostedAuth(settings: Settings): HostedAuth | undefined {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey } = settings
  const serviceKey = settings.SUPABASE_SERVICE_ROLE_KEY
  return url && anonKey ? { url: url.replace(/\/+$/, ''), anonKey, serviceKey } : undefined
}

function authSecrets(settings: Settings): Partial<Secrets> {
  const secrets = {
    anonKey: settings.AUTH_ANON_KEY,
    serviceKey: settings.AUTH_SERVICE_ROLE_KEY,
    jwtSecret: settings.AUTH_JWT_SECRET,
    keys: settings.AUTH_JWT_KEYS,
  }
  return Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== undefined))
}

function arrange(settings: Settings, auth: AuthSettings): Omit<Config, 'authProviders'> {
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    statementSeconds: settings.DATABASE_STATEMENT_SECONDS,
    samples: settings.SAMPLES,
    maxDocumentBytes: settings.DOCUMENTS_MAX_MB * 1024 ** 2,
    smtpUrl: settings.SMTP_URL,
    mailFrom: mailFrom(settings),
    googlePlacesApiKey: settings.GOOGLE_PLACES_API_KEY,
    auth,
    authSecrets: authSecrets(settings),
    hostedAuth: hostedAuth(settings),
    proxies: proxies(settings, auth),
    site: {
      name: settings.SITE_NAME,
      shortName: settings.SITE_SHORT_NAME,
      tagline: settings.SITE_TAGLINE,
      contactEmail: settings.CONTACT_EMAIL,
      facebookUrl: settings.FACEBOOK_URL,
      url: (settings.SITE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
      submissionForm: submissionForm(settings),
    },
  }
}
