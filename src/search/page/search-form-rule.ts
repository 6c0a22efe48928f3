import * as t from '#messages/search-form.ts'
import { zipProblem, type Problem } from '../../florida/zip-rule.ts'
import type { SearchParam } from '../engine/search.ts'

export type FieldProblem = Problem & { field: SearchParam }

export const categoryRequired = (): Problem => ({
  title: t.categoryRequired(),
  text: t.selectToRefine(),
})

/**
 * The same on page and server: a Florida ZIP is required unless there is text; the ZIP panel also
 * requires a category.
 */
export function formProblems(
  { zip, category, q }: { zip: string; category: string; q: string },
  isCategoryRequired: boolean,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const ofZip = zip || !q ? zipProblem(zip) : null
  if (ofZip) problems.push({ field: 'zip', ...ofZip })
  if (isCategoryRequired && !category && !q)
    problems.push({ field: 'category', ...categoryRequired() })
  return problems
}
