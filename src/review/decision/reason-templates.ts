import * as t from '#messages/desk-reasons.ts'
import type { Kind } from '../../submissions/kinds.ts'

export type ReasonTemplate = { key: string; label: () => string; text: () => string }

export const changeTemplates: readonly ReasonTemplate[] = [
  {
    key: 'zip-city',
    label: t.zipAndCity,
    text: t.zipAndCityText,
  },
  {
    key: 'description',
    label: t.description,
    text: t.descriptionText,
  },
  {
    key: 'proof',
    label: t.proof,
    text: t.proofText,
  },
  {
    key: 'phone',
    label: t.phone,
    text: t.phoneText,
  },
  {
    key: 'license',
    label: t.license,
    text: t.licenseText,
  },
]

export const rejectTemplates: readonly ReasonTemplate[] = [
  {
    key: 'duplicate',
    label: t.alreadyListed,
    text: t.alreadyListedText,
  },
  {
    key: 'not-veteran',
    label: t.notVeteranOwned,
    text: t.notVeteranOwnedText,
  },
  {
    key: 'not-florida',
    label: t.notInFlorida,
    text: t.notInFloridaText,
  },
  {
    key: 'not-found',
    label: t.notFound,
    text: t.notFoundText,
  },
  {
    key: 'no-proof',
    label: t.proofNotEnough,
    text: t.proofNotEnoughText,
  },
  {
    key: 'spam',
    label: t.spam,
    text: t.spamText,
  },
  {
    key: 'owner-asked',
    label: t.ownerAsked,
    text: t.ownerAskedText,
  },
]

const claimTemplates: readonly ReasonTemplate[] = [
  {
    key: 'not-theirs',
    label: t.notShown,
    text: t.claimNotShownText,
  },
  {
    key: 'somebody-elses',
    label: t.someoneElses,
    text: t.someoneElsesText,
  },
]

const editTemplates: readonly ReasonTemplate[] = [
  {
    key: 'not-found-so',
    label: t.editNotShown,
    text: t.editNotShownText,
  },
  {
    key: 'another-business',
    label: t.anotherBusiness,
    text: t.anotherBusinessText,
  },
]

const proofTemplates: readonly ReasonTemplate[] = [
  {
    key: 'no-proof',
    label: t.notShown,
    text: t.proofNotShownText,
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
