import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'
import type { ImportRecord } from '../record/import-record.ts'
import type { ImportRow } from './imports.server.ts'
import type { Keeps } from './kept-fields.ts'
import { stopsEmail } from './stop-emails.server.ts'

export type RowToDo = {
  number: number
  record: ImportRecord
  keeps: Keeps
  choice: Selectable<Schema['import_rows']>['choice']
  stopsEmail: boolean
}

/** Uses the admin's choice, if any. */
export async function findRowsToDo(
  db: Db,
  { id, adds_likely, keeps }: Pick<ImportRow, 'id' | 'adds_likely' | 'keeps'>,
  { after, most, only }: { after: number; most: number; only: RawBuilder<SqlBool> | undefined },
): Promise<RowToDo[]> {
  const found = await db
    .selectFrom('import_rows')
    .select(['number', 'record', 'choice'])
    .select(stopsEmail.as('stopsEmail'))
    .select(sql<string | null>`report -> 'match' ->> 'id'`.as('match'))
    .where('import_id', '=', id)
    .where('number', '>', after)
    .where('done', 'is', null)
    .$if(only !== undefined, (query) => query.where(only ?? sql<SqlBool>`true`))
    .where(
      sql<boolean>`choice is distinct from 'skip' and (outcome in ('new', 'changed')
        or outcome = 'likely' and (choice = 'new' or choice is null and ${adds_likely}
          or choice = 'same' and report -> 'match' ->> 'id' is not null)
        or outcome = 'held' and (choice in ('new', 'take', 'no email', 'keep all', 'keep nothing')
          or choice = 'same' and report -> 'match' ->> 'id' is not null))`,
    )
    .orderBy('number')
    .limit(most)
    .execute()
  return found.map(({ number, record, choice, match, stopsEmail }) => ({
    number,
    choice,
    stopsEmail,
    record: {
      ...(record as ImportRecord),
      ...(choice === 'same' && match && { listingId: match }),
    },
    keeps: choice === 'keep all' ? 'all' : choice === 'keep nothing' ? 'nothing' : keeps,
  }))
}
