import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { ImportRecord } from '../record/import-record.ts'
import type { ImportRow } from './imports.server.ts'
import type { Keeps } from './kept-fields.ts'

/** A row that is to be carried out, and what stays of the listing that it is about. */
export type RowToDo = { number: number; record: ImportRecord; keeps: Keeps }

/**
 * The next rows of an import that are to be carried out: those that somebody chose something for as they say, others by
 * what they are.
 */
export async function findRowsToDo(
  db: Db,
  { id, adds_likely, keeps }: Pick<ImportRow, 'id' | 'adds_likely' | 'keeps'>,
  { after, most }: { after: number; most: number },
): Promise<RowToDo[]> {
  const found = await db
    .selectFrom('import_rows')
    .select(['number', 'record', 'choice'])
    .select(sql<string | null>`report -> 'match' ->> 'id'`.as('match'))
    .where('import_id', '=', id)
    .where('number', '>', after)
    .where(
      sql<boolean>`choice is distinct from 'skip' and (outcome in ('new', 'changed')
        or outcome = 'likely' and (choice = 'new' or choice is null and ${adds_likely}
          or choice = 'same' and report -> 'match' ->> 'id' is not null)
        or outcome = 'held' and (choice in ('new', 'take')
          or choice = 'same' and report -> 'match' ->> 'id' is not null))`,
    )
    .orderBy('number')
    .limit(most)
    .execute()
  return found.map(({ number, record, choice, match }) => ({
    number,
    record: {
      ...(record as ImportRecord),
      ...(choice === 'same' && match && { listingId: match }),
    },
    keeps: choice === 'keep all' ? 'all' : choice === 'keep nothing' ? 'nothing' : keeps,
  }))
}
