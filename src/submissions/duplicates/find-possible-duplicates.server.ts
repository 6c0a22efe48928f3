import type { Db } from '../../db/schema.ts'
import { locate } from '../../florida/locate.ts'
import { findCounty } from '../../florida/counties.ts'
import { cleanLine } from '../clean-text.ts'
import { usPhone, webLink } from '../contact-rules.ts'
import { duplicateListings } from './duplicates.server.ts'
import { businessFields } from '../form/business-fields.ts'
import type { PossibleDuplicate } from '../form/form-state.ts'
import type { FormValues } from '../form/form-values.ts'

/** Published listings that may be the business of a form, however little of it is filled in yet. */
export async function findPossibleDuplicates(
  db: Db,
  values: FormValues,
): Promise<PossibleDuplicate[]> {
  const name = cleanLine(values.name).slice(0, businessFields.name.max)
  const phone = usPhone(cleanLine(values.phone))
  const website = webLink(cleanLine(values.website).slice(0, businessFields.website.max))
  if (name.length < 3 && !phone && !website) return []
  const matches = await duplicateListings(db, { name, phone, website, point: pointOf(values) })
  return matches.map(({ id, name, place, reasons }) => ({ id, name, place, reasons }))
}

function pointOf({ street, city, zip, county }: FormValues) {
  const short = (part: string) => cleanLine(part).slice(0, businessFields.street.max)
  return locate({
    street: short(street),
    city: short(city),
    zip: /\d{5}/.exec(zip.slice(0, 20))?.[0] ?? null,
    county: findCounty(county.slice(0, 60))?.name ?? '',
  }).point
}
