import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionDetails } from '../submission.ts'

/** Isn't a duplicate, but the team sees why the match isn't listed as one. */
export async function sampleAlike(
  db: Db,
  { name, phone }: Pick<SubmissionDetails, 'name' | 'phone'>,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from businesses
    where is_sample and (name_key = plain_text(${name}) or phone_digits(phone) = phone_digits(${phone}::text))
    order by name_key = plain_text(${name}) desc, id limit 1`.execute(db)
  return rows[0] ?? null
}
