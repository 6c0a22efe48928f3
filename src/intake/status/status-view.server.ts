import { href } from 'react-router'
import { formKind } from '../../submissions/form/field-kinds.ts'
import type { Services } from '../../platform/services.server.ts'
import {
  listDocuments,
  listOpenings,
  traceDocuments,
} from '../../submissions/documents/documents.server.ts'
import {
  findByToken,
  type SubmissionStatus,
} from '../../submissions/lifecycle/private-link.server.ts'
import { hasOwner } from '../../submissions/claims/take-submission.server.ts'
import { isEmailedLink, submissionOfToken } from '../../submissions/lifecycle/links.server.ts'
import { takesMessage } from '../../submissions/lifecycle/answer-changes.server.ts'
import { listSentPhotos, takesPhotos } from '../../submissions/photos/sent-photos.server.ts'
import { listKnownMessages } from '../../submissions/lifecycle/messages.server.ts'
import {
  isAnsweredByMessage,
  isTakeable,
  isWaiting,
  makesListing,
  transitionOf,
} from '../../submissions/states.ts'
import { baseOf } from '../../submissions/edits/merge-part.ts'
import { summaryOf } from '../../submissions/form/field-lines.ts'
import { steps } from '../../submissions/form/form-steps.ts'
import { fieldNames, valuesOf, type FormValues } from '../../submissions/form/form-values.ts'
import { documentsUntil } from '../../submissions/documents/document-rule.ts'
import { whenText } from '../../submissions/when-text.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import {
  type StatusView,
  canSendAgain,
  heldBackWords,
  reasonOf,
  statusHistory,
  statusWords,
  stepsOf,
} from './status-words.ts'
import { isSeen } from './unseen-words.ts'

export async function statusView(
  { db, site, now: clock, documents }: Pick<Services, 'db' | 'site' | 'now' | 'documents'>,
  token: string,
): Promise<StatusView | null> {
  const now = clock()
  const id = await submissionOfToken(db, token)
  const status = await findByToken(db, token, now)
  if (!id || !status) return null
  const isEmailed = await isEmailedLink(db, token)
  const { name, state, kind, details, businessId, isConfirmed } = status
  const kept = await listDocuments(db, id, { documents })
  const traced = await traceDocuments(db, id)
  const photoCount = (await listSentPhotos(db, id)).length
  const decidedAt = isWaiting(state) ? null : status.history.at(-1)?.at
  const needsAnswer = transitionOf(state, 'answer', kind) !== null
  const canChange = transitionOf(state, 'change', kind) !== null
  const values = valuesOf(details)
  const canReply = isAnsweredByMessage(kind) && needsAnswer
  const hasForm = makesListing(kind) && (needsAnswer || canChange)
  return {
    name,
    state,
    businessId: state === 'approved' ? (isSeen(status) ? businessId : null) : status.listedAs,
    claimAgain: status.claimAgain,
    isQuiet: status.isQuiet,
    editPath: editPathOf(status),
    needsAnswer,
    isHeldBack: status.isHeldBack,
    ...(status.isHeldBack ? heldBackWords() : statusWords(status, site, now)),
    reason: status.isHeldBack ? '' : reasonOf(status),
    steps: status.isHeldBack ? [] : stepsOf(status),
    history: statusHistory(
      status,
      {
        messages: await listKnownMessages(db, id, now),
        documents: traced,
        openings: await listOpenings(db, id),
      },
      now,
    ),
    asksIfSent: !isConfirmed && isEmailed,
    canReply,
    takesPhotos: !status.isHeldBack && takesPhotos({ kind, state, details }),
    keepsPhotos: status.isHeldBack && isWaiting(state) && photoCount > 0,
    photoCount,
    canWrite: takesMessage(status) && !canReply,
    isClaim: kind === 'claim',
    canSendDocument: state === 'pending',
    documentsUntil: decidedAt ? documentsUntil(decidedAt) : null,
    documents: kept.map((one) => ({
      id: one.id,
      name: one.name,
      when: whenText(one.receivedAt, now),
    })),
    hadDocuments: traced.length > 0,
    isTurnedDown: ['rejected', 'suspended', 'archived'].includes(state),
    isTakeable:
      isEmailed && isTakeable({ kind, state, details }) && !(await hasOwner(db, businessId)),
    sentForm: makesListing(kind) && !hasForm ? sentParts(values) : [],
    canSendAgain: canSendAgain(status, site),
    canWithdraw: transitionOf(state, 'withdraw', kind) !== null,
    form: hasForm
      ? {
          kind: formKind(kind),
          fresh: null,
          choices: formChoices(),
          values,
          base: baseOf(values, fieldNames),
        }
      : null,
  }
}

function sentParts(values: FormValues): StatusView['sentForm'] {
  const context = { values, choices: formChoices() }
  return steps
    .map((step) => ({ id: step.id, title: step.heading, lines: summaryOf(step, context, '') }))
    .filter(({ lines }) => lines.length)
}

/** Null when the sender doesn't manage the listing. */
export function editPathOf({
  kind,
  state,
  businessId,
  isRunning,
}: SubmissionStatus): string | null {
  if (!businessId || !isRunning || (kind !== 'register' && kind !== 'edit')) return null
  return state === 'approved' || isWaiting(state)
    ? href('/business/:businessId/edit', { businessId })
    : null
}
