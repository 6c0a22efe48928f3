import { isSameRow, type Row } from '../../platform/changes/change.ts'

/** A photo or a post, as the history keeps it. */
export type ThingRow = Row

/** What was changed of the photos or the posts of a listing: the rows that differ, before and after. */
export type ThingChange = {
  table: 'business_images' | 'posts'
  before: Row[]
  after: Row[]
}

/** The rows in which two states of a table differ; null where they do not. */
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

/** The row of a thing; null when there is none. */
export function withId(rows: readonly Row[], id: unknown): Row | null {
  return rows.find((row) => row['id'] === id) ?? null
}

/** Which things a change was about. */
export function thingIds({ before, after }: ThingChange): unknown[] {
  return [...before, ...after].map((row) => row['id'])
}

/**
 * Whether what was there before could be there again: pictures that are deleted are gone for good, and what was added is
 * deleted where it stands, with the question that this takes.
 */
export function canPutBack({ before, after }: ThingChange): boolean {
  const added = after.filter((row) => !withId(before, row['id']))
  const pictures = new Set(after.map((row) => row['image_id']))
  const lost = before.filter((row) => row['image_id'] && !pictures.has(row['image_id']))
  return added.length === 0 && lost.length === 0
}
