import { zipProblem, type Problem } from '../../florida/zip-rule.ts'
import type { SearchParam } from '../engine/search.ts'

/** What is wrong with one field of a search. */
export type FieldProblem = Problem & { field: SearchParam }

export const categoryRequired: Problem = {
  title: 'Business category required',
  text: 'Please select a business category to refine your search',
}

/**
 * What is wrong with a filled-in search form, the same on page and server: a zip is required and must be
 * Florida's, unless free text says what to look for; the zip panel requires a category as well.
 */
export function formProblems(
  { zip, category, q }: { zip: string; category: string; q: string },
  isCategoryRequired: boolean,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const ofZip = zip || !q ? zipProblem(zip) : null
  if (ofZip) problems.push({ field: 'zip', ...ofZip })
  if (isCategoryRequired && !category && !q)
    problems.push({ field: 'category', ...categoryRequired })
  return problems
}
