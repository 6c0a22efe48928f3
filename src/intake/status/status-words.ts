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
import { whenText } from '../../submissions/when-text.ts'
import type { FormAnswer, ShownForm } from '../../submissions/form/form-state.ts'

type Words = { title: string; text: string }

const claimAgainText = 'If you change your mind, you can claim it again.'
const answerBelowText = 'Answer below, with a message or a document. We then look at it again.'
const sendAgainText = 'If you change your mind, you can send it again.'

export function statusWords(status: SubmissionStatus, promised: string, now: Date): Words {
  const { kind, name, dueAt } = status
  const isLate = dueAt !== null && dueAt <= now
  const by = dueAt ? `We’ll answer by ${whenText(dueAt, now)}.` : ''
  const promise = isLate
    ? `We promised a reply within ${promised}, and we’re late. We’re sorry. We’ll answer as soon as we can.`
    : by
  const words: Record<State, Words> = {
    draft: { title: 'Not sent yet', text: '' },
    pending: status.isBeingChecked
      ? { title: 'Being checked', text: `Someone on our team is looking at ${name}. ${promise}` }
      : { title: 'Received', text: `${name} is in our queue. ${promise}` },
    changes_requested: isAnsweredByMessage(kind)
      ? { ...claimQuestion, text: kind === 'claim' ? claimQuestion.text : answerBelowText }
      : isQuestion(status)
        ? question
        : {
            title: 'We need a change',
            text: 'Make the change below and send it again. We kept what you sent before.',
          },
    approved:
      kind === 'claim'
        ? { title: 'Yours', text: `You run the listing of ${name} with your account.` }
        : { title: 'Live', text: `${name} is in the directory. Anyone can find it.` },
    rejected: {
      title: kind === 'claim' ? 'Not shown to be yours' : 'Not added',
      text:
        kind === 'claim'
          ? `What we saw does not show that ${name} is yours. You can claim it again with something else.`
          : status.isKnown
            ? knownText(status)
            : `We have looked at ${name} and cannot publish it.`,
    },
    withdrawn: {
      title: 'Withdrawn',
      text: `You took ${name} back, so we won’t review or publish it. ${kind === 'claim' ? claimAgainText : sendAgainText}`,
    },
    suspended: { title: 'Hidden for now', text: 'We’re not showing the listing for now.' },
    archived: { title: 'No longer listed', text: 'The listing is no longer in the directory.' },
  }
  const own = { ...words, ...wordsOfKind[kind]?.(name) }
  if (isEnded(status)) return endedWords(name)
  return isClosed(status) ? closedWords(status) : own[status.state]
}

/** Its sender no longer runs the listing. */
function isEnded({ history }: Pick<SubmissionStatus, 'history'>): boolean {
  const last = history.at(-1)
  return last?.action === 'withdraw' && !last.isYours
}

function endedWords(name: string): Words {
  return {
    title: 'Ended',
    text: `You no longer run the listing of ${name}, so what you sent in about it ended before our review. The listing stays as it is.`,
  }
}

const claimQuestion: Words = {
  title: 'We have a question',
  text: 'Answer below, with a message or a document. We then look at your claim again.',
}

const question: Words = {
  title: 'We have a question',
  text: 'Answer below. If something in the form has to change, change it there.',
}

function isQuestion({ history }: SubmissionStatus): boolean {
  return history.findLast(({ isYours }) => !isYours)?.action === 'ask_question'
}

function knownText({ name, listedAs, isOtherWaiting }: SubmissionStatus): string {
  const twice = `We have looked at ${name}. We already have it, so we didn’t add it again.`
  if (listedAs) return `${twice} The other one is live in the directory now.`
  if (isOtherWaiting) return `${twice} The other one is still being checked.`
  return `${twice} The other one is not in the directory now.`
}

const reread = 'You can read it again below, under “What happened.”'
const sentMessages: Record<string, Message> = {
  answer: {
    title: 'We have your changes',
    text: 'Our reviewers see them with what you sent before.',
  },
  message: { title: 'We have your message', text: `Our reviewers read it. ${reread}` },
  document: { title: 'We have your document', text: 'Only our reviewers can open it.' },
  'delete-document': {
    title: 'Document deleted',
    text: 'No one can open it now, not even our team.',
  },
  confirm: { title: 'Thank you', text: 'Our emails to you now name the business.' },
  withdraw: { title: 'You withdrew it', text: 'We deleted any documents you sent.' },
}

/** Only while the state fits: the URL may be opened again later. */
export function sentMessage(sent: string | null, state: State | undefined): Message | null {
  const isOver = state !== (sent === 'withdraw' ? 'withdrawn' : 'pending')
  const isOfAnyState = sent === 'message' || sent === 'confirm'
  return isOver && !isOfAnyState ? null : (sentMessages[sent ?? ''] ?? null)
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
  const stays = 'The listing stays as it is.'
  return {
    changes_requested: {
      title: 'We have a question',
      text: `Look at your change of ${name} again and save it, where you edit the listing. ${stays}`,
    },
    approved: { title: 'Live', text: `The listing of ${name} shows your change.` },
    rejected: { title: 'Not changed', text: `We cannot show this change. ${stays}` },
    withdrawn: { title: 'Withdrawn', text: `You withdrew the change. ${stays}` },
  }
}

function proofWords(name: string): Partial<Record<State, Words>> {
  return {
    approved: { title: 'Badge given', text: `The listing of ${name} carries the badge.` },
    rejected: {
      title: 'No new badge',
      text: `What we saw is not enough for another badge of ${name}. The listing stays as it is, and you can send something else.`,
    },
    withdrawn: { title: 'Withdrawn', text: 'The listing stays as it is.' },
  }
}

function answerWords(name: string): Partial<Record<State, Words>> {
  return {
    approved: { title: 'Accepted', text: `Our team agrees with your answer about ${name}.` },
    rejected: {
      title: 'Not accepted',
      text: `Our team does not agree with your answer about ${name}. You can answer again with something else.`,
    },
    withdrawn: { title: 'Withdrawn', text: 'You can answer again at any time.' },
  }
}

const wordsOfKind: Partial<
  Record<SubmissionStatus['kind'], (name: string) => Partial<Record<State, Words>>>
> = { edit: editWords, proof: proofWords, answer: answerWords }

const endsOfKind: Partial<Record<SubmissionStatus['kind'], { good: string; bad: string }>> = {
  claim: { good: 'Yours', bad: 'Not yours' },
  proof: { good: 'Badge given', bad: 'No new badge' },
  answer: { good: 'Accepted', bad: 'Not accepted' },
}

function isClosed({ history }: SubmissionStatus): boolean {
  return history.at(-1)?.action === 'expire'
}

function closedWords({ name, kind }: SubmissionStatus): Words {
  const days = retention.unansweredQuestions.days
  return {
    title: 'Closed',
    text: `We asked about ${kind === 'claim' ? `your claim of ${name}` : name} and had no answer for ${days} days. ${kind === 'claim' ? claimAgainText : sendAgainText}`,
  }
}

export function reasonOf({ state, history }: SubmissionStatus): string {
  const last = history.at(-1)
  return state === 'pending' || !last || last.isYours ? '' : last.why
}

export function stepsOf(status: SubmissionStatus): StatusStep[] {
  const { kind, state, isBeingChecked } = status
  const ends: Partial<Record<State, string>> = {
    rejected: endsOfKind[kind]?.bad ?? 'Not added',
    withdrawn: isEnded(status) ? 'Ended' : isClosed(status) ? 'Closed' : 'Withdrawn',
    suspended: 'Hidden',
    archived: 'Archived',
  }
  const end = ends[state] ?? endsOfKind[kind]?.good ?? 'Live'
  const question =
    isAnsweredByMessage(kind) || isQuestion(status) ? 'Question asked' : 'Change asked'
  if (state === 'pending' && !isBeingChecked) return named(0, 'Received', 'Being checked', end)
  if (state === 'pending') return named(1, 'Received', 'Being checked', end)
  if (state === 'changes_requested') return named(2, 'Received', 'Checked', question, end)
  const wasChecked = status.history.some(
    ({ action }) => action === 'ask_changes' || action === 'ask_question',
  )
  if (state === 'withdrawn' && !wasChecked) return named(1, 'Received', end)
  return named(2, 'Received', 'Checked', end)
}

function named(now: number, ...names: string[]): StatusStep[] {
  const is = (place: number) => (place === now ? 'now' : place < now ? 'done' : 'ahead')
  return names.map((name, place) => ({ name, is: is(place) }))
}

const yourActions: Partial<Record<Action, string>> = {
  submit: 'You sent it in.',
  change: 'You changed it.',
  answer: 'You answered.',
  withdraw: 'You withdrew it.',
}

const ourActions: Partial<Record<Action, string>> = {
  change: 'Our team changed a detail.',
  ask_changes: 'We asked for a change.',
  ask_question: 'We asked you a question.',
  approve: 'We approved it. The listing is live.',
  reject: 'We could not add it.',
  suspend: 'We hid the listing.',
  archive: 'The listing was archived.',
  restore: 'We brought it back.',
  withdraw: 'It ended: you no longer run the listing.',
  expire: 'We closed it, since we had no answer.',
}

const ofProofs: Partial<Record<Action, string>> = {
  approve: 'We gave the badge.',
  reject: 'What you sent wasn’t enough.',
}

const ofClaims: Partial<Record<Action, string>> = {
  ask_changes: 'We asked you a question.',
  approve: 'We approved it. You run the listing.',
  reject: 'We couldn’t confirm that it’s yours.',
}

const actionsOfKind: Partial<Record<SubmissionStatus['kind'], Partial<Record<Action, string>>>> = {
  claim: ofClaims,
  proof: ofProofs,
  answer: { approve: 'We agree with you.', reject: 'We do not agree.' },
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
  const changes = history.map(({ at, action, isYours, why }) => ({
    at,
    text:
      actionsOfKind[kind]?.[action] ??
      (isYours ? yourActions : ourActions)[action] ??
      'It changed.',
    why,
  }))
  const written = messages.map(({ at, text, by }) => ({
    at,
    text: by === null ? 'You wrote to us.' : 'We wrote to you.',
    why: text,
  }))
  const opened = openings.map(({ at }) => ({
    at,
    text: 'A reviewer opened your document.',
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
  const sent = { at: receivedAt, text: 'You sent a document.', why: '' }
  const gone = 'We deleted the document you sent. No one can open it now.'
  return deletedAt ? [sent, { at: deletedAt, text: gone, why: '' }] : [sent]
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
  /** The owner's page of the listing; null when the visitor isn't known to own it. */
  editPath: string | null
  isConfirmed: boolean
  needsAnswer: boolean
  canWrite: boolean
  canSendDocument: boolean
  documents: { id: string; name: string; when: string }[]
  /** Documents show who owns the business, not service. */
  isClaim: boolean
  isTurnedDown: boolean
  isTakeable: boolean
  canWithdraw: boolean
  /** Empty while the form can be edited, and for kinds other than a new listing. */
  sentForm: { id: string; title: string; lines: { label: string; value: string }[] }[]
  canSendAgain: boolean
  form: ShownForm | null
}

export type StatusProblem = {
  intent: 'answer' | 'confirm' | 'delete-document' | 'document' | 'message' | 'withdraw'
  text: string
  answer: FormAnswer | null
  words: string
  status: number
}
