import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { choicesOf, type RowChoice } from './row-choices.ts'

/** Rows that ask only this. `choice`: the answer of all of them, if it's the same. */
export type SharedQuestion = {
  question: string
  rows: number
  isOwned: boolean
  asksEmail: boolean
  choice: RowChoice | null
}

/** A row with a question of its own, or a listing to compare, is answered alone. */
const asksOnly = sql`outcome = 'held' and done is null and report -> 'match' ->> 'id' is null
  and jsonb_array_length(report -> 'doubts') = 1`

export async function sharedQuestions(db: Db, id: string): Promise<SharedQuestion[]> {
  const { rows } = await sql<SharedQuestion>`
    select report -> 'doubts' ->> 0 as question, count(*)::int as rows,
      coalesce((report -> 'isOwned')::boolean, false) as "isOwned",
      report -> 'reasons' ? 'no email' as "asksEmail",
      case when count(distinct coalesce(choice, '')) = 1 then min(choice) end as choice
    from import_rows where import_id = ${id} and ${asksOnly}
    group by 1, 3, 4 having count(*) > 1 order by 2 desc, 1 limit 50`.execute(db)
  return rows
}

/**
 * Answers that differ from what the page showed. A row that has another answer of its own keeps it.
 */
export async function keepSharedAnswers(db: Db, id: string, form: FormData): Promise<void> {
  const sent = (name: string) => form.getAll(name).map(String)
  const [shown, chosen] = [sent('shownAnswer'), sent('answerForAll')]
  const known = new Map((await sharedQuestions(db, id)).map((one) => [one.question, one]))
  for (const [place, question] of sent('question').entries()) {
    const asked = known.get(question)
    if (!asked || chosen[place] === shown[place]) continue
    const offered = choicesOf({ outcome: 'held', hasMatch: false, ...asked })
    const choice = offered.find(([one]) => one === chosen[place])?.[0]
    if (choice === undefined) continue
    await sql`update import_rows set choice = ${choice || null}, report = report - 'chosenOn'
      where import_id = ${id} and ${asksOnly} and report -> 'doubts' ->> 0 = ${question}
        and (choice is null or choice = ${shown[place] ?? ''})`.execute(db)
  }
}
