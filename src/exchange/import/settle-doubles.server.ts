import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'
import type { Outcome, RowReport } from './decision.ts'

type Choice = Selectable<Schema['import_rows']>['choice']
export type Answered = { choice: Choice; outcome: Outcome; report: RowReport }

export async function takeAnswers(
  db: Db,
  id: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<Map<number, Answered>> {
  const rows = await db
    .deleteFrom('import_rows')
    .where('import_id', '=', id)
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .returning(['number', 'choice', 'outcome', 'report'])
    .execute()
  return new Map(rows.map((row) => [row.number, { ...row, report: row.report as RowReport }]))
}

/** "Skip" always applies; other answers only to the same question. */
export function answerThatStands(
  before: Answered | undefined,
  { outcome, report }: { outcome: Outcome; report: RowReport },
): Choice {
  if (!before?.choice) return null
  if (before.choice === 'skip') return 'skip'
  const isAsked = (report.doubts ?? []).every((doubt) => before.report.doubts?.includes(doubt))
  const isSameMatch =
    report.match?.id === before.report.match?.id && report.match?.name === before.report.match?.name
  return outcome === before.outcome && isAsked && isSameMatch ? before.choice : null
}

type Row = { number: number; outcome: Outcome; choice: Choice; report: RowReport }

function comesIn({ choice, outcome }: Row): boolean {
  if (choice === 'skip') return false
  return outcome === 'held' ? choice !== null : true
}

/**
 * The first accepted row for a business counts. A skipped or unanswered row doesn't block others.
 */
export async function settleDoubles(db: Db, id: string): Promise<void> {
  const { rows } = await sql<Row>`
    with doubles as (select number, (report -> 'match' -> 'row' ->> 'number')::int as first from import_rows
      where import_id = ${id} and report -> 'match' -> 'row' is not null)
    select number, outcome, choice, report from import_rows where import_id = ${id}
      and (number in (select number from doubles) or number in (select first from doubles))
    order by number`.execute(db)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const leads = new Map<number, Row>()
  for (const row of rows) {
    const own = row.report.match?.row
    if (!own) continue
    const first = byNumber.get(own.number)
    const lead = first && comesIn(first) ? first : leads.get(own.number)
    const outcome = lead ? own.double : own.alone
    if (!lead && comesIn({ ...row, outcome })) leads.set(own.number, row)
    // Its own question comes first.
    if (row.outcome === 'held' && own.double === 'likely') continue
    if (outcome === row.outcome) continue
    await db
      .updateTable('import_rows')
      .set({ outcome })
      .where('import_id', '=', id)
      .where('number', '=', row.number)
      .execute()
  }
}
