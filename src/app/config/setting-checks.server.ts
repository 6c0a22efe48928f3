import * as t from '#messages/command-settings.ts'
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
  if (value === undefined) return t.notSet({ name, expected: expected() })
  // URLs can hold passwords before @ and tokens in the query.
  const shown = isSecret || /:\/\/.*[@?]/.test(value) ? t.secretWrong() : `"${value}"`
  return t.wrong({ name, shown, expected: expected() })
}

/** Settings that are each valid but don't fit together. */
export function problemsTogether(settings: Settings, auth: AuthSettings): string[] {
  const problems = [
    workersAlone(settings),
    halfSet(settings, formPair),
    bucketMissing(settings),
    bucketForKeysMissing(settings),
    bucketForBackupsMissing(settings),
    halfSet(settings, hostedPair),
    senderMissing(settings),
    tokenMissing(settings),
    samlKeyMissing(auth),
  ]
  return problems.filter((problem) => problem !== null)
}

function workersAlone({ WORKERS, DATABASE_URL }: Settings): string | null {
  if (DATABASE_URL || (WORKERS ?? 1) === 1) return null
  return t.workers()
}

const formPair = ['SUBMISSION_FORM_SCRIPT_URL', 'SUBMISSION_FORM_ID'] as const
const hostedPair = ['SUPABASE_URL', 'SUPABASE_ANON_KEY'] as const

function halfSet(
  settings: Settings,
  pair: readonly [keyof Settings, keyof Settings],
): string | null {
  const missing = pair.find((name) => !settings[name])
  const set = pair.find((name) => settings[name])
  return missing && set ? t.bothOrNeither({ missing, set }) : null
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
  return t.allOrNone({ missing: missing.join(', '), set: set.join(', ') })
}

function bucketForKeysMissing({ DOCUMENT_KEYS: keys, S3_BUCKET: bucket }: Settings): string | null {
  return keys === 'bucket' && !bucket ? t.keysNeedBucket() : null
}

function bucketForBackupsMissing({ BACKUP_TO: to, S3_BUCKET: bucket }: Settings): string | null {
  return to?.startsWith('s3://') && !bucket ? t.backupsNeedBucket() : null
}

/** Mail servers accept only their own sender addresses, so there's no safe default. */
function senderMissing({ SMTP_URL: server, MAIL_FROM: from }: Settings): string | null {
  if (!server || from) return null
  return t.mailFrom()
}

/** Anyone could send answers in other people's names. */
function tokenMissing({ EMAIL_REPLY_DOMAIN: domain, EMAIL_EVENTS_TOKEN: token }: Settings) {
  return domain && !token ? t.eventsToken() : null
}

/** Identity providers verify our requests by their signature. */
function samlKeyMissing({ samlEnabled, samlPrivateKey }: AuthSettings): string | null {
  if (!samlEnabled || readSamlKey(samlPrivateKey)) return null
  return samlPrivateKey ? t.samlKeyWrong() : t.samlKeyNotSet()
}
