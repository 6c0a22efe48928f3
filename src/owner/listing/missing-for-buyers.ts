import * as t from '#messages/capability.ts'
import { isForBuyers } from '../../listings/for-buyers.ts'
import { moreFields } from '../../listings/more-fields.ts'
import { nameIn } from '../../platform/text/names.ts'
import type { ListingDetails } from '../../submissions/submission.ts'
import type { Missing } from './listing.ts'

const ofStatement = [
  'uei',
  'cage',
  'naicsCodes',
  'coreCompetencies',
  'differentiators',
  'pastPerformance',
] as const

/** Not part of what's complete: most businesses don't sell to governments. */
export function missingForBuyers(details: ListingDetails): Missing[] {
  if (!isForBuyers(details)) return [{ part: 'buyers', text: t.getOne() }]
  const lacking = ofStatement.filter((fact) => !details[fact]?.length)
  if (lacking.length === 0) return []
  const fields = lacking.map((fact) => nameIn(moreFields[fact].label)).join(', ')
  return [{ part: 'buyers', text: t.lacks({ fields }) }]
}
