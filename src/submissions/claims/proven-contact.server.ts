import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { Reached } from './claim-ways.ts'

/**
 * The listing's contact details that can prove something. Those that only a suggestion gave prove nothing, unless
 * its confirmed sender owns the business or the reviewer checked them (decision 130).
 */
export async function provenContact(
  db: Db,
  { id, email, website, phone }: Reached & { id: string },
): Promise<Reached> {
  const { rows } = await sql<Reached>`
    select s.details->>'email' as email, s.details->>'website' as website, s.details->>'phone' as phone
    from submissions s where s.business_id = ${id} and s.kind = 'suggest'
      and not (s.confirmed_at is not null and s.details->'submitter'->>'relation' = 'owner')
      and not exists (select from submission_events v where v.submission_id = s.id and v.action = 'approve'
        and v.undone_at is null and v.proof->>'isContactChecked' = 'true')`.execute(db)
  const proven = (field: keyof Reached, value: string | null) =>
    rows.some((suggested) => suggested[field] === value) ? null : value
  return {
    email: proven('email', email),
    website: proven('website', website),
    phone: proven('phone', phone),
  }
}
