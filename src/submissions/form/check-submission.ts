import { categories } from '../../directory/categories.ts'
import { counties, findCounty } from '../../florida/counties.ts'
import { findZip, placeOfZip } from '../../florida/zips.ts'
import type { KnownSlugs } from './field-readers.ts'
import type { SubmissionDetails } from '../submission.ts'
import type { SubmissionKind, SubmissionProblem, TypedSubmission } from './submission-fields.ts'
import { checkForm, type CheckedForm } from './submission-form.ts'

type Checked =
  | { ok: true; details: SubmissionDetails }
  | { ok: false; problems: SubmissionProblem[] }

const known: KnownSlugs = {
  categories: categories.map(({ slug }) => slug),
  counties: counties.map(({ slug }) => slug),
}

/** Counties that keep Central time; of Gulf County, the half where its people live does not. */
export const centralCounties: ReadonlySet<string> = new Set([
  'bay',
  'calhoun',
  'escambia',
  'holmes',
  'jackson',
  'okaloosa',
  'santa-rosa',
  'walton',
  'washington',
])

/**
 * Checks a form with the tables of places and trades at hand: the rule of the page, and then what only the
 * tables tell. A county left open is that of the zip; a time zone left open is that of the county.
 */
export function checkSubmission(typed: TypedSubmission, kind: SubmissionKind): Checked {
  const checked = checkForm(typed, kind, known)
  return checked.ok ? completed(checked.form) : checked
}

function completed(form: CheckedForm): Checked {
  if (form.zip && placeOfZip(form.zip)?.kind === 'military')
    return refused(
      'zip',
      'Enter the ZIP code of a place in Florida: 340 is for military mail abroad',
    )
  const county = form.county ?? findCounty(findZip(form.zip ?? '')?.county ?? '')?.slug
  if (!county) return refused('county', 'Choose the county where the business is')
  const timeZone =
    form.timeZone ?? (centralCounties.has(county) ? 'America/Chicago' : 'America/New_York')
  const serves = form.serves.filter((slug) => slug !== county)
  return { ok: true, details: { ...form, county, timeZone, serves } }
}

function refused(field: 'zip' | 'county', text: string): Checked {
  return { ok: false, problems: [{ field, text }] }
}
