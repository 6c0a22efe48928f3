import * as t from '#messages/history.ts'
import { sql } from 'kysely'
import { headings } from '../../listings/field-headings.ts'
import type { BusinessField } from '../../listings/fields.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { DetailLine } from '../../submissions/form/field-lines.ts'

/** A change by an import, a registry, or a list of certified businesses. */
export type ListEntry = {
  at: Date
  what: string
  lines: DetailLine[]
  isUndone: boolean
  /** The import, where it's undone. */
  toList: string
}

type Difference = { field: string; ours: string; theirs: string; isEdited: boolean }
type Done = {
  importId: string
  number: number
  format: string
  file: string
  by: string
  at: Date
  done: 'created' | 'updated' | 'removed' | 'put back' | 'kept'
  outcome: string
  isAdded: boolean
  isOwned: boolean
  did: 'gives' | 'renews' | 'ends' | null
  differences: Difference[]
  keeps: 'edited' | 'all' | 'nothing'
}

const most = 100

/** For the team, newest first; imports are forgotten after 90 days. */
export async function listEntries(db: Db, businessId: string): Promise<ListEntry[]> {
  const { rows } = await sql<Done>`
    select r.import_id as "importId", r.number, i.format, i.file_name as file, i.by_name as by, r.done, r.outcome,
      coalesce((select max(c.made_at) from admin_changes c where c.record_table = 'imports' and c.record_id = i.id
        and c.action = 'import begun'), i.made_at) as at,
      r.before is null as "isAdded", coalesce((r.report ->> 'isOwned')::boolean, false) as "isOwned",
      r.report ->> 'did' as did, coalesce(r.report -> 'differences', '[]') as differences,
      case r.choice when 'keep all' then 'all' when 'keep nothing' then 'nothing' else i.keeps end as keeps
    from import_rows r join imports i on i.id = r.import_id
    where r.business_id = ${businessId} and r.done is not null
    order by at desc, r.number desc limit ${most}`.execute(db)
  return rows.map((row) => ({
    at: row.at,
    what: textsOf(row)({ who: row.by, list: row.file }),
    lines: linesOf(row),
    isUndone: row.done === 'removed' || row.done === 'put back',
    toList: addressOf(row),
  }))
}

function textsOf({
  format,
  did,
  outcome,
  isAdded,
}: Done): (values: { who: string; list: string }) => string {
  if (format === 'certificates')
    return did === 'ends' || outcome === 'gone'
      ? t.listEnded
      : did === 'renews' || outcome === 'changed'
        ? t.listRenewed
        : t.listGave
  if (outcome === 'gone') return t.listEnded
  return isAdded ? t.listAdded : t.listChanged
}

function addressOf({ format, importId }: Done): string {
  const page = format === 'certificates' ? 'certificates' : format === 'sam' ? 'registry' : 'import'
  return `/admin/${page}/${importId}`
}

/** Those of a listing with an owner are in an entry of their own. */
function linesOf({ differences, isOwned, keeps }: Done): DetailLine[] {
  if (isOwned) return []
  const taken = differences.filter(({ ours, isEdited }) =>
    keeps === 'nothing' ? true : keeps === 'all' ? !ours : !isEdited,
  )
  return taken.map(({ field, ours, theirs }) => ({
    label: (headings[field as BusinessField] ?? field).split(',')[0] ?? field,
    before: ours || t.nothing(),
    text: theirs || t.nothing(),
  }))
}
