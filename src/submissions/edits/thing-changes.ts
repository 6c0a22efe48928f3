import { isSameRow, type Row } from '../../platform/changes/change.ts'

export type ThingRow = Row

export type ThingChange = {
  table: 'business_images' | 'posts'
  before: Row[]
  after: Row[]
}

export function thingChange(
  table: ThingChange['table'],
  before: readonly Row[],
  after: readonly Row[],
): ThingChange | null {
  const differing = (rows: readonly Row[], others: readonly Row[]) =>
    rows.filter((row) => !isSameRow(row, withId(others, row['id'])))
  const change = { table, before: differing(before, after), after: differing(after, before) }
  return change.before.length + change.after.length ? change : null
}

export function withId(rows: readonly Row[], id: unknown): Row | null {
  return rows.find((row) => row['id'] === id) ?? null
}

export function thingIds({ before, after }: ThingChange): unknown[] {
  return [...before, ...after].map((row) => row['id'])
}

/**
 * False if a picture was deleted, which is permanent. Added photos and posts are deleted on their
 * own page, which asks first.
 */
export function canPutBack({ before, after }: ThingChange): boolean {
  const added = after.filter((row) => !withId(before, row['id']))
  const pictures = new Set(after.map((row) => row['image_id']))
  const lost = before.filter((row) => row['image_id'] && !pictures.has(row['image_id']))
  return added.length === 0 && lost.length === 0
}
