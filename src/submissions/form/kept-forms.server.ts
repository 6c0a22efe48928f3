import { randomBytes } from 'node:crypto'
import { href } from 'react-router'
import { pathWith } from '../../account/session/local-path.ts'
import { keptSince } from '../../platform/db/retention.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { cleanText } from '../clean-text.ts'
import { readValues, sentFields, type FormValues } from './form-values.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

const maxCharacters = 60_000

/**
 * Keeps what somebody has typed who turns out to own the business, while they make an account.
 *
 * @returns the path of the form for owners, which shows it again: with script and without, in whatever browser the
 * link of the account's mail opens.
 */
export async function keepForm(
  values: FormValues,
  { bucket }: Visitor,
  { db, now, forms }: Pick<Services, 'db' | 'now' | 'forms'>,
): Promise<string> {
  const path = href('/register-business')
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

/** What was kept under a token; null when there is nothing, or it is too old. */
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
    .where('saved_at', '>', keptSince('keptForms', now))
    .executeTakeFirst()
  return row ? readValues(row.fields as [string, string][]) : null
}
