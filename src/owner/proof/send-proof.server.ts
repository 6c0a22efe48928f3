import { sql } from 'kysely'
import { holdRole } from '../../account/team/listing-people.server.ts'
import type { Db } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import type { Visitor } from '../../limits/visitor.server.ts'
import type { Services } from '../../services.server.ts'
import { claimDetails } from '../../submissions/claims/claim-details.server.ts'
import { cleanLine, cleanText } from '../../submissions/clean-text.ts'
import { maySendDocument, noteFull } from '../../submissions/documents/document-room.server.ts'
import { convertPhotos } from '../../submissions/documents/convert-photos.server.ts'
import { noRoomText, type CheckedFile } from '../../submissions/documents/document-rule.ts'
import { filesIn, readDocuments, textIn } from '../../submissions/intake/read-form.server.ts'
import { receiveSubmission } from '../../submissions/lifecycle/receive.server.ts'
import { waitingStates } from '../../submissions/states.ts'
import { editorOf } from '../listing/editor.server.ts'
import type { Runner } from '../listing/listing.server.ts'
import { wrongProof, type ProofAnswer, type ProofField, type ShownMethod } from './proof-form.ts'

/** When the proof of a listing that waits for the team was sent; null when none waits. */
export async function waitingProof(db: Db, businessId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('submissions')
    .select('received_at')
    .where('kind', '=', 'proof')
    .where('business_id', '=', businessId)
    .where('state', 'in', waitingStates)
    .executeTakeFirst()
  return row?.received_at ?? null
}

type Sent = { ok: true } | { ok: false; status: number; answer: ProofAnswer }

/** Takes in what an owner shows for the badge of their listing, for the team to look at. */
export async function sendProof(
  services: Services,
  { runner, visitor, form }: { runner: Runner; visitor: Visitor; form: FormData },
): Promise<Sent> {
  const { listing } = runner
  const values = {
    method: textIn(form, 'method'),
    number: cleanLine(textIn(form, 'number')),
    message: cleanText(textIn(form, 'message')),
  }
  const refuse = (status: number, problems: ProofAnswer['problems']): Sent => ({
    ok: false,
    status,
    answer: { values, problems, hadFile: filesIn(form).length > 0 },
  })
  const because = (status: number, text: string, field: ProofField = 'form') =>
    refuse(status, [{ field, text }])
  const { files, wrong } = await readDocuments(form)
  const problems = wrongProof(values, files.length)
  if (wrong) return refuse(400, [{ field: 'evidence', text: wrong }])
  if (problems.length) return refuse(400, problems)
  const { isConfirmed } = editorOf(runner)
  if (!isConfirmed)
    return because(
      400,
      'We answer by mail: give your account an email address first, and confirm it.',
    )
  const twice = 'A proof of this listing waits already. Our team is looking at it.'
  if (await waitingProof(services.db, listing.id)) return because(409, twice)
  if (files.length && !(await maySendDocument(visitor, services)))
    return because(429, noRoomText('too often', true), 'evidence')
  const converted = await convertPhotos(files, services)
  if (!converted.ok) return because(400, converted.text, 'evidence')
  const outcome = await receive(services, { runner, values, documents: converted.files })
  if (outcome.ok) return { ok: true }
  if (outcome.reason === 'waits') return because(409, twice)
  if (outcome.reason === 'used') return because(409, 'The listing is gone.')
  if (outcome.reason === 'not yours') return because(409, 'You don’t run this listing any more.')
  await noteFull(services)
  return because(400, noRoomText(outcome.why, true), 'evidence')
}

type Receiving = { runner: Runner; values: ProofAnswer['values']; documents: CheckedFile[] }

function receive(services: Services, { runner, values, documents }: Receiving) {
  const { name, email, userId } = editorOf(runner)
  const businessId = runner.listing.id
  const proof = { method: values.method as ShownMethod, number: values.number }
  const claimant = { name, email, reason: values.message, proof }
  return transaction(services.db, async (db) => {
    // One after the other: of two that come at once, one is first.
    await sql`select pg_advisory_xact_lock(hashtext(${`proof ${businessId}`}))`.execute(db)
    // What waits ends with its sender's role: they may have lost it since the page looked.
    if (!userId || !(await holdRole(db, businessId, userId)))
      return { ok: false, reason: 'not yours' } as const
    if (await waitingProof(db, businessId)) return { ok: false, reason: 'waits' } as const
    const details = await claimDetails(db, businessId, claimant)
    if (!details) return { ok: false, reason: 'used' } as const
    const submission = { kind: 'proof', key: services.randomId(), details, userId } as const
    const where = { businessId, isConfirmed: true, documents }
    return receiveSubmission(db, { ...submission, ...where }, services)
  })
}
