import { countiesNamed } from '../florida/counties.ts'
import type { HourSpan } from './hours.ts'
import { expiryOf, provenFacts, type NewVerification } from './verification.ts'

type CountiesOf = { id: string; county: string; servesCounties?: string[] }

export function hourRows({ id, hours = [] }: { id: string; hours?: HourSpan[] }) {
  return hours.map((span) => ({
    business_id: id,
    weekday: span.weekday,
    opens_minute: span.opensMinute,
    closes_minute: span.closesMinute,
  }))
}

/** Located in and served. */
export function countyRows({ id, county, servesCounties = [] }: CountiesOf) {
  const located = countiesNamed(county).map(({ slug }) => slug)
  const serves = countiesNamed(servesCounties.join(', '))
    .map(({ slug }) => slug)
    .filter((slug) => !located.includes(slug))
  return [
    ...located.map((county_slug) => ({
      business_id: id,
      county_slug,
      relation: 'located' as const,
    })),
    ...serves.map((county_slug) => ({ business_id: id, county_slug, relation: 'serves' as const })),
  ]
}

export function verificationRow(businessId: string, given: NewVerification) {
  const { provesService, provesOwnership, provesDisability = false } = provenFacts(given)
  return {
    business_id: businessId,
    method: given.method,
    checked_on: given.checkedOn,
    expires_on: given.expiresOn ?? expiryOf(given.checkedOn),
    note: given.note,
    proves_service: provesService,
    proves_ownership: provesOwnership,
    proves_disability: provesDisability,
    by_name: given.byName ?? '',
  }
}
