import { sql } from 'kysely'
import { holdRole } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { claimDetails } from '../../submissions/claims/claim-details.server.ts'
import type { CheckedFile } from '../../submissions/documents/document-rule.ts'
import { receiveSubmission } from '../../submissions/lifecycle/receive.server.ts'
import { waitingStates } from '../../submissions/states.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'
import { editorOf } from './editor.server.ts'
import type { Runner } from './listing.server.ts'

/** Things that who runs a listing sends to the team about it; of each, one waits at a time. */
type Kind = 'proof' | 'answer'

/** When what waits for the team was sent; null when nothing waits. */
export async function waitingSince(db: Db, kind: Kind, businessId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('submissions')
    .select('received_at')
    .where('kind', '=', kind)
    .where('business_id', '=', businessId)
    .where('state', 'in', waitingStates)
    .executeTakeFirst()
  return row?.received_at ?? null
}

type Sending = {
  kind: Kind
  runner: Runner
  message: string
  proof?: SubmissionDetails['proof']
  documents: CheckedFile[]
}

/** Takes in what who runs a listing sends to the team about it. */
export function sendToTeam(
  services: Services,
  { kind, runner, message, proof = null, documents }: Sending,
) {
  const { name, email, userId } = editorOf(runner)
  const businessId = runner.listing.id
  return transaction(services.db, async (db) => {
    // One after the other: of two that come at once, one is first.
    await sql`select pg_advisory_xact_lock(hashtext(${`${kind} ${businessId}`}))`.execute(db)
    // What waits ends with its sender's role: they may have lost it since the page looked.
    if (!userId || !(await holdRole(db, businessId, userId)))
      return { ok: false, reason: 'not yours' } as const
    if (await waitingSince(db, kind, businessId)) return { ok: false, reason: 'waits' } as const
    const details = await claimDetails(db, businessId, { name, email, reason: message, proof })
    if (!details) return { ok: false, reason: 'used' } as const
    const submission = { kind, key: services.randomId(), details, userId } as const
    const where = { businessId, isConfirmed: true, documents }
    return receiveSubmission(db, { ...submission, ...where }, services)
  })
}
