/** Who writes: somebody of the team, or a command. */
export type Actor = { userId: string | null; name: string }

/** A row as the database writes it in JSON. */
export type Row = Record<string, unknown>

/** The tables whose every difference the log explains, with the column that their rows are told apart by. */
export const auditedTables = {
  articles: 'id',
  resources: 'id',
  site_settings: 'name',
  categories: 'slug',
  team_members: 'user_id',
} as const

export type AuditedTable = keyof typeof auditedTables

/** Whether what happened to a row can be taken back from the log. Roles have rules of their own. */
export function isUndoable(table: string): table is Exclude<AuditedTable, 'team_members'> {
  return table !== 'team_members' && Object.hasOwn(auditedTables, table)
}

/** One difference between a row before and after, as text; null where there was nothing. */
export type Difference = { field: string; before: string | null; after: string | null }

/** What differs between a row before and after, field by field. */
export function differencesOf(before: Row | null, after: Row | null): Difference[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((difference) => difference.before !== difference.after)
}

/** Whether two rows say the same, in whatever order of fields. */
export function isSameRow(one: Row | null, other: Row | null): boolean {
  if (one === null || other === null) return one === other
  return differencesOf(one, other).length === 0
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What of the log is asked for; '' for all. */
export type ChangeFilter = {
  /** Part of a name. */
  by: string
  /** A table, as the log calls it. */
  table: string
  /** Days in Florida, as 2026-11-21. */
  from: string
  to: string
}

type Entry = { madeAt: Date | string; by: string; action: string }

/** Whether two entries that follow each other are of one act: an approval changes what was sent in, and a listing. */
export function isSameAct(one: Entry, other: Entry): boolean {
  const isSameMoment = new Date(one.madeAt).getTime() === new Date(other.madeAt).getTime()
  return isSameMoment && one.by === other.by && one.action === other.action
}

/** Entries of the log by what they are of: one act, one line. */
export function actsOf<E extends Entry>(entries: readonly E[]): E[][] {
  const acts: E[][] = []
  for (const entry of entries) {
    const last = acts.at(-1)
    if (last?.[0] && isSameAct(last[0], entry)) last.push(entry)
    else acts.push([entry])
  }
  return acts
}
