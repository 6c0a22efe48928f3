import * as t from '#messages/proof-problems.ts'
import { sql } from 'kysely'
import { holdRole } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { claimDetails } from '../../submissions/claims/claim-details.server.ts'
import { type CheckedFile, noRoomText } from '../../submissions/documents/document-rule.ts'
import { receiveSubmission } from '../../submissions/lifecycle/receive.server.ts'
import { shownToSender, waitsForSender } from '../../submissions/lifecycle/held-back.server.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'
import { editorOf, reasonAsked, type Runner } from '../listing/listing.server.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { isAnswered, openCases } from '../../submissions/answers/cases.server.ts'
import { cleanText, cleanLine } from '../../submissions/clean-text.ts'
import { convertPhotos } from '../../submissions/documents/convert-photos.server.ts'
import { maySendDocument, noteFull } from '../../submissions/documents/document-room.server.ts'
import { filesIn, readDocuments, textIn } from '../../submissions/form/read-form.server.ts'
import { wrongProof, type ProofAnswer, type ProofField, type ShownMethod } from './proof-form.ts'

type Kind = 'proof' | 'answer'

/** Only one proof waits at a time. */
export async function waitingProof(
  db: Db,
  businessId: string,
  now: Date,
): Promise<{ id: string; at: Date; dueAt: Date; userId: string | null } | null> {
  const row = await db
    .selectFrom('submissions')
    .select(['id', 'received_at as at', 'due_at as dueAt', 'user_id as userId'])
    .where('kind', '=', 'proof')
    .where('business_id', '=', businessId)
    .where(waitsForSender(now))
    .executeTakeFirst()
  return row ?? null
}

export type AskedByTeam = {
  id: string
  reason: string
  /** Its sender can answer. */
  isTheirs: boolean
}

export async function askedByTeam(
  db: Db,
  kind: Kind,
  { businessId, userId }: { businessId: string; userId: string },
  now: Date,
): Promise<AskedByTeam[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'user_id', 'state'])
    .where('kind', '=', kind)
    .where('business_id', '=', businessId)
    .where('state', '=', 'changes_requested')
    .orderBy('received_at')
    .execute()
  const asked = rows.map(async (row) =>
    (await shownToSender(db, row, now)).isHeldBack
      ? []
      : { id: row.id, reason: await reasonAsked(db, row.id), isTheirs: row.user_id === userId },
  )
  return (await Promise.all(asked)).flat()
}

type Sending = {
  kind: Kind
  runner: Runner
  message: string
  proof?: SubmissionDetails['proof']
  about?: string
  documents: CheckedFile[]
}

function sendToTeam(
  services: Services,
  { kind, runner, message, proof = null, about, documents }: Sending,
) {
  const { name, email, userId } = editorOf(runner)
  const businessId = runner.listing.id
  return transaction(services.db, async (db) => {
    // Two sent concurrently wait for each other.
    await sql`select pg_advisory_xact_lock(hashtext(${`${kind} ${businessId}`}))`.execute(db)
    // The sender may have lost their role since the page was loaded.
    if (!userId || !(await holdRole(db, businessId, userId)))
      return { ok: false, reason: 'not yours' } as const
    const isWaiting = about
      ? await isAnswered(db, businessId, { about, now: services.now() })
      : (await waitingProof(db, businessId, services.now())) !== null
    if (isWaiting) return { ok: false, reason: 'waits' } as const
    const sender = { name, email, reason: message, proof, about }
    const details = await claimDetails(db, businessId, sender)
    if (!details) return { ok: false, reason: 'used' } as const
    const submission = { kind, key: services.randomId(), details, userId } as const
    const where = { businessId, isConfirmed: true, documents }
    return receiveSubmission(db, { ...submission, ...where }, services)
  })
}

export type AnswerField = 'message' | 'evidence' | 'form'
export type AnswerRefused = {
  message: string
  problems: { field: AnswerField; text: string }[]
  /** Browsers don't keep files. */
  hadFile: boolean
}
type AnswerResult = { ok: true } | { ok: false; status: number; answer: AnswerRefused }

const max = 1000

/** An owner's answer to a report, a claim, or a removal request. */
export async function sendAnswer(
  services: Services,
  { runner, visitor, form }: { runner: Runner; visitor: Visitor; form: FormData },
): Promise<AnswerResult> {
  const { db, now } = services
  const { id } = runner.listing
  const message = cleanText(textIn(form, 'message'))
  const because = (status: number, text: string, field: AnswerField = 'form'): AnswerResult => {
    const answer = { message, problems: [{ field, text }], hadFile: filesIn(form).length > 0 }
    return { ok: false, status, answer }
  }
  const { files, wrong } = await readDocuments(form)
  if (wrong) return because(400, wrong, 'evidence')
  if (message.length < 10) return because(400, t.sayWhatIsRight(), 'message')
  if (message.length > max) return because(400, t.shorten({ max }), 'message')
  if (!editorOf(runner).isConfirmed) return because(400, t.needsAddress())
  const twice = t.answerWaits()
  const cases = await openCases(db, { businessId: id, userId: runner.user.id }, now())
  if (cases.length === 0) return because(409, t.nothingLeft())
  const left = cases.filter((one) => !one.isAnswered)
  const chosen = textIn(form, 'case')
  const about = chosen ? cases.find((one) => one.id === chosen) : left.length === 1 ? left[0] : null
  if (left.length === 0 || about?.isAnswered) return because(409, twice)
  if (!about) return because(chosen ? 409 : 400, chosen ? t.caseOver() : t.chooseCase())
  if (files.length && !(await maySendDocument(visitor, services)))
    return because(429, noRoomText('too often', true), 'evidence')
  const converted = await convertPhotos(files, services)
  if (!converted.ok) return because(400, converted.text, 'evidence')
  const documents = converted.files
  const sending = { kind: 'answer', runner, message, about: about.id, documents } as const
  const outcome = await sendToTeam(services, sending)
  if (outcome.ok) return { ok: true }
  if (outcome.reason === 'waits') return because(409, twice)
  if (outcome.reason === 'not yours') return because(409, t.noLongerYours())
  if (outcome.reason === 'used') return because(409, t.isGone())
  await noteFull(services)
  return because(400, noRoomText(outcome.why, true), 'evidence')
}

type ProofResult = { ok: true } | { ok: false; status: number; answer: ProofAnswer }

export async function sendProof(
  services: Services,
  { runner, visitor, form }: { runner: Runner; visitor: Visitor; form: FormData },
): Promise<ProofResult> {
  const { listing } = runner
  const values = {
    method: textIn(form, 'method'),
    number: cleanLine(textIn(form, 'number')),
    message: cleanText(textIn(form, 'message')),
  }
  const refuse = (status: number, problems: ProofAnswer['problems']): ProofResult => ({
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
  if (!isConfirmed) return because(400, t.needsAddress())
  const twice = t.proofWaits()
  if (await waitingProof(services.db, listing.id, services.now())) return because(409, twice)
  if (files.length && !(await maySendDocument(visitor, services)))
    return because(429, noRoomText('too often', true), 'evidence')
  const converted = await convertPhotos(files, services)
  if (!converted.ok) return because(400, converted.text, 'evidence')
  const proof = { method: values.method as ShownMethod, number: values.number }
  const sending = {
    kind: 'proof',
    runner,
    message: values.message,
    proof,
    documents: converted.files,
  } as const
  const outcome = await sendToTeam(services, sending)
  if (outcome.ok) return { ok: true }
  if (outcome.reason === 'waits') return because(409, twice)
  if (outcome.reason === 'used') return because(409, t.isGone())
  if (outcome.reason === 'not yours') return because(409, t.noLongerYours())
  await noteFull(services)
  return because(400, noRoomText(outcome.why, true), 'evidence')
}
