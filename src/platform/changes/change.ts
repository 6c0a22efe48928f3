/** A team member or a command. */
export type Actor = { userId: string | null; name: string }

export type Row = Record<string, unknown>

/** Tables whose rows are logged in full, with their key columns. */
export const rowTables = {
  articles: 'id',
  resources: 'id',
  site_settings: 'name',
  categories: 'slug',
  team_members: 'user_id',
} as const

export type RowTable = keyof typeof rowTables

export function isRowTable(table: string): table is RowTable {
  return Object.hasOwn(rowTables, table)
}

/** As text; null for no value. */
export type Difference = { field: string; before: string | null; after: string | null }

export function differencesOf(before: Row | null, after: Row | null): Difference[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((difference) => difference.before !== difference.after)
}

/** Ignores the order of fields. */
export function isSameRow(one: Row | null, other: Row | null): boolean {
  if (one === null || other === null) return one === other
  return differencesOf(one, other).length === 0
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export type ChangeFilter = {
  by: string
  table: string
  /** Florida dates, as 2026-11-21. */
  from: string
  to: string
}

type Entry = { madeAt: Date | string; by: string; action: string }

/** Consecutive entries of one action: an approval changes a submission and a listing. */
export function isSameAct(one: Entry, other: Entry): boolean {
  const isSameMoment = new Date(one.madeAt).getTime() === new Date(other.madeAt).getTime()
  return isSameMoment && one.by === other.by && one.action === other.action
}

export function actsOf<E extends Entry>(entries: readonly E[]): E[][] {
  const acts: E[][] = []
  for (const entry of entries) {
    const last = acts.at(-1)
    if (last?.[0] && isSameAct(last[0], entry)) last.push(entry)
    else acts.push([entry])
  }
  return acts
}
