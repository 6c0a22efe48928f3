import { readSamlKey } from '../../auth/keys/saml-key.server.ts'
import type { WrongSetting } from '../../auth/settings/setting-kinds.ts'
import type { AuthSettings } from '../../auth/settings/settings.ts'
import type { Settings } from './settings-table.server.ts'

/** One line per wrong setting; possible passwords aren't shown. */
export function wrongValue(
  given: Record<string, string | undefined>,
  { name, expected, isSecret }: WrongSetting,
): string {
  const value = given[name]
  if (value === undefined) return `${name} is not set, but must be ${expected}.`
  // URLs can hold passwords before @ and tokens in the query.
  const shown = isSecret || /:\/\/.*[@?]/.test(value) ? 'not right' : `"${value}"`
  return `${name} is ${shown}, but must be ${expected}.`
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
