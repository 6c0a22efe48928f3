import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-decision.ts'
import * as notListed from '#messages/desk-not-listed.ts'
import { can, decisions } from '../../account/team/can.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import type { Deps } from '../../submissions/lifecycle/change-state.server.ts'
import {
  decideAsTeam,
  refusalOf,
  type Decision,
} from '../../submissions/lifecycle/decide.server.ts'
import {
  refusalStatus,
  refusalText,
  refusedFields,
  type Refusal,
} from '../../submissions/lifecycle/refusal.ts'
import { listedStates } from '../../submissions/retention/erase.server.ts'
import { makesListing } from '../../submissions/states.ts'
import { readElsewhere, readProof } from '../../submissions/proofs/badge-rule.ts'
import { notListedOf } from '../item/beside-item.server.ts'
import { findDeskItem } from '../item/desk.server.ts'
import type { DeskProblem, FormWords } from '../item/desk-view.ts'
import { lookAfter, otherIntents } from './look-after.server.ts'
import { otherOne, readReasons, withTemplate } from './reason-templates.ts'
import type { ReasonCode } from '../../submissions/emails/reason-codes.ts'
import { changeStatus } from '../listing/status.server.ts'
import { statusActions } from '../listing/status.ts'
import { decisionBehind, undoListing } from '../listing/undo-listing.server.ts'
import { findKnownAs, isSample, knownAsDecision, shows, unseenWarning } from './known-as.server.ts'

/**
 * Runs an action of the review desk.
 * @returns null on success, otherwise the problem; nothing has changed then.
 */
export async function runDeskAction(
  db: Db,
  deps: Deps & Pick<Services, 'forms'>,
  { id, form, by }: { id: string; form: FormData; by: TeamUser },
): Promise<DeskProblem | null> {
  const intent = textIn(form, 'intent')
  const holder = intent === 'undo' || intent === 'restore' ? null : await otherHolder(db, id, by)
  const action = decisions.find((decision) => decision === intent)
  const words = wordsIn(form)
  const [edited] = readReasons([textIn(form, 'words')])
  if (edited) return withEditedReason(edited, form, words)
  if (holder && (action || intent === alreadyListed) && textIn(form, 'sure') !== 'yes') {
    const decision = decisionIn(form, { action: action ?? 'reject', submissionId: id, by })
    const changed = await changedMeanwhile(db, decision, deps)
    if (changed) return { ...changed, intent, words }
    const text = t.heldBy({ holder })
    return { intent, text, fields: [], words, status: 409 }
  }
  const unseen = intent === 'undo' ? await unseenOf(db, id, form, deps.now()) : null
  if (unseen) return { intent, text: unseen, fields: [], words, status: 409 }
  const behind = intent === 'undo' ? await decisionBehind(db, id, deps.now()) : null
  if (behind) {
    const text = await undoListing(db, { ...behind, by }, deps)
    return text === null ? null : { intent, text, fields: [], words, status: 409 }
  }
  if (intent === alreadyListed) return rejectListed(db, deps, { id, form, by }, words)
  if (action) {
    const decision = decisionIn(form, { action, submissionId: id, by })
    const isAskedAgain = form.has('asked-again')
    const unsure = isAskedAgain ? null : await notListedProblem(db, decision, words, deps)
    if (unsure) return unsure
    const done = await decideOnListing(db, deps, { ...decision, isAskedAgain }, words)
    return done === undefined ? decideBy(db, deps, decision, words) : done
  }
  const problem = (text: string, status: number): DeskProblem => ({
    intent,
    text,
    fields: intent === 'note' || intent === 'write-back' ? [{ field: 'note', text }] : [],
    words,
    status,
  })
  const submission = await db
    .selectFrom('submissions')
    .select(['id', 'user_id', 'submitter_email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!submission) return problem(desk.submissionGone(), 404)
  const wanted = otherIntents.find((one) => one === intent)
  if (!wanted) return problem(desk.wrongForm(), 400)
  if (!can(by, wanted, submission)) return problem(desk.notAllowed(), 403)
  return lookAfter(db, deps, { id, wanted, by, text: words.note ?? '', problem })
}

async function unseenOf(db: Db, id: string, form: FormData, now: Date): Promise<string | null> {
  const last = await db
    .selectFrom('submissions as s')
    .innerJoin('submission_events as e', 'e.submission_id', 's.id')
    .select(['s.business_id as businessId', 's.kind', 'e.action'])
    .where('s.id', '=', id)
    .orderBy('e.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.businessId || !shows(last)) return null
  return unseenWarning(db, { businessId: last.businessId, seen: textIn(form, 'also') }, now)
}

async function otherHolder(db: Db, id: string, { userId }: TeamUser): Promise<string | null> {
  const row = await db
    .selectFrom('submissions')
    .select('assigned_name')
    .where('id', '=', id)
    .where('assigned_to', '!=', userId)
    .executeTakeFirst()
  return row?.assigned_name ?? null
}

const alreadyListed = 'already-listed'

async function rejectListed(
  db: Db,
  deps: Deps,
  { id, form, by }: { id: string; form: FormData; by: TeamUser },
  words: FormWords,
): Promise<DeskProblem | null> {
  const chosen = words['listed-as'] === otherOne ? '' : (words['listed-as'] ?? '')
  const other = words['listed-other']?.trim() ?? ''
  const known = await findKnownAs(db, other || chosen, id)
  const intent = alreadyListed
  const decision = decisionIn(form, { action: 'reject', submissionId: id, by })
  const isTwo = other && chosen && (await findKnownAs(db, chosen, id))?.id !== known?.id
  if (!known || isTwo) {
    const changed = await changedMeanwhile(db, decision, deps)
    if (changed) return { ...changed, intent, words }
    const text = isTwo ? t.twoGiven() : await unknownText(db, other || chosen)
    return { intent, text, fields: [{ field: 'listed-as', text }], words, status: 400 }
  }
  const listed = {
    ...decision,
    proof: null,
    ...knownAsDecision(known, deps.site),
  }
  const problem = await decideBy(db, deps, listed, words)
  return problem && { ...problem, intent }
}

async function unknownText(db: Db, typed: string): Promise<string> {
  if (!typed) return t.otherNeeded()
  return (await isSample(db, typed)) ? t.sampleThere() : t.notFoundThere()
}

/** A business that asked not to be listed is approved only with a confirmation. */
async function notListedProblem(
  db: Db,
  decision: Decision,
  words: FormWords,
  deps: Deps & Pick<Services, 'forms'>,
): Promise<DeskProblem | null> {
  const { action: intent, submissionId } = decision
  if (intent !== 'approve') return null
  const item = await findDeskItem(db, submissionId, deps)
  if (!item || !(await notListedOf(db, item, deps))) return null
  const changed = await changedMeanwhile(db, decision, deps)
  if (changed) return { ...changed, intent, words }
  const text = notListed.askedAgainNeeded()
  return { intent, text, fields: [{ field: 'asked-again', text }], words, status: 409 }
}

/** The refusal if a colleague decided first. It's shown instead of problems with fields. */
async function changedMeanwhile(
  db: Db,
  decision: Decision,
  deps: Deps,
): Promise<Omit<DeskProblem, 'words' | 'intent'> | null> {
  const row = db.selectFrom('submissions').selectAll().where('id', '=', decision.submissionId)
  const submission = await row.executeTakeFirst()
  const refusal = submission && (await refusalOf(db, submission, decision))
  if (refusal?.reason !== 'changed') return null
  return { text: refusalText(refusal, deps.now()), fields: [], status: refusalStatus(refusal) }
}

/** Without script: shows the form again with the text of the reason in the field. */
function withEditedReason(code: ReasonCode, form: FormData, words: FormWords): DeskProblem {
  const intent = textIn(form, 'of')
  const reasons = readReasons(form.getAll('reason')).filter((one) => one !== code)
  const why = withTemplate(words.why ?? '', code)
  const kept = { ...words, why, reasons: reasons.join() }
  return { intent, text: '', fields: [], words: kept, status: 200 }
}

async function decideBy(
  db: Db,
  deps: Deps,
  decision: Decision,
  words: FormWords,
): Promise<DeskProblem | null> {
  const outcome = await decideAsTeam(db, decision, deps)
  return outcome.ok ? null : problemOf(outcome.refusal, { intent: decision.action, words }, deps)
}

function problemOf(
  refusal: Refusal,
  sent: Pick<DeskProblem, 'intent' | 'words'>,
  { now }: Pick<Deps, 'now'>,
): DeskProblem {
  return {
    ...sent,
    text: refusalText(refusal, now(), sent.intent === 'undo'),
    fields: refusedFields(refusal, now()),
    status: refusalStatus(refusal),
  }
}

/**
 * Hides or shows what is listed as the listing's page does: everyone who manages it hears of it.
 * @returns undefined if there is no listing for it.
 */
async function decideOnListing(
  db: Db,
  deps: Deps,
  decision: Decision & { by: TeamUser; isAskedAgain: boolean },
  words: FormWords,
): Promise<DeskProblem | null | undefined> {
  const { action: intent, submissionId, why, by, isAskedAgain } = decision
  const action = statusActions.find((one) => one === intent)
  if (!action) return undefined
  const row = db.selectFrom('submissions').selectAll().where('id', '=', submissionId)
  const submission = await row.executeTakeFirst()
  const isListed = listedStates.some((state) => state === submission?.state)
  if (!submission?.business_id || !isListed || !makesListing(submission.kind)) return undefined
  const refusal = await refusalOf(db, submission, decision)
  if (refusal) return problemOf(refusal, { intent, words }, deps)
  const change = { id: submission.business_id, action, why, by, isAskedAgain }
  const problem = await changeStatus(db, change, deps)
  return problem && { ...problem, words }
}

function decisionIn(
  form: FormData,
  decision: Pick<Decision, 'action' | 'submissionId'> & { by: TeamUser },
): Decision & { by: TeamUser } {
  const version = Number(textIn(form, 'version'))
  const text = (name: string) => textIn(form, name)
  const [proof, seenElsewhere] = [readProof(text), readElsewhere(text)]
  const owners = textIn(form, 'owners')
  const isReplacing = owners ? owners === 'replace' : undefined
  const isContactChecked = form.has('contact-checked')
  const isQuiet = decision.action === 'reject' && form.has('quiet')
  const why = text('why')
  const chosen = readReasons(form.getAll('reason'))
  // Nothing is sent, so the history says why.
  const codes = isQuiet && !why.trim() && !chosen.length ? (['spam'] as const) : chosen
  const of = { version, why, reasons: codes.map((code) => ({ code })) }
  return { ...decision, ...of, proof, seenElsewhere, isReplacing, isContactChecked, isQuiet }
}

function wordsIn(form: FormData): FormWords {
  const names = [
    'why',
    'proof',
    'proves-service',
    'proves-ownership',
    'proves-disability',
    'proof-note',
    'looked-up',
    'seen-elsewhere',
    'owners-papers',
    'contact-checked',
    'asked-again',
    'owners',
    'listed-as',
    'listed-other',
    'note',
  ] as const
  const reasons = readReasons(form.getAll('reason')).join()
  return { ...Object.fromEntries(names.map((name) => [name, textIn(form, name)])), reasons }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
