import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { verificationRow } from '../../listings/business-rows.server.ts'
import { badgeHolder } from '../../listings/proof/badge-holder.server.ts'
import type { NewVerification } from '../../listings/verification.ts'
import type { Proof } from './badge-rule.ts'

type Earlier = {
  proves_service: boolean
  proves_ownership: boolean
  proves_disability: boolean
  note: string
}

/**
 * Documents add to each other: a DD 214 last year and a registration today prove both facts. What
 * was checked before stays in the note, as long as that badge is valid.
 * @param day as 2026-11-21.
 */
export async function withEarlierDocuments(
  db: Db,
  { business_id, user_id }: Pick<SubmissionRow, 'business_id' | 'user_id'>,
  proof: Proof,
  day: string,
): Promise<Proof> {
  if (proof.method !== 'papers-seen' || !business_id) return proof
  const holder = await badgeHolder(db, business_id, user_id)
  const { rows } = await sql<Earlier>`
    select proves_service, proves_ownership, proves_disability, note from badges_in_force
    where business_id = ${business_id} and method = 'papers-seen' and expires_on > ${day}::date
      and (holder is null or holder = ${holder})
    order by made_at desc, id desc limit 1`.execute(db)
  const [earlier] = rows
  const addsService = !proof.provesService && earlier?.proves_service
  const addsOwnership = !proof.provesOwnership && earlier?.proves_ownership
  if (!earlier || (!addsService && !addsOwnership)) return proof
  return {
    ...proof,
    provesService: Boolean(proof.provesService || addsService),
    provesOwnership: Boolean(proof.provesOwnership || addsOwnership),
    ...((proof.provesDisability || earlier.proves_disability) && { provesDisability: true }),
    note: [proof.note, earlier.note].filter(Boolean).join('; ').slice(0, 500),
  }
}

/** Call in the decision's transaction. */
export async function grantProof(
  db: Db,
  { id, business_id, user_id }: SubmissionRow,
  { badge, now }: { badge: NewVerification; now: Date },
): Promise<void> {
  if (!business_id) return
  const holder = await badgeHolder(db, business_id, user_id)
  const row = { ...verificationRow(business_id, badge), holder, made_at: now, submission_id: id }
  await db.insertInto('verifications').values(row).execute()
}

/** The previous badge counts again. */
export async function undoProof(db: Db, { id, business_id }: SubmissionRow): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('submission_id', '=', id)
    .where('business_id', '=', business_id)
    .execute()
}
