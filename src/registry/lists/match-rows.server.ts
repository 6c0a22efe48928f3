import { sql, type RawBuilder } from 'kysely'
import { locate } from '../../florida/locate.ts'
import { samRegister } from '../../listings/verification.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { ownHost } from '../../submissions/duplicates/duplicate-score.ts'
import { duplicateListingsOfMany } from '../../submissions/duplicates/duplicates.server.ts'
import type { ListRow } from './list-row.ts'

type Alike = { id: string; name: string; reasons: string[] }
export type RowMatch = { is: 'same'; id: string; name: string } | { is: 'likely'; alike: Alike }

const legalForms =
  'inc|incorporated|llc|l l c|llp|pllc|p l l c|pa|p a|co|corp|corporation|company|ltd|limited'

/** "mikes air and heat" for "Mike’s Air and Heat, LLC"; null if nothing is left. */
function withoutForm(name: RawBuilder<unknown>): RawBuilder<string | null> {
  const words = sql`regexp_replace(replace(${name}, '''', ''), '[^a-z0-9]+', ' ', 'g')`
  return sql`nullif(trim(regexp_replace(' ' || ${words}, ${sql.lit(`(?: (?:${legalForms}))+ *$`)}, '')), '')`
}

type Found = { place: number; id: string; name: string; rank: number }

/**
 * By a number known from an earlier list or from SAM.gov, else by name, with or without its "LLC", and ZIP code, phone, or
 * website. Several listings that fit equally are a question.
 */
export async function matchRows(
  db: Db,
  register: string,
  rows: readonly ListRow[],
): Promise<Map<ListRow, RowMatch>> {
  const asked = rows.map(({ keys, uei, names, zip, phone, website }, place) => ({
    place,
    keys,
    uei,
    name: names[0] ?? null,
    trade: names[1] ?? null,
    zip,
    phone,
    host: ownHost(website),
  }))
  const isNear = sql`not b.is_sample
    and (b.zip = r.zip or phone_digits(b.phone) = phone_digits(r.phone) or site_host(b.website) = r.host)`
  const { rows: found } = await sql<Found>`
    with asked as materialized (select * from json_to_recordset(${JSON.stringify(asked)}::json)
      as r(place int, keys text[], uei text, name text, trade text, zip text, phone text, host text))
    select r.place, b.id, b.name, 1 as rank from asked r
      join listing_sources s on s.source = ${register} and s.external_id = any(r.keys)
      join businesses b on b.id = s.business_id
    union
    select r.place, b.id, b.name, 2 from asked r
      join listing_sources s on s.source = ${samRegister} and s.external_id = r.uei
      join businesses b on b.id = s.business_id
    union
    select r.place, b.id, b.name, 3 from asked r
      join businesses b on b.name_key in (plain_text(r.name), plain_text(r.trade)) and ${isNear}
    union
    select r.place, b.id, b.name, 4 from (select *, plain_text(name) as said from asked
        union all select *, plain_text(trade) from asked) r
      join businesses b on ${withoutForm(sql`b.name_key`)} = ${withoutForm(sql`r.said`)} and ${isNear}
    order by place, rank, id`.execute(db)
  const matches = new Map<ListRow, RowMatch>()
  for (const [place, row] of rows.entries()) {
    const own = found.filter((one) => one.place === place)
    const best = own.filter(({ rank }) => rank === own[0]?.rank)
    const [first] = best
    if (!first) continue
    const { id, name } = first
    matches.set(
      row,
      best.length === 1
        ? { is: 'same', id, name }
        : { is: 'likely', alike: { id, name, reasons: [] } },
    )
  }
  return matches
}

/** Of businesses that no listing has the name of: listings with a similar one nearby. */
export async function alikeRows(
  db: Db,
  rows: readonly ListRow[],
  pace: { rowsAtOnce: number },
): Promise<Map<ListRow, RowMatch>> {
  const matches = new Map<ListRow, RowMatch>()
  for (let start = 0; start < rows.length; start += pace.rowsAtOnce) {
    const some = rows.slice(start, start + pace.rowsAtOnce)
    const described = some.map(({ name, phone, website, city, zip }) => ({
      name,
      phone,
      website,
      licenseNumber: null,
      point: locate({ street: null, city, zip, county: '' }).point,
    }))
    const likely = await transaction(db, (db) => duplicateListingsOfMany(db, described))
    for (const [place, [best]] of likely) {
      const row = some[place]
      if (!row || !best) continue
      const { id, name, reasons } = best
      matches.set(row, { is: 'likely', alike: { id, name, reasons } })
    }
  }
  return matches
}
