import { sql, type RawBuilder } from 'kysely'
import { locate } from '../../florida/locate.ts'
import { samRegister } from '../../listings/verification.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { ownHost } from '../../submissions/duplicates/duplicate-score.ts'
import { duplicateListingsOfMany } from '../../submissions/duplicates/duplicates.server.ts'
import { ueiPattern } from '../sam/sam-entity.ts'
import type { ListRow } from './list-row.ts'

type Alike = { id: string; name: string; reasons: string[] }
/** `otherUei`: of the listing, which has another one than the row. */
export type RowMatch =
  | { is: 'same'; id: string; name: string }
  | { is: 'likely'; alike: Alike; otherUei?: string }

const legalForms =
  'inc|incorporated|llc|l l c|llp|pllc|p l l c|pa|p a|co|corp|corporation|company|ltd|limited'

/** "mikes air and heat" for "Mike’s Air and Heat, LLC"; null if nothing is left. */
function withoutForm(name: RawBuilder<unknown>): RawBuilder<string | null> {
  const words = sql`regexp_replace(replace(${name}, '''', ''), '[^a-z0-9]+', ' ', 'g')`
  return sql`nullif(trim(regexp_replace(' ' || ${words}, ${sql.lit(`(?: (?:${legalForms}))+ *$`)}, '')), '')`
}

type Found = { place: number; id: string; name: string; rank: number; otherUei: string | null }

/** Of listing `f` and row `r`; null if the listing also has the row's, or an admin called the two the same. */
function otherUei(register: string): RawBuilder<string | null> {
  return sql<string | null>`(select min(k.uei) from (
      select s.external_id as uei from listing_sources s
        where s.source = ${samRegister} and s.business_id = f.id
      union select upper(b.uei) from businesses b where b.id = f.id and b.uei <> '') k
    having not bool_or(k.uei = r.uei)
      and not exists (select from import_rows a join imports i on i.id = a.import_id
        where i.source = ${register} and a.outcome = 'likely' and a.choice = 'same' and a.done is not null
          and a.report -> 'match' ->> 'id' = f.id
          and a.record -> 'keys' @> jsonb_build_array('uei ' || r.uei)))`
}

/**
 * By a number known from an earlier list or from SAM.gov, else by name, with or without its "LLC", and ZIP code, phone, or
 * website. Several listings that fit equally, or one with another UEI, are a question.
 */
export async function matchRows(
  db: Db,
  register: string,
  rows: readonly ListRow[],
): Promise<Map<ListRow, RowMatch>> {
  const asked = rows.map(({ keys, uei, names, zip, phone, website }, place) => ({
    place,
    keys,
    uei: uei !== null && ueiPattern.test(uei) ? uei : null,
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
    , found as (select r.place, b.id, b.name, 1 as rank from asked r
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
      join businesses b on ${withoutForm(sql`b.name_key`)} = ${withoutForm(sql`r.said`)} and ${isNear})
    select f.*, case when r.uei is not null then ${otherUei(register)} end as "otherUei"
    from found f join asked r on r.place = f.place
    order by f.place, f.rank, f.id`.execute(db)
  const matches = new Map<ListRow, RowMatch>()
  for (const [place, row] of rows.entries()) {
    const all = found.filter((one) => one.place === place)
    const fitting = all.filter(({ otherUei }) => otherUei === null)
    const own = fitting.length ? fitting : all
    const best = own.filter(({ rank }) => rank === own[0]?.rank)
    const [first] = best
    if (!first) continue
    const { id, name, otherUei } = first
    const alike = { id, name, reasons: [] }
    if (otherUei !== null) matches.set(row, { is: 'likely', alike, otherUei })
    else matches.set(row, best.length === 1 ? { is: 'same', id, name } : { is: 'likely', alike })
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
