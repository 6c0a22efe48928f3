import * as t from '#messages/desk-item.ts'
import * as desk from '#messages/desk-words.ts'
import { sql } from 'kysely'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { clockOf, whenText } from '../../submissions/when-text.ts'
import { notePresence } from '../decision/look-after.server.ts'
import type { CasePresence } from './desk-view.ts'

type Decided = { at: Date | null; by: string | null; byUser: string | null }

/**
 * Records that a report, a message of the contact form, or a reported message is open. Null if
 * there's no such case.
 */
export async function casePresence(
  db: Db,
  { id, you, now }: { id: string; you: TeamUser; now: Date },
): Promise<CasePresence | null> {
  const { rows } = await sql<Decided>`
    select decided_at as at, decided_name as by, decided_by::text as "byUser" from reports where id = ${id}
    union all select decided_at, decided_name, decided_by::text from contact_messages where id = ${id}
    union all select report_decided_at, report_decided_by, null
      from conversations where id = ${id} and reported_at is not null`.execute(db)
  const [decided] = rows
  if (!decided) return null
  const viewers = await notePresence(db, id, you, now)
  const { at, by, byUser } = decided
  const isYours = byUser === null ? by === you.name : byUser === you.userId
  return {
    id,
    version: at?.getTime() ?? 0,
    viewers: viewers.map(({ name, since }) => ({ name, since: clockOf(since) })),
    takenBy: null,
    undo: null,
    last: {
      isYours: at !== null && isYours,
      text: at
        ? t.decidedIt({ by: by ?? desk.someone(), when: whenText(at, now) })
        : t.decisionUndone(),
    },
  }
}
