// Written by scripts/tables.mjs from the migrations, which explain the columns; npm run check compares.
import type { ColumnType, Generated } from 'kysely'

export type ExchangeTables = {
  import_files: {
    import_id: string
    bytes: Uint8Array
  }
  import_rows: {
    import_id: string
    number: number
    name: string
    outcome: 'new' | 'changed' | 'same' | 'likely' | 'held' | 'refused' | 'gone' | 'unlisted' | 'no business'
    record: ColumnType<unknown, string | null | undefined, string | null>
    report: ColumnType<unknown, string | undefined, string>
    business_id: string | null
    done: 'created' | 'updated' | 'removed' | 'put back' | 'kept' | 'deleted' | null
    before: ColumnType<unknown, string | null | undefined, string | null>
    after_hash: string | null
    choice: 'skip' | 'keep all' | 'keep nothing' | 'same' | 'new' | 'take' | 'no email' | null
    cells: ColumnType<unknown, string | null | undefined, string | null>
  }
  imports: {
    id: string
    file_name: string
    file_hash: string
    format: 'csv' | 'tsv' | 'json' | 'geojson' | 'xlsx' | 'sam' | 'certificates'
    source: Generated<string>
    by_name: string
    headers: Generated<string[]>
    mapping: ColumnType<unknown, string | undefined, string>
    adds_likely: Generated<boolean>
    state: 'reading' | 'checked' | 'applying' | 'done' | 'undoing' | 'undone' | 'failed'
    position: Generated<number>
    is_in_site: Generated<boolean>
    held_until: Date | null
    problem: string | null
    made_at: Date
    changed_at: Date
    keeps: Generated<'edited' | 'all' | 'nothing'>
    cells: ColumnType<unknown, string | undefined, string>
    sheets: ColumnType<unknown, string | undefined, string>
    sheet: string | null
    filled: Generated<number[]>
  }
  listing_sources: {
    source: string
    external_id: string
    business_id: string
  }
  registry_columns: {
    register: string
    columns: ColumnType<unknown, string, string>
  }
  registry_entries: {
    register: string
    entry_id: string
    is_ours: boolean
  }
  registry_runs: {
    import_id: string
    path: string
    file_date: string | null
    lines: Generated<number>
    figures: ColumnType<unknown, string | undefined, string>
    chosen: ColumnType<unknown, string | undefined, string>
    answers: ColumnType<unknown, string | undefined, string>
  }
}
