import { findCounty } from '../../florida/counties.ts'
import { findZip, placeOfZip } from '../../florida/zips.ts'
import type { SubmissionKind } from './field-kinds.ts'
import { knownSlugs, zoneOfCounty } from './form-choices.ts'
import type { SubmissionDetails } from '../submission.ts'
import type { FormValues } from './form-values.ts'
import { checkForm, type CheckedForm, type FieldProblem } from './check-form.ts'

type Checked = { ok: true; details: SubmissionDetails } | { ok: false; problems: FieldProblem[] }

/**
 * Checks a form with the tables of places and trades at hand: the rule of the page, and then what only the
 * tables tell. A county left open is that of the zip; a time zone left open is that of the county.
 */
export function checkSubmission(values: FormValues, kind: SubmissionKind): Checked {
  const checked = checkForm(values, kind, knownSlugs)
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
  const timeZone = form.timeZone ?? zoneOfCounty(county)
  const serves = form.serves.filter((slug) => slug !== county)
  return { ok: true, details: { ...form, county, timeZone, serves } }
}

function refused(field: 'zip' | 'county', text: string): Checked {
  return { ok: false, problems: [{ field, text }] }
}
