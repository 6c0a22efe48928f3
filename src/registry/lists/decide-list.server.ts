import { sql } from 'kysely'
import type { CertificateMethod } from '../../listings/verification.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { ListRow } from './list-row.ts'
import type { ListRecord, ListReport } from './list-run.ts'
import { alikeRows, matchRows, type RowMatch } from './match-rows.server.ts'

export type Decided = {
  number: number
  name: string
  outcome: 'new' | 'changed' | 'same' | 'likely' | 'held' | 'refused' | 'gone' | 'unlisted'
  businessId: string | null
  record: ListRecord | null
  report: ListReport
}

export type DecidedSoFar = {
  /** Listings that a row gives the certificate, or may. */
  seen: Set<string>
  /** The list's text for listings that dropped off it. */
  left: Map<string, string>
  /** Rows that may be of another certificate or of none, by listing. */
  doubted: Map<string, Decided>
  pace: { rowsAtOnce: number }
}

export function emptyDecided(): DecidedSoFar {
  return { seen: new Set(), left: new Map(), doubted: new Map(), pace: { rowsAtOnce: 5 } }
}

type Context = {
  register: string
  method: CertificateMethod
  date: string
  today: string
  decided: DecidedSoFar
}

/** A row that nothing follows from, such as one of another certificate, isn't stored. */
export async function decideRows(
  db: Db,
  rows: readonly ListRow[],
  { register, method, date, today, decided }: Context,
): Promise<Decided[]> {
  const named = rows.filter(({ name }) => name)
  const matches = await matchRows(db, register, named)
  const open = named
    .filter(({ standing }) => standing === 'certified' || standing === 'doubted')
    .filter((row) => !matches.has(row))
  const alike = await alikeRows(db, open, decided.pace)
  const matchOf = (row: ListRow) => matches.get(row) ?? alike.get(row)
  const ids = [...matches.values()].flatMap((match) => (match.is === 'same' ? match.id : []))
  const listings = await findStanding(db, ids, { register, method, today })
  return rows.flatMap((row): Decided[] => {
    const { number, name, keys, endsOn, isServiceDisabled, standing, said } = row
    const match = matchOf(row)
    const id = match?.is === 'same' ? match.id : null
    const listing = id === null ? undefined : listings.get(id)
    const made = (outcome: Decided['outcome'], report: ListReport = {}): Decided[] => [
      {
        number,
        name,
        outcome,
        businessId: id,
        record: { keys, endsOn, isServiceDisabled },
        report,
      },
    ]
    if (standing === 'other') return []
    if (standing === 'left') {
      if (id !== null) decided.left.set(id, said)
      return []
    }
    const matched = match && (match.is === 'same' ? match.id : match.alike.id)
    if (standing === 'doubted' && match && (match.is === 'likely' || listing?.isIn)) {
      const [doubted] =
        match.is === 'likely'
          ? made('likely', { ...likelyReport(match), otherKind: said })
          : made('held', { why: said ? 'other kind' : 'no status', otherKind: said })
      if (doubted && matched) decided.doubted.set(matched, doubted)
      return []
    }
    const isTwice = id !== null && decided.seen.has(id)
    if (matched) decided.seen.add(matched)
    if (standing === 'unclear') return made('refused', { why: name ? 'unclear' : 'no name', said })
    if (!match) return made('unlisted')
    if (match.is === 'likely') return made('likely', likelyReport(match))
    if (isTwice) return made('refused', { why: 'twice' })
    if (!listing?.isIn) return made('refused', { why: 'taken out' })
    if (listing.isWithdrawn) return made('held', { why: 'withdrawn by team' })
    if (!listing.hasBadge) return made('new')
    const isAsShown = !isServiceDisabled || listing.showsServiceDisabled
    return made(listing.checkedOn === date && isAsShown ? 'same' : 'changed')
  })
}

function likelyReport({ alike, otherUei }: RowMatch & { is: 'likely' }): ListReport {
  return { match: alike, ...(otherUei && { why: 'other uei', said: otherUei }) }
}

type Standing = {
  id: string
  /** In the directory, shown or not. */
  isIn: boolean
  /** Shows the badge, by a list or by a person. */
  hasBadge: boolean
  /** Of the badge by this register. */
  checkedOn: string | null
  showsServiceDisabled: boolean
  /** A person of the team took this badge away, after any other of its kind. */
  isWithdrawn: boolean
}

async function findStanding(
  db: Db,
  ids: readonly string[],
  { register, method, today }: Pick<Context, 'register' | 'method' | 'today'>,
): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select b.id, b.status not in ('suspended', 'archived', 'closed') and not b.is_sample as "isIn",
      exists (select from verifications v where v.business_id = b.id and v.method = ${method}
        and v.withdrawn_at is null and v.expires_on > ${today}::date) as "hasBadge",
      (select max(v.checked_on) from verifications v where v.business_id = b.id and v.by_name = ${register}
        and v.withdrawn_at is null) as "checkedOn",
      exists (select from verifications v where v.business_id = b.id and v.by_name = ${register}
        and v.withdrawn_at is null and v.proves_disability) as "showsServiceDisabled",
      coalesce((select v.withdrawn_at is not null and v.withdrawn_by is distinct from ${register}
        from verifications v where v.business_id = b.id and v.method = ${method}
        order by v.id desc limit 1), false) as "isWithdrawn"
    from businesses b where b.id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Listings that have the badge but aren't on the list, so their badge ends. If a person gave the badge, or the listing's row
 * names an unclear certificate, the team is asked. Also returns unclear rows of listings without the badge.
 */
export async function leavingRows(
  db: Db,
  { register, method, today, decided, after }: Context & { after: number },
): Promise<Decided[]> {
  const { rows } = await sql<{ id: string; name: string; isByList: boolean }>`
    select b.id, b.name, bool_or(v.by_name = ${register}) as "isByList"
    from verifications v join businesses b on b.id = v.business_id
    where v.method = ${method} and v.withdrawn_at is null and v.expires_on > ${today}::date and not b.is_sample
    group by b.id order by b.name_key, b.id`.execute(db)
  const { seen, doubted, left } = decided
  const withBadge = new Set(rows.map(({ id }) => id))
  const unseen = [...doubted].filter(([id]) => !seen.has(id))
  const questions = unseen.flatMap(([id, row]) =>
    row.outcome === 'likely' || !withBadge.has(id) ? [row] : [],
  )
  const leaving = rows.filter(({ id }) => !seen.has(id) && doubted.get(id)?.outcome !== 'likely')
  const ofListings = leaving.map(({ id, name, isByList }, place): Decided => {
    const said = left.get(id)
    const { otherKind } = doubted.get(id)?.report ?? {}
    const doubt = otherKind ? 'other kind now' : otherKind === '' ? 'no status now' : null
    const why = !isByList ? 'by hand' : (doubt ?? (said === undefined ? 'missing' : 'left'))
    return {
      number: after + 1 + place,
      name,
      outcome: why === 'missing' || why === 'left' ? 'gone' : 'held',
      businessId: id,
      record: null,
      report: { why, ...(said && { said }), ...(otherKind !== undefined && { otherKind }) },
    }
  })
  return [...questions, ...ofListings]
}
