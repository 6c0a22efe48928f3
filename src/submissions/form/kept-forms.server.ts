import { randomBytes } from 'node:crypto'
import { href } from 'react-router'
import { pathWith } from '../../account/session/local-path.ts'
import { retentionStart } from '../../platform/db/retention.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { cleanText } from '../clean-text.ts'
import type { SubmissionKind } from './field-kinds.ts'
import { readValues, sentFields, type FormValues } from './form-values.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

const maxCharacters = 60_000

/**
 * Stores a form for the next page, such as during sign-up.
 * @returns that page's path. Works without JavaScript.
 */
export async function keepForm(
  kind: SubmissionKind,
  values: FormValues,
  { bucket }: Visitor,
  { db, now, forms }: Pick<Services, 'db' | 'now' | 'forms'>,
): Promise<string> {
  const path = kind === 'register' ? href('/register-business') : href('/submit-business')
  const cleaned = sentFields(values).map(([name, value]) => [name, cleanText(value)])
  const typed = cleaned.filter(([name]) => name !== 'relation' && name !== 'submitterEmail')
  const fields = JSON.stringify(cleaned)
  if (typed.every(([, value]) => !value) || fields.length > maxCharacters) return path
  if (bucket && !(await forms.limits.take(`kept form ${bucket}`, 1 / 120, 20))) return path
  const token = randomBytes(16).toString('base64url')
  const row = { token_hash: sha256(token), fields, saved_at: now() }
  await db.insertInto('kept_forms').values(row).execute()
  return pathWith(path, { kept: token })
}

/** Null if missing or too old. */
export async function findKeptForm(
  db: Db,
  token: string | null,
  now: Date,
): Promise<FormValues | null> {
  if (!token || !/^[\w-]{22}$/.test(token)) return null
  const row = await db
    .selectFrom('kept_forms')
    .select('fields')
    .where('token_hash', '=', sha256(token))
    .where('saved_at', '>', retentionStart('keptForms', now))
    .executeTakeFirst()
  return row ? readValues(row.fields as [string, string][]) : null
}
