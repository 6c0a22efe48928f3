import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { Decided } from './decide-list.server.ts'
import type { ListReport } from './list-run.ts'

type Choice = 'same' | 'take' | 'skip'

/** To one row of the file, or about a listing that isn't on it. */
export type ListAnswer = {
  outcome: string
  why: ListReport['why'] | null
  otherKind: string | null
  number: number | null
  businessId: string | null
  choice: Choice
}

type Asked = Omit<ListAnswer, 'choice'> & { choice: Choice | null }

/** Keeps a list's answers before its rows are read again; an answer that was taken back is forgotten. */
export async function setAnswersAside(db: Db, id: string): Promise<ListAnswer[]> {
  const { rows: asked } = await sql<Asked>`
    select outcome, report ->> 'why' as why, report ->> 'otherKind' as "otherKind", choice,
      case when record is not null then number end as number,
      coalesce(report -> 'match' ->> 'id', business_id) as "businessId"
    from import_rows where import_id = ${id} and outcome in ('likely', 'held') and done is null`.execute(
    db,
  )
  const { answers: before } = await db
    .selectFrom('registry_runs')
    .select('answers')
    .where('import_id', '=', id)
    .$castTo<{ answers: ListAnswer[] }>()
    .executeTakeFirstOrThrow()
  const isAsked = (one: ListAnswer) => asked.some((other) => isSameRow(one, other))
  const answers = [
    ...before.filter((one) => !isAsked(one)),
    ...asked.filter((one): one is ListAnswer => one.choice !== null),
  ]
  await db
    .updateTable('registry_runs')
    .set({ answers: JSON.stringify(answers) })
    .where('import_id', '=', id)
    .execute()
  return answers
}

/** "Skip" always applies; other answers only to the same question. */
export function choiceFor(answers: readonly ListAnswer[], row: Decided): Choice | null {
  if (row.outcome !== 'likely' && row.outcome !== 'held') return null
  const { outcome, record, number, businessId, report } = row
  const { match, why = null, otherKind = null } = report
  const question = {
    outcome,
    number: record ? number : null,
    businessId: match?.id ?? businessId,
  }
  const said = answers.find((one) => isSameRow(one, question))
  if (!said) return null
  const isSameQuestion = said.why === why && (otherKind ?? said.otherKind) === said.otherKind
  return said.choice === 'skip' || isSameQuestion ? said.choice : null
}

type Place = Pick<ListAnswer, 'outcome' | 'number' | 'businessId'>

function isSameRow(one: Place, other: Place): boolean {
  return (
    one.outcome === other.outcome &&
    one.number === other.number &&
    one.businessId === other.businessId
  )
}
