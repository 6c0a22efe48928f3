import { z } from 'zod'
import { readSamlKey } from '../../auth/keys/saml-key.server.ts'
import { jsonWebKeys } from '../../auth/keys/secrets-form.ts'
import type { AuthSettings } from '../../auth/settings/settings.ts'
import { readTrustedProxies } from '../../platform/http/visitor.server.ts'

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

export const settingsForm = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_URL: url.refine(isOrigin).optional(),
  DATA_DIR: z.string().min(1).default('./data-local'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .refine(isReadable)
    .optional(),
  DATABASE_STATEMENT_SECONDS: z.coerce.number().min(0.1).max(3600).default(5),
  DATABASE_SYNC: switchedOn.default(true),
  WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  SAMPLES: switchedOn.default(true),
  WEBSITE_CHECKS: switchedOn.default(true),
  DOCUMENTS_MAX_MB: z.coerce.number().int().min(0).max(1_000_000).default(1000),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/)
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^\S{1,200}$/)
    .optional(),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^\S{1,200}$/)
    .optional(),
  BACKUP_TO: z.string().min(1).max(1000).optional(),
  BACKUP_HOURS: z.coerce.number().min(1).max(1000).default(24),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  BACKUP_PASSPHRASE: z.string().min(16).max(1000).optional(),
  METRICS_TOKEN: key.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('directory'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
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
  MAP_TILE_URL: z.string().refine(isTileTemplate).optional(),
  MAP_TILE_ATTRIBUTION: z.string().min(1).max(300).default('© OpenStreetMap contributors'),
  SUPABASE_URL: url.optional(),
  SUPABASE_ANON_KEY: key.optional(),
  SUPABASE_SERVICE_ROLE_KEY: key.optional(),
  AUTH_ANON_KEY: key.optional(),
  AUTH_SERVICE_ROLE_KEY: key.optional(),
  AUTH_JWT_SECRET: z.string().min(32).optional(),
  AUTH_REFRESH_SECRET: z.string().min(32).optional(),
  AUTH_KEYS_SEAL: z.string().min(32).optional(),
  AUTH_JWT_KEYS: jsonWebKeys.optional(),
  TRUSTED_PROXIES: z.string().refine(readTrustedProxies).optional(),
})

export type Settings = z.infer<typeof settingsForm>

/** An origin without a path: pages append theirs. */
function isOrigin(address: string): boolean {
  const url = URL.parse(address)
  return url?.pathname === '/' && !url.username && !url.password && !/[?#]/.test(address)
}

/** The content policy allows one origin, so no placeholder may be in it. */
function isTileTemplate(address: string): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  const path = address.slice(address.indexOf('//') + 2 + url.host.length)
  const parts = [...path.matchAll(/\{[^}]*\}/g)].map(([part]) => part)
  const needed = ['{z}', '{x}', '{y}']
  const isWhole = parts.length === needed.length && needed.every((part) => parts.includes(part))
  return isWhole && !/[{}]/.test(url.host)
}

/** Like the driver: allows spaces, and no host before the path. */
function isReadable(address: string): boolean {
  return URL.canParse(address.replaceAll(' ', '%20').replace('@/', '@host/'))
}

/** One line per wrong setting; possible passwords aren't shown. */
export function wrongValue(
  given: Record<string, string | undefined>,
  { name, expected }: { name: string; expected: string },
): string {
  const value = given[name]
  if (value === undefined) return `${name} is not set, but must be ${expected}.`
  const shown = isSecret(name, value) ? 'not right' : `"${value}"`
  return `${name} is ${shown}, but must be ${expected}.`
}

/** URLs can hold passwords before @ and tokens in the query. */
function isSecret(name: string, value: string): boolean {
  return (
    /(KEYS?|SEAL|SECRET|TOKEN|PASSWORD|PASSPHRASE|^DATABASE_URL|^SMTP_URL)$/.test(name) ||
    /:\/\/.*[@?]/.test(value)
  )
}

/** Settings that are each valid but don't fit together. */
export function problemTogether(settings: Settings, auth: AuthSettings): string | null {
  return (
    workersAlone(settings) ??
    halfSet(settings, formPair) ??
    bucketMissing(settings) ??
    halfSet(settings, hostedPair) ??
    senderMissing(settings) ??
    samlKeyMissing(auth)
  )
}

function workersAlone({ WORKERS, DATABASE_URL }: Settings): string | null {
  if (DATABASE_URL || (WORKERS ?? 1) === 1) return null
  return 'WORKERS is more than 1, but one process alone can serve the embedded database. Set DATABASE_URL, too.'
}

const formPair = ['SUBMISSION_FORM_SCRIPT_URL', 'SUBMISSION_FORM_ID'] as const
const hostedPair = ['SUPABASE_URL', 'SUPABASE_ANON_KEY'] as const

function halfSet(
  settings: Settings,
  pair: readonly [keyof Settings, keyof Settings],
): string | null {
  const missing = pair.filter((name) => !settings[name])
  if (missing.length !== 1) return null
  const set = pair.find((name) => settings[name])
  return `${missing[0]} is not set, but must be set together with ${set}; or set neither.`
}

const bucketNames = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

function bucketMissing(settings: Settings): string | null {
  const missing = bucketNames.filter((name) => !settings[name])
  if (missing.length === 0 || missing.length === bucketNames.length) return null
  const set = bucketNames.filter((name) => settings[name])
  return `${missing.join(', ')} must be set together with ${set.join(', ')}; or set none of them.`
}

/** Mail servers accept only their own sender addresses, so there's no safe default. */
function senderMissing({ SMTP_URL: server, MAIL_FROM: from }: Settings): string | null {
  if (!server || from) return null
  return 'MAIL_FROM is not set, but must be set together with SMTP_URL: the address that email comes from.'
}

/** Identity providers verify our requests by their signature. */
function samlKeyMissing({ samlEnabled, samlPrivateKey }: AuthSettings): string | null {
  if (!samlEnabled || readSamlKey(samlPrivateKey)) return null
  const state = samlPrivateKey ? 'not right' : 'not set'
  return `AUTH_SAML_PRIVATE_KEY is ${state}, but must be an RSA key of 2048 bits or more, as PEM or base64 of its DER form, when AUTH_SAML_ENABLED is on.`
}
