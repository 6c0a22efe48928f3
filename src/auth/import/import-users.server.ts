import * as t from '#messages/command-users.ts'
import { randomUUID } from 'node:crypto'
import type { NewIdentity, NewUser } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { readExport, type ExportedRow } from './exported-rows.ts'
import { readIdentity, readUser, type Read } from './exported-user.ts'
import { isKnownHash } from '../passwords/passwords.server.ts'
import type { AuthSettings } from '../settings/settings.ts'
import { isEmail, phoneOf } from '../request/addresses.ts'

type Given = {
  settings: Pick<AuthSettings, 'jwtAudience' | 'jwtRole'>
  now: Date
  /** Without `identities`, they are made from emails and phones. */
  files: { users: string; identities: string | null }
}

/** All or nothing. Existing users stay, so a second run changes nothing. @throws if a file is no exported table */
export async function importUsers(
  db: Db,
  given: Given,
): Promise<{ users: ImportReport; identities: ImportReport | null }> {
  const rows = readExport(given.files.users)
  const identityRows = given.files.identities === null ? null : readExport(given.files.identities)
  return transaction(db, async (inner) => {
    const taken = await readTaken(inner)
    const { newcomers, report } = sortRows(rows, given, taken)
    await insertInParts(newcomers, (part) =>
      inner.insertInto('auth_service.users').values(part).execute(),
    )
    await recordImport(inner, newcomers, given.now)
    if (identityRows)
      return {
        users: report,
        identities: await importIdentities(inner, identityRows, given, taken),
      }
    await insertIdentities(inner, newcomers.flatMap(identitiesOf))
    return { users: report, identities: null }
  })
}

async function readTaken(db: Db): Promise<Taken> {
  const users = await db
    .selectFrom('auth_service.users')
    .select(['id', 'aud', 'email', 'phone', 'is_sso_user'])
    .execute()
  const byEmail = users.filter(({ is_sso_user }) => !is_sso_user)
  return {
    ids: new Set(users.map(({ id }) => id)),
    emails: new Set(byEmail.flatMap(({ aud, email }) => (email ? [inAudience(aud, email)] : []))),
    phones: new Set(users.flatMap(({ aud, phone }) => (phone ? [inAudience(aud, phone)] : []))),
  }
}

function sortRows(
  rows: ExportedRow[],
  { settings, now }: Given,
  taken: Taken,
): { newcomers: NewUser[]; report: ImportReport } {
  const newcomers: NewUser[] = []
  const report: ImportReport = { read: rows.length, imported: 0, skipped: 0, refused: [] }
  const defaults = { aud: settings.jwtAudience, role: settings.jwtRole, now }
  for (const { line, columns } of rows) {
    const read = columns ? unlessTooDeep(() => readUser(columns, defaults)) : unreadable()
    const isThere = read.ok && taken.ids.has(read.value.id)
    const why = read.ok ? whyRefused(read.value, taken) : read.why
    if (isThere) report.skipped++
    else if (why !== null || !read.ok) report.refused.push({ line, why: why ?? '' })
    else {
      markTaken(taken, read.value)
      newcomers.push(read.value)
    }
  }
  return { newcomers, report: { ...report, imported: newcomers.length } }
}

/** JSON may be nested deeper than it can be written again. */
function unlessTooDeep<T>(read: () => Read<T>): Read<T> {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, why: t.tooDeep() }
    throw error
  }
}

function unreadable() {
  return { ok: false, why: t.notARow() } as const
}

async function importIdentities(
  db: Db,
  rows: ExportedRow[],
  { now }: Given,
  { ids }: Taken,
): Promise<ImportReport> {
  const report: ImportReport = { read: rows.length, imported: 0, skipped: 0, refused: [] }
  const readable: NewIdentity[] = []
  for (const { line, columns } of rows) {
    const read = columns
      ? unlessTooDeep(() => readIdentity(columns, { now, newId: randomUUID() }))
      : unreadable()
    if (!read.ok) report.refused.push({ line, why: read.why })
    else if (ids.has(read.value.user_id)) readable.push(read.value)
    else report.refused.push({ line, why: t.noUser({ id: read.value.user_id }) })
  }
  const imported = await insertIdentities(db, readable)
  return { ...report, imported, skipped: readable.length - imported }
}

async function insertIdentities(db: Db, identities: NewIdentity[]): Promise<number> {
  const made = await insertInParts(identities, (part) =>
    db
      .insertInto('auth_service.identities')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  )
  return made.flat().length
}

/** Unless `providers` says otherwise. */
function identitiesOf(user: NewUser): NewIdentity[] {
  const { id, created_at, updated_at } = user
  const { providers } = JSON.parse(user.app_metadata ?? '{}') as { providers?: unknown }
  const isVia = (provider: string): boolean =>
    !user.is_sso_user && (!Array.isArray(providers) || providers.includes(provider))
  const addresses = {
    ...(user.email && { email: user.email }),
    ...(user.phone && { phone: user.phone }),
  }
  const verified = {
    email_verified: Boolean(user.email_confirmed_at),
    phone_verified: Boolean(user.phone_confirmed_at),
  }
  return Object.entries(addresses)
    .filter(([provider]) => isVia(provider))
    .map(([provider, value]) => ({
      id: randomUUID(),
      user_id: id,
      provider,
      subject: id,
      identity_data: JSON.stringify({ sub: id, [provider]: value, ...verified }),
      created_at,
      updated_at,
    }))
}

async function recordImport(db: Db, users: NewUser[], at: Date): Promise<void> {
  const entry = { at, action: 'user_imported', actor: 'command line', ip: '', detail: '{}' }
  await insertInParts(
    users.map(({ id }) => ({ ...entry, user_id: id })),
    (part) => db.insertInto('auth_service.audit_log').values(part).execute(),
  )
}

/** A statement takes at most 65,535 values. */
async function insertInParts<Row, T>(
  rows: Row[],
  insert: (part: Row[]) => Promise<T>,
): Promise<T[]> {
  const parts: T[] = []
  for (let start = 0; start < rows.length; start += 1000)
    parts.push(await insert(rows.slice(start, start + 1000)))
  return parts
}

export type ImportReport = {
  read: number
  imported: number
  skipped: number
  refused: { line: number; why: string }[]
}

type Taken = { ids: Set<string>; emails: Set<string>; phones: Set<string> }

function inAudience(aud: string, value: string): string {
  return `${aud} ${value}`
}

function whyRefused(user: NewUser, { emails, phones }: Taken): string | null {
  const { email, phone, aud, password_hash: hash } = user
  if (email && !isEmail(email)) return t.notAnEmail({ email })
  if (phone && phoneOf(phone) !== phone) return t.notAPhone({ phone })
  if (hash && !isKnownHash(hash)) return t.unknownHash()
  if (email && !user.is_sso_user && emails.has(inAudience(aud, email)))
    return t.emailTaken({ email })
  if (phone && phones.has(inAudience(aud, phone))) return t.phoneTaken({ phone })
  return null
}

/** A later row of the same file can't repeat it. */
function markTaken({ ids, emails, phones }: Taken, user: NewUser): void {
  ids.add(user.id)
  if (user.email && !user.is_sso_user) emails.add(inAudience(user.aud, user.email))
  if (user.phone) phones.add(inAudience(user.aud, user.phone))
}
