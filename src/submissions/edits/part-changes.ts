import { isSameRow, type Row } from '../../platform/changes/change.ts'

/** Rows of photos or posts that differ, before and after. */
export type PartChange = {
  table: 'business_images' | 'posts'
  before: Row[]
  after: Row[]
}

export function partChange(
  table: PartChange['table'],
  before: readonly Row[],
  after: readonly Row[],
): PartChange | null {
  const differing = (rows: readonly Row[], others: readonly Row[]) =>
    rows.filter((row) => !isSameRow(row, withId(others, row['id'])))
  const change = { table, before: differing(before, after), after: differing(after, before) }
  return change.before.length + change.after.length ? change : null
}

export function withId(rows: readonly Row[], id: unknown): Row | null {
  return rows.find((row) => row['id'] === id) ?? null
}

export function addedRows({ before, after }: PartChange): Row[] {
  return after.filter((row) => !withId(before, row['id']))
}

/** False if a picture was deleted, which is permanent. */
export function canRestore({ before, after }: PartChange): boolean {
  const pictures = new Set(after.map((row) => row['image_id']))
  const lost = before.filter((row) => row['image_id'] && !pictures.has(row['image_id']))
  return lost.length === 0
}
