import type { Db } from '../../db/schema.ts'
import { locate } from '../../florida/locate.ts'
import { findCounty } from '../../florida/counties.ts'
import { cleanLine } from '../clean-text.ts'
import { usPhone, webLink } from '../contact-rules.ts'
import { likelyListings } from './duplicates.server.ts'
import { maxCharacters } from '../form/field-readers.ts'
import type { LikelyListing } from '../form/form-answer.ts'
import type { TypedSubmission } from '../form/submission-fields.ts'

/** Published listings that may be the business of a form, however little of it is typed yet. */
export async function findLikely(db: Db, typed: TypedSubmission): Promise<LikelyListing[]> {
  const name = cleanLine(typed.name).slice(0, maxCharacters.name)
  const phone = usPhone(cleanLine(typed.phone))
  const website = webLink(cleanLine(typed.website).slice(0, maxCharacters.link))
  if (name.length < 3 && !phone && !website) return []
  const matches = await likelyListings(db, { name, phone, website, point: pointOf(typed) })
  return matches.map(({ id, name, place, reasons }) => ({ id, name, place, reasons }))
}

function pointOf({ street, city, zip, county }: TypedSubmission) {
  const parts = [street, city].map((part) => cleanLine(part).slice(0, maxCharacters.street))
  const zipTyped = /\d{5}/.exec(zip.slice(0, 20))?.[0]
  const address = [...parts.filter(Boolean), zipTyped ? `FL ${zipTyped}` : 'FL'].join(', ')
  return locate({ address, county: findCounty(county.slice(0, 60))?.name ?? '' }).point
}
