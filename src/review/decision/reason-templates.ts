import * as t from '#messages/desk-reasons.ts'
import * as reasons from '#messages/ready-reasons.ts'
import type { Kind } from '../../submissions/kinds.ts'

export type ReasonTemplate = { key: string; label: () => string; text: () => string }

export const changeTemplates: readonly ReasonTemplate[] = [
  {
    key: 'zip-city',
    label: t.zipAndCity,
    text: reasons.zipAndCity,
  },
  {
    key: 'description',
    label: t.description,
    text: reasons.description,
  },
  {
    key: 'proof',
    label: t.proof,
    text: reasons.proof,
  },
  {
    key: 'phone',
    label: t.phone,
    text: reasons.phone,
  },
  {
    key: 'license',
    label: t.license,
    text: reasons.license,
  },
]

export const rejectTemplates: readonly ReasonTemplate[] = [
  {
    key: 'duplicate',
    label: t.alreadyListed,
    text: reasons.alreadyListed,
  },
  {
    key: 'not-veteran',
    label: t.notVeteranOwned,
    text: reasons.notVeteranOwned,
  },
  {
    key: 'not-florida',
    label: t.notInFlorida,
    text: reasons.notInFlorida,
  },
  {
    key: 'not-found',
    label: t.notFound,
    text: reasons.notFound,
  },
  {
    key: 'no-proof',
    label: t.proofNotEnough,
    text: reasons.proofNotEnough,
  },
  {
    key: 'spam',
    label: t.spam,
    text: reasons.spam,
  },
  {
    key: 'owner-asked',
    label: t.ownerAsked,
    text: reasons.ownerAsked,
  },
]

const claimTemplates: readonly ReasonTemplate[] = [
  {
    key: 'not-theirs',
    label: t.notShown,
    text: reasons.claimNotShown,
  },
  {
    key: 'somebody-elses',
    label: t.someoneElses,
    text: reasons.someoneElses,
  },
]

const editTemplates: readonly ReasonTemplate[] = [
  {
    key: 'not-found-so',
    label: t.editNotShown,
    text: reasons.editNotShown,
  },
  {
    key: 'another-business',
    label: t.anotherBusiness,
    text: reasons.anotherBusiness,
  },
]

const proofTemplates: readonly ReasonTemplate[] = [
  {
    key: 'no-proof',
    label: t.notShown,
    text: reasons.proofNotShown,
  },
]

/** Only a new business can already be listed or be outside Florida. */
export function rejectTemplatesOf(kind: Kind): readonly ReasonTemplate[] {
  if (kind === 'claim') return claimTemplates
  if (kind === 'edit') return editTemplates
  if (kind === 'answer') return []
  return kind === 'proof' ? proofTemplates : rejectTemplates
}

const allRejecting = [...rejectTemplates, ...claimTemplates, ...editTemplates, ...proofTemplates]

export function findTemplate(key: string): { intent: string; text: string } | null {
  const isIt = (template: ReasonTemplate) => template.key === key
  const asking = changeTemplates.find(isIt)
  if (asking) return { intent: 'ask_changes', text: asking.text() }
  const rejecting = allRejecting.find(isIt)
  return rejecting ? { intent: 'reject', text: rejecting.text() } : null
}

export function withTemplate(typed: string, text: string): string {
  return typed.trim() ? `${typed.trimEnd()}\n\n${text}` : text
}
