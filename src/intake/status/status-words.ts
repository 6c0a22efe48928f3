import * as t from '#messages/status-words.ts'
import { retention } from '../../platform/db/retention.ts'
import type { SubmissionStatus } from '../../submissions/lifecycle/private-link.server.ts'
import type { Message } from '../../platform/ui/toast-box.tsx'
import type { Site } from '../../platform/ui/site.ts'
import {
  isAnsweredByMessage,
  makesListing,
  type Action,
  type State,
} from '../../submissions/states.ts'
import { answerPromise } from '../../submissions/answer-promise.ts'
import { whenText } from '../../submissions/when-text.ts'
import type { ReplyProblem } from '../../submissions/answers/reply-form.tsx'
import type { FormAnswer, ShownForm } from '../../submissions/form/form-state.ts'
import { unseenWords } from './unseen-words.ts'

type Say = () => string
type Words = { title: string; text: string }

export function statusWords(status: SubmissionStatus, site: Site, now: Date): Words {
  const { kind, name, dueAt, mergedInto } = status
  const promise = dueAt ? answerPromise(dueAt, { site, now }) : ''
  const isClaim = kind === 'claim'
  const words: Record<State, () => Words> = {
    draft: () => ({ title: t.draft(), text: '' }),
    pending: () =>
      status.isBeingChecked
        ? { title: t.beingChecked(), text: t.beingCheckedText({ name, promise }) }
        : { title: t.received(), text: t.receivedText({ name, promise }) },
    changes_requested: () =>
      isAnsweredByMessage(kind)
        ? { title: t.question(), text: isClaim ? t.claimQuestion() : t.answerBelow() }
        : isQuestion(status)
          ? { title: t.question(), text: t.questionText() }
          : { title: t.change(), text: t.changeText() },
    approved: () =>
      isClaim
        ? { title: t.yours(), text: t.yoursText({ name }) }
        : {
            title: t.live(),
            text: mergedInto ? t.mergedText({ name, into: mergedInto }) : t.liveText({ name }),
          },
    rejected: () =>
      status.isQuiet
        ? { title: t.notAdded(), text: t.closedForGood({ name }) }
        : isClaim
          ? { title: t.notShownYours(), text: t.notShownYoursText({ name }) }
          : {
              title: t.notAdded(),
              text: status.isKnown ? knownText(status) : t.notAddedText({ name }),
            },
    withdrawn: () => ({
      title: t.withdrawn(),
      text: t.withdrawnText({ name, again: again(kind) }),
    }),
    suspended: () => ({ title: t.hidden(), text: t.hiddenText() }),
    archived: () => ({ title: t.gone(), text: t.goneText() }),
  }
  if (isEnded(status)) return { title: t.ended(), text: t.endedText({ name }) }
  if (isClosed(status)) return closedWords(status)
  if (status.hasLapsed && makesListing(kind)) {
    const { title, text } = unseenWords(status) ?? { title: t.live(), text: t.liveText({ name }) }
    return { title, text: `${text} ${t.noLongerYours()}` }
  }
  if (status.hasLapsed)
    return isClaim
      ? { title: t.wasYours(), text: t.wasYoursText({ name }) }
      : { title: t.badgeEnded(), text: t.badgeEndedText({ name }) }
  const unseen = unseenWords(status)
  if (unseen && isAboutListing(kind)) return unseen
  const { title, text } = wordsOfKind[kind]?.(name)[status.state] ?? words[status.state]()
  return { title, text: [text, unseen?.text ?? status.badge].filter(Boolean).join(' ') }
}

/**
 * While a decision can still be undone: the state before it is no longer true for visitors, and
 * nothing can be sent.
 */
export function heldBackWords(): Words {
  return { title: t.workingOnIt(), text: t.workingOnItText() }
}

/** An approval made the listing or changed it. */
function isAboutListing(kind: SubmissionStatus['kind']): boolean {
  return makesListing(kind) || kind === 'edit'
}

/** Its sender no longer runs the listing. */
function isEnded({ history }: Pick<SubmissionStatus, 'history'>): boolean {
  const last = history.at(-1)
  return last?.action === 'withdraw' && !last.isYours
}

function again(kind: SubmissionStatus['kind']): string {
  return kind === 'claim' ? t.claimAgain() : t.sendAgain()
}

function isQuestion({ history }: SubmissionStatus): boolean {
  return history.findLast(({ isYours }) => !isYours)?.action === 'ask_question'
}

function knownText({ name, listedAs, isOtherWaiting }: SubmissionStatus): string {
  if (isOtherWaiting) return t.twice({ name, other: t.otherWaiting() })
  return t.known({ name, other: listedAs ? t.otherLive() : t.otherGone() })
}

const sentMessages: Record<string, [title: () => string, text: () => string]> = {
  answer: [t.sentAnswer, t.sentAnswerText],
  message: [t.sentMessage, t.sentMessageText],
  reply: [t.sentReply, t.sentReplyText],
  document: [t.sentDocument, t.sentDocumentText],
  'delete-document': [t.deletedDocument, t.deletedDocumentText],
  confirm: [t.confirmed, t.confirmedText],
  withdraw: [t.youWithdrew, t.youWithdrewText],
}

/** Only while the state fits: the URL may be opened again later. */
export function sentMessage(
  sent: string | null,
  status: Pick<StatusView, 'state' | 'hadDocuments'> | null,
): Message | null {
  const state = status?.state
  const isOver = state !== (sent === 'withdraw' ? 'withdrawn' : 'pending')
  const isOfAnyState = sent === 'message' || sent === 'confirm' || sent === 'delete-document'
  const message = sentMessages[sent ?? '']
  if (!message || (isOver && !isOfAnyState)) return null
  const [title, text] = message
  const isOfDocuments = sent === 'withdraw' && status?.hadDocuments
  return { title: title(), text: isOfDocuments ? t.youWithdrewDocuments() : text() }
}

/** A hosted form can't be filled in. */
export function canSendAgain(
  { state, kind }: Pick<SubmissionStatus, 'state' | 'kind'>,
  { submissionForm }: Pick<Site, 'submissionForm'>,
): boolean {
  const isHosted = kind === 'suggest' && Boolean(submissionForm)
  return state === 'withdrawn' && makesListing(kind) && !isHosted
}

function editWords(name: string): Partial<Record<State, Words>> {
  return {
    changes_requested: { title: t.question(), text: t.editQuestionText({ name }) },
    approved: { title: t.live(), text: t.editLiveText({ name }) },
    rejected: { title: t.notChanged(), text: t.notChangedText() },
    withdrawn: { title: t.withdrawn(), text: t.editWithdrawnText() },
  }
}

function proofWords(name: string): Partial<Record<State, Words>> {
  return {
    approved: { title: t.badgeGiven(), text: t.badgeGivenText({ name }) },
    rejected: { title: t.noNewBadge(), text: t.noNewBadgeText({ name }) },
    withdrawn: { title: t.withdrawn(), text: t.staysAsItIs() },
  }
}

function answerWords(name: string): Partial<Record<State, Words>> {
  return {
    approved: { title: t.accepted(), text: t.acceptedText({ name }) },
    rejected: { title: t.notAccepted(), text: t.notAcceptedText({ name }) },
    withdrawn: { title: t.withdrawn(), text: t.answerAgain() },
  }
}

const wordsOfKind: Partial<
  Record<SubmissionStatus['kind'], (name: string) => Partial<Record<State, Words>>>
> = { edit: editWords, proof: proofWords, answer: answerWords }

const endsOfKind: Partial<Record<SubmissionStatus['kind'], { good: Say; bad: Say }>> = {
  claim: { good: t.yours, bad: t.notYours },
  proof: { good: t.badgeGiven, bad: t.noNewBadge },
  answer: { good: t.accepted, bad: t.notAccepted },
}

function isClosed({ history }: SubmissionStatus): boolean {
  return history.at(-1)?.action === 'expire'
}

function closedWords({ name, kind }: SubmissionStatus): Words {
  const values = { name, days: retention.unansweredQuestions.days, again: again(kind) }
  const text = kind === 'claim' ? t.closedClaimText(values) : t.closedText(values)
  return { title: t.closed(), text }
}

export function reasonOf({ state, history }: SubmissionStatus): string {
  const last = history.at(-1)
  return state === 'pending' || !last || last.isYours ? '' : last.why
}

export function stepsOf(status: SubmissionStatus): StatusStep[] {
  const { kind, state, isBeingChecked } = status
  const ends: Partial<Record<State, Say>> = {
    rejected: endsOfKind[kind]?.bad ?? t.notAdded,
    withdrawn: isEnded(status) ? t.ended : isClosed(status) ? t.closed : t.withdrawn,
    suspended: t.stepHidden,
    archived: t.stepArchived,
  }
  const lapsed =
    status.hasLapsed && !makesListing(kind)
      ? kind === 'claim'
        ? t.wasYours
        : t.badgeEnded
      : undefined
  const unseen = isAboutListing(kind) ? unseenWords(status)?.title : undefined
  const end = ends[state] ?? lapsed ?? endsOfKind[kind]?.good ?? (() => unseen ?? t.live())
  const question = isAnsweredByMessage(kind) || isQuestion(status) ? t.stepQuestion : t.stepChange
  if (state === 'pending') return named(isBeingChecked ? 1 : 0, t.received, t.beingChecked, end)
  if (state === 'changes_requested') return named(2, t.received, t.stepChecked, question, end)
  const wasChecked = status.history.some(
    ({ action }) => action === 'ask_changes' || action === 'ask_question',
  )
  if (state === 'withdrawn' && !wasChecked) return named(1, t.received, end)
  return named(2, t.received, t.stepChecked, end)
}

function named(now: number, ...names: Say[]): StatusStep[] {
  const is = (place: number) => (place === now ? 'now' : place < now ? 'done' : 'ahead')
  return names.map((name, place) => ({ name: name(), is: is(place) }))
}

const yourActions: Partial<Record<Action, Say>> = {
  submit: t.youSent,
  change: t.youChanged,
  answer: t.youAnswered,
  withdraw: t.youWithdrewIt,
}

const ourActions: Partial<Record<Action, Say>> = {
  change: t.weChanged,
  ask_changes: t.weAskedChange,
  ask_question: t.weAsked,
  approve: t.weApproved,
  reject: t.weRejected,
  suspend: t.weHid,
  archive: t.weArchived,
  restore: t.weRestored,
  withdraw: t.itEnded,
  expire: t.weClosed,
}

const actionsOfKind: Partial<Record<SubmissionStatus['kind'], Partial<Record<Action, Say>>>> = {
  claim: { ask_changes: t.weAsked, approve: t.youRunIt, reject: t.notConfirmedYours },
  proof: { approve: t.weGaveBadge, reject: t.notEnough },
  answer: { approve: t.weAgree, reject: t.weDisagree },
}

type HistoryExtras = {
  messages: { at: Date; text: string; by: string | null }[]
  documents: { receivedAt: Date; deletedAt: Date | null }[]
  openings: { at: Date }[]
}

export function statusHistory(
  { kind, history }: SubmissionStatus,
  { messages, documents, openings }: HistoryExtras,
  now: Date,
): StatusLine[] {
  const answers = answersIn(history, messages)
  const changes = history.map(({ at, action, from, isYours, isAutomatic, why: said }) => ({
    at,
    text: (
      (isAutomatic && action === 'approve' ? t.fulfilled : null) ??
      (action === 'restore' && from === 'rejected' ? t.weReopened : null) ??
      actionsOfKind[kind]?.[action] ??
      (isYours ? yourActions : ourActions)[action] ??
      t.itChanged
    )(),
    why: said || (action === 'answer' && isYours && answerOf(at, messages)?.text) || '',
  }))
  const written = messages.flatMap(({ at, text, by }) =>
    answers.has(at.getTime())
      ? []
      : [{ at, text: by === null ? t.youWrote() : t.weWrote(), why: text }],
  )
  const opened = openings.map(({ at }) => ({
    at,
    text: t.documentOpened(),
    why: '',
  }))
  const sent = documents.map((one) => ({ ...one, receivedAt: momentOfForm(one, history) }))
  return (
    [...changes, ...written, ...sent.flatMap(documentLines), ...opened]
      // The sort is stable: at the same moment, the change of state comes first.
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, ...line }, place) => ({
        ...line,
        key: `${at.toISOString()} ${place}`,
        when: whenText(at, now),
      }))
  )
}

/** The message that an answer brought, saved with it. */
function answerOf(at: Date, messages: HistoryExtras['messages']) {
  return messages.findLast(({ at: written, by }) => {
    const wait = at.getTime() - written.getTime()
    return by === null && wait >= 0 && wait <= longestSave
  })
}

/** When these messages were written. */
function answersIn(
  history: SubmissionStatus['history'],
  messages: HistoryExtras['messages'],
): Set<number> {
  const answers = history.filter(
    ({ action, isYours, why }) => action === 'answer' && isYours && !why,
  )
  return new Set(answers.flatMap(({ at }) => answerOf(at, messages)?.at.getTime() ?? []))
}

const withDocuments: readonly Action[] = ['submit', 'change', 'answer']
const longestSave = 10_000

/** The documents of a form are saved shortly before the form itself. */
function momentOfForm(
  { receivedAt }: HistoryExtras['documents'][number],
  history: SubmissionStatus['history'],
): Date {
  const form = history.find(({ at, action, isYours }) => {
    const wait = at.getTime() - receivedAt.getTime()
    return isYours && withDocuments.includes(action) && wait >= 0 && wait <= longestSave
  })
  return form?.at ?? receivedAt
}

function documentLines({ receivedAt, deletedAt }: HistoryExtras['documents'][number]) {
  const sent = { at: receivedAt, text: t.youSentDocument(), why: '' }
  return deletedAt ? [sent, { at: deletedAt, text: t.weDeletedDocument(), why: '' }] : [sent]
}

export type StatusStep = { name: string; is: 'done' | 'now' | 'ahead' }

export type StatusLine = { key: string; when: string; text: string; why: string }

export type StatusView = {
  name: string
  state: State
  title: string
  text: string
  reason: string
  steps: StatusStep[]
  history: StatusLine[]
  businessId: string | null
  claimAgain: string | null
  /** Rejected as spam; only the contact page is left. */
  isQuiet: boolean
  /** The owner's page of the listing; null when the visitor isn't known to own it. */
  editPath: string | null
  /** We don't know yet that the address is theirs. */
  asksIfSent: boolean
  /** A decision can still be undone. */
  isHeldBack: boolean
  needsAnswer: boolean
  /** One form for a message and documents. */
  canReply: boolean
  takesPhotos: boolean
  /** Sent ones are still shown while a decision can be undone. */
  keepsPhotos: boolean
  photoCount: number
  canWrite: boolean
  canSendDocument: boolean
  documents: { id: string; name: string; when: string }[]
  /** Also deleted ones. */
  hadDocuments: boolean
  /** The day we delete them; null before the decision. */
  documentsUntil: string | null
  /** Documents show who owns the business, not military service. */
  isClaim: boolean
  isTurnedDown: boolean
  isTakeable: boolean
  canWithdraw: boolean
  /** Empty while the form can be edited, and for kinds other than a new listing. */
  sentForm: { id: string; title: string; lines: { label: string; value: string }[] }[]
  canSendAgain: boolean
  form: ShownForm | null
}

export type TypedLine = { label: string; text: string }

export type StatusProblem = {
  intent: 'answer' | 'confirm' | 'delete-document' | 'document' | 'message' | 'reply' | 'withdraw'
  text: string
  /** Of a reply. */
  field: ReplyProblem['field'] | null
  answer: FormAnswer | null
  words: string
  /** Changes in a form that is no longer open. */
  typed: TypedLine[]
  /** The listing's edit page with these changes. */
  editTyped: string | null
  /** False where a document was sent without a file. */
  hadFile: boolean
  status: number
}
