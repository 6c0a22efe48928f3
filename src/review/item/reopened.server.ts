import * as t from '#messages/desk-item.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { Action } from '../../submissions/states.ts'

/** Why this submission, once closed in favor of another one, is back in the queue. */
export type Reopening = { at: Date; text: string }

export async function reopeningsOf(db: Db, id: string): Promise<Reopening[]> {
  const { rows } = await sql<{ at: Date; name: string; action: Action }>`
    select e.at, kept.name, ended.action
    from submission_events e
    join submissions s on s.id = e.submission_id
    join submissions kept on kept.id = s.same_as
    join submission_events ended on ended.submission_id = kept.id and ended.at = e.at
    where e.submission_id = ${id} and e.action = 'restore'`.execute(db)
  return rows.map(({ at, name, action }) => ({
    at,
    text: (action === 'reject' ? t.backAfterRejection : t.backAfterEnd)({ name }),
  }))
}

/** Other submissions that its rejection put back in the queue. */
export async function reopenedWith(db: Db, id: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name
    from submissions kept
    join submission_events ended on ended.submission_id = kept.id and ended.undone_at is null
    join submissions s on s.same_as = kept.id
    join submission_events e on e.submission_id = s.id and e.action = 'restore'
      and e.at = ended.at and e.undone_at is null
    where kept.id = ${id} and kept.state in ('rejected', 'withdrawn')
    order by s.id`.execute(db)
  return rows
}
