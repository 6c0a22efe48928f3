import * as t from '#messages/form-questions.ts'
import { findCounty } from '../../florida/counties.ts'
import { countiesOfCity } from '../../florida/cities.ts'
import { findZip, placeOfZip } from '../../florida/zips.ts'
import { personNameProblem } from '../../platform/email/stranger-text.ts'
import type { Site } from '../../platform/ui/site.ts'
import type { SubmissionKind } from '../form/field-kinds.ts'
import { knownSlugs, zoneOfCounty } from '../form/form-choices.ts'
import type { SubmissionDetails } from '../submission.ts'
import type { FormValues } from '../form/form-values.ts'
import { checkForm, type CheckedForm, type FieldProblem } from '../form/check-form.ts'

type Checked = { ok: true; details: SubmissionDetails } | { ok: false; problems: FieldProblem[] }

/**
 * `checkForm` plus the tables: a missing county is derived from ZIP or city, a missing time zone
 * from the county.
 * @param site whose name the sender mustn't use
 */
export function checkSubmission(
  values: FormValues,
  kind: SubmissionKind,
  site?: Pick<Site, 'name' | 'shortName'>,
): Checked {
  const checked = checkForm(values, kind, knownSlugs())
  const text = checked.ok && site ? personNameProblem(checked.form.submitter.name, site) : null
  if (text) return { ok: false, problems: [{ field: 'submitterName', text }] }
  return checked.ok ? completed(checked.form) : checked
}

export function zipProblem(zip: string | null): string | null {
  return zip && placeOfZip(zip)?.kind === 'military' ? t.militaryZip() : null
}

function completed(form: CheckedForm): Checked {
  const place = checkPlace(form)
  if ('problem' in place) return { ok: false, problems: [place.problem] }
  const { county } = place
  const timeZone = form.timeZone ?? zoneOfCounty(county)
  const serves = form.serves.filter((slug) => slug !== county)
  return { ok: true, details: { ...form, county, timeZone, serves } }
}

export function checkPlace({
  zip,
  county,
  city,
}: Pick<CheckedForm, 'zip' | 'county' | 'city'>): { county: string } | { problem: FieldProblem } {
  const wrongZip = zipProblem(zip)
  if (wrongZip) return { problem: { field: 'zip', text: wrongZip } }
  const names = zip ? [findZip(zip)?.county ?? ''] : countiesOfCity(city)
  const found = county ?? (names.length === 1 ? findCounty(names[0] ?? '')?.slug : null)
  if (found) return { county: found }
  const text = names.length > 1 ? t.cityInSeveral({ city }) : t.chooseCounty()
  return { problem: { field: 'county', text } }
}
