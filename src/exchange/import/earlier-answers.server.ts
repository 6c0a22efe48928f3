import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { lettersOf } from '../../florida/letters.ts'
import type { ImportRecord, Mapping } from '../record/import-record.ts'
import type { RowReport } from './decision.ts'
import { answerThatStands, type Answered } from './settle-doubles.server.ts'

type Import = { id: string; source: string }
type Earlier = Answered & { record: ImportRecord; on: string }

/** Answers about rows of earlier files, by the letters of the name, newest first. */
export type EarlierAnswers = ReadonlyMap<string, readonly Earlier[]>

const most = 10_000
const wasChecked = sql<boolean>`(i.format not in ('sam', 'certificates')
  and i.state in ('checked', 'applying', 'done', 'undoing', 'undone'))`

/** Of the same source, also if their import was undone. */
export async function findEarlierAnswers(db: Db, { id, source }: Import): Promise<EarlierAnswers> {
  const rows = await db
    .selectFrom('import_rows as r')
    .innerJoin('imports as i', 'i.id', 'r.import_id')
    .select(['r.name', 'r.choice', 'r.outcome', 'r.report', 'r.record', 'i.made_at'])
    .where('i.id', '<>', id)
    .where('i.source', '=', source)
    .where('r.choice', 'is not', null)
    .where('r.record', 'is not', null)
    .where(wasChecked)
    .orderBy('i.made_at', 'desc')
    .limit(most)
    .execute()
  const found = new Map<string, Earlier[]>()
  for (const { name, choice, outcome, report, record, made_at } of rows) {
    const said = report as RowReport
    const on = said.chosenOn ?? made_at.toISOString()
    const one = { choice, outcome, report: said, record: record as ImportRecord, on }
    found.set(lettersOf(name), [...(found.get(lettersOf(name)) ?? []), one])
  }
  // A later file may repeat an older answer.
  for (const some of found.values()) some.sort((one, other) => other.on.localeCompare(one.on))
  return found
}

/** To the same question about the same business. An owner's information is asked about again. */
export function earlierAnswer(
  answers: EarlierAnswers,
  { name, record }: { name: string; record: ImportRecord },
  now: Pick<Answered, 'outcome' | 'report'>,
): { choice: NonNullable<Answered['choice']>; on: string } | null {
  if (now.report.isOwned) return null
  for (const one of answers.get(lettersOf(name)) ?? []) {
    if (!isSameBusiness(one.record, record) || isOfThatFile(one, now)) continue
    const isQuestion = now.outcome === 'held' || now.outcome === 'likely'
    const choice = isQuestion || one.choice === 'skip' ? answerThatStands(one, now) : null
    if (choice) return { choice, on: one.on }
  }
  return null
}

/** It left out that file's differences, or the second of two rows. */
function isOfThatFile(one: Earlier, now: Pick<Answered, 'outcome' | 'report'>): boolean {
  if (one.choice !== 'skip') return false
  const isOfChange = one.outcome === 'changed' || now.outcome === 'changed'
  return isOfChange || Boolean(one.report.match?.row && !now.report.match?.row)
}

function isSameBusiness(one: ImportRecord, other: ImportRecord): boolean {
  if (one.externalId && other.externalId) return one.externalId === other.externalId
  const { phone, city } = one.facts
  return phone || other.facts.phone ? phone === other.facts.phone : city === other.facts.city
}

export type EarlierCategories = ReadonlyMap<string, { slug: string; on: string }>

/** Categories that an admin chose for the words of an earlier file; the newest choice counts. */
export async function findEarlierCategories(db: Db, id: string): Promise<EarlierCategories> {
  const rows = await db
    .selectFrom('imports as i')
    .select(['i.mapping', 'i.made_at'])
    .where('i.id', '<>', id)
    .where(wasChecked)
    .orderBy('i.made_at')
    .execute()
  const found = new Map<string, { slug: string; on: string }>()
  for (const { mapping, made_at } of rows) {
    const { categories = {}, chosenOn = {} } = mapping as Partial<Mapping>
    for (const [label, slug] of Object.entries(categories)) {
      const on = chosenOn[label] ?? made_at.toISOString()
      const known = found.get(label)
      if (!known || known.on <= on) found.set(label, { slug, on })
    }
  }
  return found
}
