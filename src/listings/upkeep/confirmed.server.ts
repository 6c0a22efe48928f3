import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { nightsThatCount } from './signals.ts'
import { firstStepAt, type HowConfirmed } from './still-right.ts'

/**
 * Restarts upkeep, and shows a listing that was hidden for lack of confirmation. Samples are
 * skipped, and a list doesn't replace a person's confirmation of a shown listing.
 */
export async function noteConfirmed(
  db: Db,
  ids: readonly string[],
  { how, now }: { how: HowConfirmed; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into listing_upkeep (business_id, confirmed_at, confirmed_how, answered_how, next_at)
    select id, ${now}::timestamptz, ${how}, ${isAnswer(how) ? how : null}, ${firstStepAt(now)}::timestamptz
    from businesses where id = any(${ids}::text[]) and not is_sample
    on conflict (business_id) do update set confirmed_at = excluded.confirmed_at,
      confirmed_how = excluded.confirmed_how,
      answered_how = case when excluded.confirmed_how = 'import' and ${wasHidden} then null
        else coalesce(excluded.answered_how, listing_upkeep.answered_how) end,
      next_at = excluded.next_at, step = null, step_at = null
    where excluded.confirmed_how <> 'import' or listing_upkeep.confirmed_how in ('import', 'approval')
      or ${wasHidden}`.execute(db)
  await db
    .updateTable('businesses')
    .set({ status: 'published' })
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where('status', '=', 'unconfirmed')
    .execute()
  // A sign that the owner knew of, and answered, is no longer a question for the team.
  if (how === 'answer' || how === 'edit')
    await db
      .updateTable('stale_signals')
      .set({ answered_at: now })
      .where(sql<boolean>`business_id = any(${ids}::text[])`)
      .execute()
  // Closes the team's reminder to check it.
  await db
    .deleteFrom('reports')
    .where(sql<boolean>`business_id = any(${ids}::text[])`)
    .where('kind', '=', 'unconfirmed')
    .where('state', '=', 'open')
    .execute()
}

const wasHidden = sql`exists (select from businesses b where b.id = excluded.business_id and b.status = 'unconfirmed')`

/** By the business, or by the person who suggested it. */
function isAnswer(how: HowConfirmed): boolean {
  return how === 'answer' || how === 'edit' || how === 'sender'
}

/** Of table `b`: someone confirmed or corrected it with our invitation, also before a list was read again. */
export const hasAnsweredInvitation = sql<boolean>`exists (select from owner_invitations i
  where i.business_id = b.id and coalesce(i.confirmed_at, i.corrected_at) is not null)`

/** Of table `b`: someone confirmed it with our invitation. A correction that waits for us doesn't. */
export const hasConfirmedInvitation = sql<boolean>`exists (select from owner_invitations i
  where i.business_id = b.id and i.confirmed_at is not null)`

/** Of table `b`; null for samples and new listings. */
export const confirmedAtOf = sql<Date | null>`(
  select u.confirmed_at from listing_upkeep u where u.business_id = b.id)`

/** Of table `b`: its current website failed on several days in a row. */
export const isSiteSilent = sql<boolean>`exists (select from site_checks c
  where c.business_id = b.id and c.url = b.website and c.failures >= ${sql.lit(nightsThatCount.website)})`
