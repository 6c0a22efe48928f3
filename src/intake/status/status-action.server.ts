import * as t from '#messages/status-refusals.ts'
import { formKind } from '../../submissions/form/field-kinds.ts'
import { unsavedText } from '../../platform/http/outage.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { Services } from '../../platform/services.server.ts'
import {
  answerChanges,
  deleteDocument,
  sendDocument,
  sendMessage,
  sendReply,
  withdraw,
} from '../../submissions/lifecycle/answer-changes.server.ts'
import { runReply } from '../../submissions/answers/reply.server.ts'
import { checkSubmission } from '../../submissions/questions/check-submission.ts'
import {
  confirmByToken,
  findByToken,
  type SubmissionStatus,
} from '../../submissions/lifecycle/private-link.server.ts'
import { maySendDocument, noteFull } from '../../submissions/documents/document-room.server.ts'
import { convertPhotos } from '../../submissions/documents/convert-photos.server.ts'
import { noFileText, noRoomText, type NoRoom } from '../../submissions/documents/document-rule.ts'
import { searchName, type FormAnswer, type FormProblem } from '../../submissions/form/form-state.ts'
import { refusalStatus, type Refusal } from '../../submissions/lifecycle/refusal.ts'
import { answered } from '../../submissions/questions/answered.ts'
import { foundFor } from '../../submissions/questions/category-words.ts'
import { baseName } from '../../platform/forms/merge-sent.ts'
import { baseOf, mergePart, readPartBase } from '../../submissions/edits/merge-part.ts'
import { fieldNames, readValues, valuesOf } from '../../submissions/form/form-values.ts'
import { saveForm } from '../../submissions/drafts/saved-forms.server.ts'
import { isSame, isUntouched } from '../../submissions/edits/same-value.ts'
import {
  filesIn,
  readDocuments,
  textIn,
  unreadText,
} from '../../submissions/form/read-form.server.ts'
import { makesListing, transitionOf } from '../../submissions/states.ts'
import { editWithTyped, typedLines } from './typed-late.server.ts'
import { canSendAgain, type StatusProblem } from './status-words.ts'

type SentName = StatusProblem['intent']
type Problem = Omit<StatusProblem, 'intent'>

/** @returns the problem, or the name of what was sent. */
export async function runStatusAction(
  services: Services,
  sent: Sent,
): Promise<StatusProblem | SentName> {
  const intent = textIn(sent.form, 'intent')
  if (intent === 'confirm') return withIntent(intent, await confirm(services, sent))
  if (intent === 'reply') return withIntent(intent, await reply(services, sent))
  if (intent === 'message') return withIntent(intent, await writeMessage(services, sent))
  if (intent === 'document') return withIntent(intent, await addDocument(services, sent))
  if (intent === 'delete-document') return withIntent(intent, await removeDocument(services, sent))
  if (intent === 'withdraw') return withIntent(intent, await withdrawIt(services, sent))
  const outcome = await answer(services, sent)
  return typeof outcome === 'string' ? outcome : { intent: 'answer', ...outcome }
}

export async function formToSendAgain(
  services: Services,
  { token, visitor }: Omit<Sent, 'form'>,
): Promise<string | null> {
  const found = await findByToken(services.db, token, services.now())
  if (!found || !canSendAgain(found, services.site)) return null
  return saveForm(formKind(found.kind), valuesOf(found.details), visitor, services)
}

export function unreadForm(status: number): StatusProblem {
  return { intent: 'answer', ...refusedWith(unreadText(status), status) }
}

export function unsavedForm(form: FormData): StatusProblem {
  const named = textIn(form, 'intent')
  const intent = intents.find((one) => one === named) ?? 'answer'
  const answer = intent === 'answer' ? answerWith(form, []) : null
  return { intent, ...refusedWith(unsavedText(), 503), answer, words: textIn(form, 'words') }
}

export function changesIt(form: FormData): boolean {
  return !['confirm', 'message', 'document', 'reply'].includes(textIn(form, 'intent'))
}

const intents = ['confirm', 'message', 'document', 'delete-document', 'reply', 'withdraw'] as const

function withIntent(intent: SentName, problem: Problem | null): StatusProblem | SentName {
  return problem ? { intent, ...problem } : intent
}

type Sent = { token: string; form: FormData; visitor: Visitor }

async function confirm(services: Services, { token }: Sent): Promise<Problem | null> {
  const isKnown = await confirmByToken(services.db, token, services)
  return isKnown ? null : refusal({ reason: 'not found' })
}

async function writeMessage(services: Services, { token, form }: Sent): Promise<Problem | null> {
  const words = textIn(form, 'words')
  const outcome = await sendMessage(services.db, token, words, services)
  if (outcome.ok) return null
  if ('wrong' in outcome) return { ...refusedWith(outcome.wrong, 400), words }
  return { ...refusal(outcome.refusal), words }
}

async function reply(services: Services, { token, form, visitor }: Sent): Promise<Problem | null> {
  const problem = await runReply(services, { form, visitor }, (sent) =>
    sendReply(services.db, token, sent, services),
  )
  if (!problem) return null
  if ('reason' in problem) return { ...refusal(problem), words: textIn(form, 'words') }
  return { ...refusedWith(problem.text, 400), ...problem }
}

async function addDocument(services: Services, sent: Sent): Promise<Problem | null> {
  const { files, wrong } = await readDocuments(sent.form)
  const [file] = files
  if (!file) return { ...refusedWith(wrong ?? noFileText(), 400), hadFile: wrong !== null }
  if (!(await maySendDocument(sent.visitor, services))) return noRoom('too often', services)
  const converted = await convertPhotos([file], services)
  if (!converted.ok) return refusedWith(converted.text, 400)
  const [document] = converted.files
  if (!document) return refusedWith(noFileText(), 400)
  const outcome = await sendDocument(services.db, sent.token, document, services)
  if (outcome.ok) return null
  return 'noRoom' in outcome ? noRoom(outcome.noRoom, services) : refusal(outcome.refusal)
}

async function removeDocument(services: Services, { token, form }: Sent): Promise<Problem | null> {
  const outcome = await deleteDocument(services.db, token, textIn(form, 'document'), services)
  return outcome.ok ? null : refusal(outcome.refusal)
}

async function withdrawIt(services: Services, { token }: Sent): Promise<Problem | null> {
  const outcome = await withdraw(services.db, token, services)
  return outcome.ok ? null : refusal(outcome.refusal)
}

async function answer(
  services: Services,
  { token, form, visitor }: Sent,
): Promise<Problem | SentName> {
  const { db } = services
  const status = await findByToken(db, token, services.now())
  if (!status) return refusal({ reason: 'not found' })
  const before = valuesOf(status.details)
  const kind = formKind(status.kind)
  if (!canStillChange(status)) return tooLate(services, status, { token, form })
  const answeredForm = answered(form, before, { kind })
  const words = textIn(form, 'words')
  // Values accepted before aren't checked against rules that came later.
  const sides = {
    base: readPartBase(textIn(form, baseName)),
    mine: answeredForm.values,
    saved: before,
  }
  const { values, conflicts } = mergePart(sides, fieldNames, form)
  if (conflicts.length && !form.has(searchName)) {
    const who = status.history.findLast(({ action }) => action === 'change')?.isYours
    const answer = {
      ...answerWith(form, []),
      ...answeredForm,
      values,
      base: baseOf(before, fieldNames),
      conflict: { who: who === false ? t.ourTeam() : null, conflicts },
    }
    return { ...refusedWith(t.chooseAndSave(), 409), answer, words }
  }
  const isSameForm = isUntouched(values, before)
  const checked = isSameForm
    ? { ok: true as const, details: status.details }
    : checkSubmission(values, kind, services.site)
  const document = await readDocuments(form)
  const again = (problems: FormProblem[]) => ({
    ...refusedWith(t.markedFields(), 400),
    answer: {
      ...answerWith(form, problems),
      ...answeredForm,
      found: foundFor(form, answeredForm.values),
    },
    words,
  })
  const fileProblem = (text: string) => [{ field: 'evidence', text }]
  const wrong = [
    ...(checked.ok ? [] : checked.problems),
    ...(document.wrong === null ? [] : fileProblem(document.wrong)),
  ]
  const isNothing = isSameForm && !words.trim() && !document.files.length && document.wrong === null
  if (isNothing && status.state === 'changes_requested' && !form.has(searchName))
    return { ...refusedWith(t.writeAnswer(), 400), answer: null }
  if (form.has(searchName)) return { ...again([]), status: 200 }
  if (!checked.ok || wrong.length || answeredForm.questions.length) return again(wrong)
  if (document.files.length && !(await maySendDocument(visitor, services)))
    return again(fileProblem(noRoomText('too often', false)))
  const converted = await convertPhotos(document.files, services)
  if (!converted.ok) return again(fileProblem(converted.text))
  const changes = {
    details: checked.details,
    seen: status.details,
    why: words,
    documents: converted.files,
  }
  const outcome = await answerChanges(db, token, changes, services)
  if (outcome.ok) {
    if (!isSame(checked.details, status.details)) return 'answer'
    if (status.state === 'changes_requested') return 'reply'
    if (words.trim()) return 'message'
    return document.files.length ? 'document' : 'answer'
  }
  if ('isStale' in outcome) return answer(services, { token, form, visitor })
  if ('refusal' in outcome)
    return { ...refusal(outcome.refusal), answer: answerWith(form, []), words }
  return again(fileProblem((await noRoom(outcome.noRoom, services)).text))
}

function canStillChange({ state, kind }: SubmissionStatus): boolean {
  const action = state === 'pending' ? 'change' : 'answer'
  return makesListing(kind) && transitionOf(state, action, kind) !== null
}

/** Keeps the changes for the page: the form is no longer on it. */
async function tooLate(
  services: Services,
  status: SubmissionStatus,
  { token, form }: Omit<Sent, 'visitor'>,
): Promise<Problem> {
  const before = valuesOf(status.details)
  const { values } = answered(form, before, { kind: formKind(status.kind) })
  // A form with a message alone changes nothing.
  const typed = { values: form.has('name') ? values : before, before }
  return {
    ...refusal({ reason: 'not possible', state: status.state }),
    words: textIn(form, 'words'),
    typed: typedLines(typed),
    editTyped: await editWithTyped(services, status, { ...typed, token }),
  }
}

function answerWith(form: FormData, problems: FormProblem[]): FormAnswer {
  return {
    values: readValues(form),
    problems,
    hadFile: filesIn(form).length > 0,
    formToken: '',
    possibleDuplicates: [],
    notListed: [],
    honeypot: '',
    base: textIn(form, baseName) || undefined,
  }
}

async function noRoom(why: NoRoom, services: Services): Promise<Problem> {
  if (why === 'full') await noteFull(services)
  return refusedWith(noRoomText(why, false), 400)
}

function refusal(refused: Refusal): Problem {
  const text = (refusalTexts[refused.reason] ?? t.noLonger)()
  return refusedWith(text, refusalStatus(refused))
}

const refusalTexts: Partial<Record<Refusal['reason'], () => string>> = {
  'not found': t.unknownLink,
  'held back': t.inAMinute,
}

function refusedWith(text: string, status: number): Problem {
  const typed = { words: '', typed: [], editTyped: null }
  return { text, status, answer: null, ...typed, hadFile: true, field: null }
}
