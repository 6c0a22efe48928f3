import { createHmac } from 'node:crypto'
import type { Db } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { likenessOf, marksIn, type Marks, type NotListed, type Identity } from './do-not-list.ts'

type Secret = { forms: Pick<Services['forms'], 'secret'> }

export async function addDoNotList(
  db: Db,
  { businessId, identity, byName }: { businessId: string; identity: Identity; byName: string },
  { now, randomId, forms }: Pick<Services, 'now' | 'randomId'> & Secret,
): Promise<void> {
  const hashes = hashesOf(marksIn(identity), forms.secret)
  await db
    .insertInto('do_not_list')
    .values({
      id: randomId(),
      business_id: businessId,
      name_hash: hashes.name ?? '',
      phone_hash: hashes.phone,
      site_hash: hashes.site,
      email_hash: hashes.email,
      address_hash: hashes.address,
      added_at: now(),
      by_name: byName,
    })
    .execute()
}

export async function dropDoNotList(db: Db, businessId: string): Promise<void> {
  await db.deleteFrom('do_not_list').where('business_id', '=', businessId).execute()
}

export type Entry = {
  by: string
  at: Date
  /** The report that asked for it; null once it's deleted. */
  asked: { at: Date; email: string | null; isConfirmed: boolean } | null
}

export async function findDoNotList(db: Db, businessId: string): Promise<Entry | null> {
  const row = await db
    .selectFrom('do_not_list as d')
    .leftJoin('reports as r', (join) =>
      join
        .onRef('r.business_id', '=', 'd.business_id')
        .onRef('r.decided_at', '=', 'd.added_at')
        .on('r.state', '=', 'removed'),
    )
    .select(['d.by_name as by', 'd.added_at as at', 'r.received_at as askedAt', 'r.email'])
    .select(['r.is_confirmed as isConfirmed', 'r.is_thanked as isThanked'])
    .where('d.business_id', '=', businessId)
    .orderBy('d.added_at', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const { by, at, askedAt, isThanked, isConfirmed } = row
  const email = isThanked ? row.email : null
  const asked = askedAt && { at: askedAt, email, isConfirmed: isConfirmed === true }
  return { by, at, asked }
}

export async function findNotListed(
  db: Db,
  identity: Identity,
  secret: Secret,
): Promise<NotListed | null> {
  const [found = null] = await findAllNotListed(db, [identity], secret)
  return found
}

/** In the order of the businesses; null for one that doesn't match. */
export async function findAllNotListed(
  db: Db,
  identities: readonly Identity[],
  { forms }: Secret,
): Promise<(NotListed | null)[]> {
  const all = identities.map((identity) => hashesOf(marksIn(identity), forms.secret))
  const wanted = markKeys.flatMap((mark) => {
    const hashes = all.flatMap((one) => one[mark] ?? [])
    return hashes.length > 0 ? [{ mark, hashes }] : []
  })
  if (wanted.length === 0) return all.map(() => null)
  const rows = await db
    .selectFrom('do_not_list')
    .select(['name_hash as name', 'phone_hash as phone', 'site_hash as site'])
    .select(['email_hash as email', 'address_hash as address'])
    .where(({ eb, or }) => or(wanted.map(({ mark, hashes }) => eb(`${mark}_hash`, 'in', hashes))))
    .execute()
  return all.map((hashes) => {
    const common = rows.map((row) =>
      markKeys.filter((mark) => hashes[mark] !== null && row[mark] === hashes[mark]),
    )
    return likenessOf(common.sort((one, other) => other.length - one.length)[0] ?? [])
  })
}

const markKeys = ['name', 'phone', 'site', 'email', 'address'] as const

/** Keyed, since plain hashes of phone numbers can be enumerated. */
function hashesOf(marks: Marks, secret: string): Marks {
  const hash = (mark: string, value: string | null) =>
    value && createHmac('sha256', `do not list ${secret}`).update(`${mark} ${value}`).digest('hex')
  return {
    name: hash('name', marks.name),
    phone: hash('phone', marks.phone),
    site: hash('site', marks.site),
    email: hash('email', marks.email),
    address: hash('address', marks.address),
  }
}
