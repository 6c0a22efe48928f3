import { findCategory, resolveLabel } from '../../listings/categories.ts'
import { columns, type Column } from './columns.ts'
import type { Mapping } from './import-record.ts'

/** Columns by heading, categories by label. */
export function readMapping(
  text: string,
): { ok: true; mapping: Mapping } | { ok: false; problem: string } {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return { ok: false, problem: 'This is no JSON.' }
  }
  const { columns: named = {}, categories = {} } = (found ?? {}) as Partial<Record<string, object>>
  const mapping: Mapping = { columns: {}, categories: {} }
  for (const [heading, column] of Object.entries(named) as [string, unknown][]) {
    if (column !== null && !columns.includes(column as Column))
      return {
        ok: false,
        problem: `${JSON.stringify(column)} is no field. They are: ${columns.join(', ')}.`,
      }
    mapping.columns[heading] = column as Column | null
  }
  for (const [label, name] of Object.entries(categories) as [string, unknown][]) {
    const slug = typeof name === 'string' ? categorySlug(name) : null
    if (!slug) return { ok: false, problem: `${JSON.stringify(name)} is no category of ours.` }
    mapping.categories[label] = slug
  }
  return { ok: true, mapping }
}

function categorySlug(name: string): string | null {
  const slugs = resolveLabel(name)?.slugs ?? []
  return findCategory(name)?.slug ?? (slugs.length === 1 ? (slugs[0] ?? null) : null)
}
