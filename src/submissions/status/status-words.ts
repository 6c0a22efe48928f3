import { retention } from '../../db/retention.ts'
import type { SubmissionStatus } from '../lifecycle/private-link.server.ts'
import type { Action, State } from '../states.ts'
import { whenText } from '../when-text.ts'
import type { StatusLine, StatusStep } from './status-view.ts'

type Words = { title: string; text: string }

/** Where a submission stands, for who sent it in. */
export function statusWords(status: SubmissionStatus, now: Date): Words {
  const { name, dueAt } = status
  const isLate = dueAt !== null && dueAt <= now
  const by = dueAt ? `You have our answer by ${whenText(dueAt, now)}.` : ''
  const promise = isLate
    ? 'We promised an answer within 24 hours and are late. We are sorry; it comes as soon as we can.'
    : by
  const words: Record<State, Words> = {
    draft: { title: 'Not sent yet', text: '' },
    pending: status.isBeingChecked
      ? { title: 'Being checked', text: `Somebody on our team is looking at ${name}. ${promise}` }
      : { title: 'Received', text: `${name} is in our queue. ${promise}` },
    changes_requested: {
      title: 'We need a change',
      text: 'Change what is needed below and send it again. What you sent before is kept.',
    },
    approved: { title: 'Live', text: `${name} is in the directory. Anybody can find it.` },
    rejected: {
      title: 'Not added',
      text: `We have looked at ${name} and cannot publish it.`,
    },
    withdrawn: {
      title: 'Withdrawn',
      text: `You took ${name} back. You can submit it again at any time.`,
    },
    suspended: { title: 'Hidden for now', text: 'The listing is not shown for the time being.' },
    archived: { title: 'No longer listed', text: 'The listing has left the directory.' },
  }
  return isClosed(status) ? closedWords(name) : words[status.state]
}

/** Whether the directory closed it since nobody answered. */
function isClosed({ history }: SubmissionStatus): boolean {
  return history.at(-1)?.action === 'expire'
}

function closedWords(name: string): Words {
  const days = retention.unansweredQuestions.days
  return {
    title: 'Closed',
    text: `We asked for a change of ${name} and had no answer for ${days} days. You can submit it again at any time.`,
  }
}

/** The reason of the present state: the words of the change that led to it, if the team wrote them. */
export function reasonOf({ state, history }: SubmissionStatus): string {
  const last = history.at(-1)
  return state === 'pending' || !last || last.isYours ? '' : last.why
}

/** The way from "received" to its end. */
export function stepsOf(status: SubmissionStatus): StatusStep[] {
  const { state, isBeingChecked } = status
  const ends: Partial<Record<State, string>> = {
    rejected: 'Not added',
    withdrawn: isClosed(status) ? 'Closed' : 'Withdrawn',
    suspended: 'Hidden',
    archived: 'Archived',
  }
  const end = ends[state] ?? 'Live'
  if (state === 'pending' && !isBeingChecked) return named(0, 'Received', 'Being checked', end)
  if (state === 'pending') return named(1, 'Received', 'Being checked', end)
  if (state === 'changes_requested') return named(2, 'Received', 'Checked', 'Change asked', end)
  return named(2, 'Received', 'Checked', end)
}

function named(now: number, ...names: string[]): StatusStep[] {
  const is = (place: number) => (place === now ? 'now' : place < now ? 'done' : 'ahead')
  return names.map((name, place) => ({ name, is: is(place) }))
}

const yours: Partial<Record<Action, string>> = {
  submit: 'You sent it in.',
  answer: 'You sent your changes.',
  withdraw: 'You withdrew it.',
}

const ours: Partial<Record<Action, string>> = {
  ask_changes: 'We asked for a change.',
  approve: 'We approved it. The listing is live.',
  reject: 'We could not add it.',
  suspend: 'We hid the listing.',
  archive: 'The listing was archived.',
  restore: 'We brought it back.',
  expire: 'We closed it, since we had no answer.',
}

/** What the submitter sent beside the form: words to the team, and documents. */
type SentBeside = {
  messages: { at: Date; text: string }[]
  documents: { receivedAt: Date; deletedAt: Date | null }[]
}

/** What happened, in plain words, oldest first. */
export function statusHistory(
  { history }: SubmissionStatus,
  { messages, documents }: SentBeside,
  now: Date,
): StatusLine[] {
  const changes = history.map(({ at, action, isYours, why }) => ({
    at,
    text: (isYours ? yours : ours)[action] ?? 'It changed.',
    why,
  }))
  const written = messages.map(({ at, text }) => ({ at, text: 'You wrote to us.', why: text }))
  return [...changes, ...written, ...documents.flatMap(documentLines)]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...line }, place) => ({
      ...line,
      key: `${at.toISOString()} ${place}`,
      when: whenText(at, now),
    }))
}

function documentLines({ receivedAt, deletedAt }: SentBeside['documents'][number]) {
  const sent = { at: receivedAt, text: 'You sent a document.', why: '' }
  const gone = 'We deleted the document that you sent. Nobody can open it any more.'
  return deletedAt ? [sent, { at: deletedAt, text: gone, why: '' }] : [sent]
}
