import { createHmac } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { knownStatuses } from '../../listings/business.ts'
import type { Actor } from '../../platform/changes/change.ts'
import { auditedWork } from '../../platform/changes/audited.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { saveInTurn } from '../../platform/db/transaction.server.ts'
import type { Services } from '../../platform/services.server.ts'
import type { Language } from '../../platform/text/language.ts'
import { findAllNotListed } from '../../submissions/reports/do-not-list.server.ts'
import { isLetterOpen } from './invitations.server.ts'
import { codeDigits, daysBetweenLetters, letterDays, maxLetters } from './letter-rule.ts'
import { mayBeInvited, sourceColumns, type ListingSource } from './unconfirmed.server.ts'

type Deps = Pick<Services, 'db' | 'now' | 'randomId' | 'forms'>

const day = 86_400_000

/** Slugs; null means all. */
export type LetterChoice = { county: string | null; category: string | null }

export type ToWrite = {
  id: string
  name: string
  phone: string | null
  website: string | null
  email: string | null
  street: string
  city: string
  zip: string
  lastLetter: Date | null
}

/** Listings without a working email address that can get a letter now, sorted by ZIP code for bulk mailing. */
export async function findToWrite(
  { db, now, forms }: Pick<Deps, 'db' | 'now' | 'forms'>,
  choice: LetterChoice,
): Promise<{ letters: ToWrite[]; total: number }> {
  const since = new Date(now().getTime() - daysBetweenLetters * day)
  const from = sql`from businesses b
    where ${mayBeInvited} and ${hasLetterAddress} and ${isChosen(choice)}
      and not exists (select from owner_invitations i where i.business_id = b.id
        and i.way = 'letter' and i.sent_at > ${since} and i.voided_at is null)`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int ${from}`.execute(db)
  const letters: ToWrite[] = []
  let total = counted[0]?.count ?? 0
  for (let read = 0; letters.length < maxLetters; read += page) {
    const { rows } = await sql<ToWrite>`
      select b.id, b.name, b.phone, b.website, b.email, b.street, b.city, b.zip,
        (select max(i.sent_at) from owner_invitations i
          where i.business_id = b.id and i.way = 'letter' and i.voided_at is null) as "lastLetter"
      ${from} order by b.zip, b.street, b.id limit ${page} offset ${read}`.execute(db)
    const unwanted = await findAllNotListed(db, rows, { forms })
    const wanted = rows.filter((_, at) => !unwanted[at])
    total -= rows.length - wanted.length
    letters.push(...wanted.slice(0, maxLetters - letters.length).map(asRead))
    if (rows.length < page) break
  }
  return { letters, total }
}

/** Read at a time. */
const page = 200

function asRead({ lastLetter, ...row }: ToWrite): ToWrite {
  return { ...row, lastLetter: lastLetter && new Date(lastLetter) }
}

/** Of `b`: where a letter is the way to reach it, because it has no email address that works. */
export const hasLetterAddress: RawBuilder<boolean> = sql<boolean>`(b.street <> '' and b.city <> '' and b.zip <> ''
  and (b.email is null or exists (select from owner_invitations m
    join invitation_stops s on s.address_hash = m.address_hash
    where m.business_id = b.id and s.why = 'refused')))`

function isChosen({ county, category }: LetterChoice): RawBuilder<boolean> {
  const all = [
    sql<boolean>`true`,
    ...(category ? [sql<boolean>`${category} in (b.category_slug, b.second_category)`] : []),
    ...(county
      ? [
          sql<boolean>`exists (select from business_counties k where k.business_id = b.id
            and k.relation = 'located' and k.county_slug = ${county})`,
        ]
      : []),
  ]
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** @returns the id of the new batch; null if there's no letter to write. */
export async function makeLetters(
  deps: Deps,
  { by, language, ...choice }: LetterChoice & { by: Actor; language: Language },
): Promise<string | null> {
  const { now, randomId, forms } = deps
  const batch_id = randomId()
  const record = { table: 'letter_batches', id: batch_id } as const
  const work = { by, action: 'letters made', records: () => [record] }
  const save = async (db: Db) => {
    const { letters } = await findToWrite({ ...deps, db }, choice)
    if (letters.length === 0) return null
    await db
      .insertInto('letter_batches')
      .values({ id: batch_id, made_at: now(), by_user: by.userId, by_name: by.name, language })
      .execute()
    const rows = letters.map(({ id: business_id }) => {
      const id = randomId()
      const code_hash = codeHash(forms.secret, codeOf(forms.secret, id))
      return { id, business_id, way: 'letter' as const, batch_id, code_hash, sent_at: now() }
    })
    await db.insertInto('owner_invitations').values(rows).execute()
    return batch_id
  }
  // Two admins don't write to the same listing.
  return saveInTurn(deps.db, 'letters', (db) => auditedWork(db, work, now(), save))
}

/** Computed from the letter's id, so that its PDF can be made again. The database has only its keyed hash. */
function codeOf(secret: string, id: string): string {
  const hash = createHmac('sha256', `owner letter ${secret}`).update(id).digest()
  const number = hash.readBigUInt64BE() % 10n ** BigInt(codeDigits)
  return String(number).padStart(codeDigits, '0')
}

function codeHash(secret: string, code: string): string {
  return createHmac('sha256', `code of owner letter ${secret}`).update(code).digest('hex')
}

/** The letter with a code that still works. @param code from `typedCode` */
export async function findByCode(
  { db, now, forms }: Pick<Deps, 'db' | 'now' | 'forms'>,
  code: string,
): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('owner_invitations as i')
    .innerJoin('businesses as b', 'b.id', 'i.business_id')
    .select(['i.id', 'i.sent_at', 'i.ended_at', 'i.voided_at'])
    .where('i.code_hash', '=', codeHash(forms.secret, code))
    .where('b.status', 'in', knownStatuses)
    .executeTakeFirst()
  return row && isLetterOpen(row, now()) ? { id: row.id } : null
}

export type Batch = {
  id: string
  madeAt: Date
  byName: string
  language: Language
  letters: number
  /** Codes that still work. */
  open: number
}

export async function listBatches(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id?: string,
): Promise<Batch[]> {
  const since = new Date(now().getTime() - letterDays * day)
  const { rows } = await sql<Batch>`
    select t.id, t.made_at as "madeAt", t.by_name as "byName", t.language, count(i.id)::int as letters,
      count(*) filter (where i.ended_at is null and i.voided_at is null and i.sent_at > ${since}
        and i.business_id is not null)::int as open
    from letter_batches t left join owner_invitations i on i.batch_id = t.id
    where ${id === undefined ? sql`true` : sql`t.id = ${id}`}
    group by t.id order by t.made_at desc, t.id limit 100`.execute(db)
  return rows.map((row) => ({ ...row, madeAt: new Date(row.madeAt) }))
}

export type Letter = {
  id: string
  businessId: string | null
  name: string | null
  street: string | null
  city: string | null
  zip: string | null
  source: ListingSource
  sentAt: Date
  state: 'open' | 'claimed' | 'voided' | 'ended' | 'expired' | 'gone'
  wasOpened: boolean
  isConfirmed: boolean
}

type LetterRow = Pick<
  Letter,
  'id' | 'businessId' | 'name' | 'street' | 'city' | 'zip' | 'source'
> & {
  sent_at: Date
  opened_at: Date | null
  confirmed_at: Date | null
  claimed_at: Date | null
  ended_at: Date | null
  voided_at: Date | null
}

export async function findLetters(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  batchId: string,
): Promise<Letter[]> {
  const { rows } = await sql<LetterRow>`
    select i.id, b.id as "businessId", b.name, b.street, b.city, b.zip, ${sourceColumns} as source,
      i.sent_at, i.opened_at, i.confirmed_at, i.claimed_at, i.ended_at, i.voided_at
    from owner_invitations i left join businesses b on b.id = i.business_id
    where i.batch_id = ${batchId} order by b.zip, b.street, b.id, i.id`.execute(db)
  return rows.map(
    ({ sent_at, opened_at, confirmed_at, claimed_at, ended_at, voided_at, ...row }) => {
      const times = {
        sent_at: new Date(sent_at),
        ended_at: ended_at && new Date(ended_at),
        voided_at: voided_at && new Date(voided_at),
      }
      const ended = endOf({ ...row, ...times, claimed_at })
      const state = ended ?? (isLetterOpen(times, now()) ? 'open' : 'expired')
      const answers = { wasOpened: opened_at !== null, isConfirmed: confirmed_at !== null }
      return { ...row, ...answers, state, sentAt: times.sent_at }
    },
  )
}

function endOf({
  businessId,
  voided_at,
  claimed_at,
  ended_at,
}: Pick<LetterRow, 'businessId' | 'voided_at' | 'claimed_at' | 'ended_at'>) {
  if (!businessId) return 'gone'
  if (voided_at) return 'voided'
  if (claimed_at) return 'claimed'
  return ended_at ? 'ended' : null
}

/** Null if the site has another secret now, so that no code of this letter works. */
export async function codeOfLetter(
  { db, forms }: Pick<Deps, 'db' | 'forms'>,
  id: string,
): Promise<string | null> {
  const code = codeOf(forms.secret, id)
  const row = await db
    .selectFrom('owner_invitations')
    .select('id')
    .where('id', '=', id)
    .where('code_hash', '=', codeHash(forms.secret, code))
    .executeTakeFirst()
  return row ? code : null
}

/** Letters that weren't mailed. Their listings may get another one right away. @returns the number. */
export async function voidLetters(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { batchId, id }: { batchId: string; id?: string },
): Promise<number> {
  const open = db
    .updateTable('owner_invitations')
    .set({ voided_at: now() })
    .where('batch_id', '=', batchId)
    .where('voided_at', 'is', null)
    .where('claimed_at', 'is', null)
  const { numUpdatedRows } = await (id ? open.where('id', '=', id) : open).executeTakeFirst()
  return Number(numUpdatedRows)
}
