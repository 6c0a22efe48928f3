import * as t from '#messages/admin-log.ts'
import { sql } from 'kysely'
import { maskedAddress } from '../../platform/email/address-pattern.ts'
import { mailboxHashIn } from '../../platform/email/mailbox.server.ts'
import type { LoggedChange } from '../../platform/changes/changes.server.ts'
import type { Row } from '../../platform/changes/change.ts'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SettingName } from '../../platform/settings/site-settings.ts'

/** Current names of listings and submissions, by log entry. */
export async function namesOf(
  db: Db,
  entries: readonly LoggedChange[],
): Promise<Map<number, string>> {
  const idsOf = (table: string) =>
    entries.filter((entry) => entry.table === table).map(({ recordId }) => recordId)
  const known = new Map<string, string>()
  for (const table of ['businesses', 'submissions', 'contact_messages'] as const) {
    const ids = idsOf(table)
    if (ids.length === 0) continue
    const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
    for (const { id, name } of rows) known.set(`${table} ${id}`, name)
  }
  const reports = idsOf('reports')
  if (reports.length) {
    const rows = await db
      .selectFrom('reports as r')
      .innerJoin('businesses as b', 'b.id', 'r.business_id')
      .select(['r.id', 'b.name'])
      .where('r.id', 'in', reports)
      .execute()
    for (const { id, name } of rows) known.set(`reports ${id}`, name)
  }
  const answers = idsOf('stale_answers')
  if (answers.length) {
    const rows = await db
      .selectFrom('stale_answers as a')
      .innerJoin('businesses as b', 'b.id', 'a.business_id')
      .select(['a.id', 'b.name'])
      .where('a.id', 'in', answers)
      .execute()
    for (const { id, name } of rows) known.set(`stale_answers ${id}`, name)
  }
  const conversations = idsOf('conversations')
  if (conversations.length) {
    const rows = await db
      .selectFrom('conversations as c')
      .innerJoin('businesses as b', 'b.id', 'c.business_id')
      .select(['c.id', 'b.name'])
      .where('c.id', 'in', conversations)
      .execute()
    for (const { id, name } of rows) known.set(`conversations ${id}`, t.toBusiness({ name }))
  }
  const batches = idsOf('letter_batches')
  if (batches.length) {
    const rows = await db
      .selectFrom('letter_batches')
      .select(['id', 'made_at'])
      .where('id', 'in', batches)
      .execute()
    for (const { id, made_at } of rows)
      known.set(`letter_batches ${id}`, t.lettersOf({ at: dayAndTime(made_at) }))
  }
  const stops = idsOf('invitation_stops')
  const addresses = await findStoppedAddresses(db, stops)
  for (const id of stops)
    known.set(`invitation_stops ${id}`, addresses.get(id) ?? t.unlistedAddress())
  const named = entries.map((entry): [number, string | undefined] => [
    entry.id,
    known.get(`${entry.table} ${entry.recordId}`) ??
      (settingWords as Partial<Record<string, string>>)[entry.recordId] ??
      nameIn(entry.after ?? entry.before),
  ])
  return new Map(named.filter((one): one is [number, string] => one[1] !== undefined))
}

const settingWords: Record<SettingName, string> = {
  samples: t.samples(),
  brand: t.nameAndTagline(),
  colors: t.colors(),
  logo: t.logo(),
  figures: t.figures(),
  privacy: t.privacy(),
  terms: t.terms(),
  popular: t.popularCategories(),
  promise: t.promisedTime(),
  invitations: t.ownerInvitations(),
}

function nameIn(row: Row | null): string | undefined {
  const { file, source } = row ?? {}
  if (typeof file === 'string' && typeof source === 'string' && source)
    return t.fileOf({ file, source })
  const name =
    row?.['display_title'] ?? row?.['title'] ?? row?.['file'] ?? row?.['email'] ?? row?.['name']
  return typeof name === 'string' && name ? name : undefined
}

/**
 * Of mailboxes by their hash: "h•••@anchor.example (Anchor Masonry)" of a listing that shows it, else the name of the listing
 * whose owner was asked there.
 */
async function findStoppedAddresses(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map()
  const ids = sql`any(${[...hashes]}::text[])`
  const { rows: asked } = await sql<{ hash: string; name: string }>`
    select distinct on (i.address_hash) i.address_hash as hash, b.name from owner_invitations i
    join businesses b on b.id = i.business_id
    where i.address_hash = ${ids} order by i.address_hash, i.sent_at desc`.execute(db)
  const { rows: shown } = await sql<{ hash: string; name: string; email: string }>`
    select distinct on (hash) hash, name, email from (
      select ${mailboxHashIn(sql`b.email`)} as hash, b.name, b.email from businesses b where b.email is not null) b
    where hash = ${ids} order by hash, name`.execute(db)
  return new Map([
    ...asked.map(({ hash, name }): [string, string] => [hash, name]),
    ...shown.map(({ hash, name, email }): [string, string] => [
      hash,
      t.addressOf({ address: maskedAddress(email), name }),
    ]),
  ])
}
