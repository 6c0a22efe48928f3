import * as t from '#messages/history.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { badgeWords, isList, type Verification } from '../../listings/verification.ts'

type BadgeEntry = { at: Date; what: string }

type Row = Pick<Verification, 'method' | 'provesDisability'> & {
  madeAt: Date
  byName: string
  withdrawnAt: Date | null
  withdrawnBy: string | null
}

/**
 * Badges that the team gave or removed, without its reasons and names. Those of public lists are in
 * `listEntries`.
 * @param until later ones can still be undone
 */
export async function badgeEntries(db: Db, businessId: string, until: Date): Promise<BadgeEntry[]> {
  const { rows } = await sql<Row>`
    select method, proves_disability as "provesDisability", made_at as "madeAt", by_name as "byName",
      withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy"
    from verifications where business_id = ${businessId} and method <> 'sam-registered'`.execute(db)
  const who = t.ourTeam()
  return rows
    .flatMap((row) => {
      const { madeAt, byName, withdrawnAt, withdrawnBy } = row
      const badge = badgeWords(row)
      const given = isList(byName) ? [] : [{ at: madeAt, what: t.gaveBadge({ who, badge }) }]
      if (!withdrawnAt || isList(withdrawnBy ?? '')) return given
      return [...given, { at: withdrawnAt, what: t.removedBadge({ who, badge }) }]
    })
    .filter(({ at }) => at <= until)
}
