import type { Db } from '../../db/schema.ts'
import { traceDocuments } from '../documents/documents.server.ts'
import { findByToken } from '../lifecycle/private-link.server.ts'
import { submissionOfToken } from '../lifecycle/links.server.ts'
import { listMessages } from '../lifecycle/answer-changes.server.ts'
import { transitionOf } from '../states.ts'
import { valuesOf } from '../form/form-values.ts'
import { formChoices } from '../form/form-choices.ts'
import type { StatusView } from './status-view.ts'
import { reasonOf, statusHistory, statusWords, stepsOf } from './status-words.ts'

/** What a private link shows; null for a link that was never made. */
export async function statusView(db: Db, token: string, now: Date): Promise<StatusView | null> {
  const id = await submissionOfToken(db, token)
  const status = await findByToken(db, token)
  if (!id || !status) return null
  const { name, state, kind, details, businessId, isConfirmed } = status
  const hasForm = transitionOf(state, 'answer') !== null
  return {
    name,
    state,
    businessId,
    ...statusWords(status, now),
    reason: reasonOf(status),
    steps: stepsOf(status),
    history: statusHistory(
      status,
      { messages: await listMessages(db, id), documents: await traceDocuments(db, id) },
      now,
    ),
    isConfirmed,
    canWrite: state === 'pending',
    canWithdraw: transitionOf(state, 'withdraw') !== null,
    form: hasForm ? { kind, fresh: null, choices: formChoices, values: valuesOf(details) } : null,
  }
}
