import type { Kind } from '../../submissions/kinds.ts'

export type ReasonTemplate = { key: string; label: string; text: string }

export const changeTemplates: readonly ReasonTemplate[] = [
  {
    key: 'zip-city',
    label: 'ZIP and city differ',
    text: 'The ZIP code and the city do not belong together. Please check both and correct the one that is wrong.',
  },
  {
    key: 'description',
    label: 'Say more',
    text: 'Please describe in two or three sentences what the business does and for whom, so that people can tell whether it is right for them.',
  },
  {
    key: 'proof',
    label: 'Proof of service',
    text: 'Please tell us how we can check that the owner is a veteran: an SBA VetCert number, a state certificate, or a document such as a DD 214 with everything blacked out but name and discharge. Only our reviewers can open it, and it is deleted after the decision.',
  },
  {
    key: 'phone',
    label: 'Phone number',
    text: 'The phone number may not be right. Please check it, or give another way to reach the business.',
  },
  {
    key: 'license',
    label: 'License number',
    text: 'Florida licenses this trade. Please give the license number, so that we can look it up and show it.',
  },
]

export const rejectTemplates: readonly ReasonTemplate[] = [
  {
    key: 'duplicate',
    label: 'Already listed',
    text: 'This business is in the directory already. If something in its listing is wrong, please write to us from its page.',
  },
  {
    key: 'not-veteran',
    label: 'Not veteran-owned',
    text: 'The directory lists businesses that are owned by a veteran of the United States armed forces. What was sent in does not show this for the business.',
  },
  {
    key: 'not-florida',
    label: 'Not in Florida',
    text: 'The directory lists businesses that are in Florida or serve a county of Florida. By what was sent in, this one does neither.',
  },
  {
    key: 'not-found',
    label: 'Business can’t be found',
    text: 'What was sent in does not show us that this business exists. If something shows it, such as its website or its record in a public register, tell us where to find it.',
  },
  {
    key: 'no-proof',
    label: 'Proof isn’t enough',
    text: 'The proof that was sent in does not show us that a veteran owns this business. You can register it again with other proof.',
  },
  {
    key: 'spam',
    label: 'Advertising or spam',
    text: 'This does not describe a veteran-owned business in Florida, so we do not publish it.',
  },
  {
    key: 'owner-asked',
    label: 'Owner does not want it',
    text: 'We do not list a business that does not want to be listed.',
  },
]

const claimTemplates: readonly ReasonTemplate[] = [
  {
    key: 'not-theirs',
    label: 'Does not show it',
    text: 'What you sent does not show that the business is yours. If you have more, such as a license or a bill in your name, claim the listing again and send it along.',
  },
  {
    key: 'somebody-elses',
    label: 'Someone else’s',
    text: 'What was sent to us does not name you as the owner. If you work with the owner, ask them to invite you.',
  },
]

const editTemplates: readonly ReasonTemplate[] = [
  {
    key: 'not-found-so',
    label: 'Nothing shows it',
    text: 'Nothing that was sent in shows that this is right, so the listing stays as it is. Send the change again and tell us how we can check it.',
  },
  {
    key: 'another-business',
    label: 'Another business',
    text: 'This would make the listing that of another business. Please send that one in by itself.',
  },
]

const proofTemplates: readonly ReasonTemplate[] = [
  {
    key: 'no-proof',
    label: 'Does not show it',
    text: 'What you sent does not show both military service and who owns the business. You can send something else at any time.',
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
  if (asking) return { intent: 'ask_changes', text: asking.text }
  const rejecting = allRejecting.find(isIt)
  return rejecting ? { intent: 'reject', text: rejecting.text } : null
}

export function withTemplate(typed: string, text: string): string {
  return typed.trim() ? `${typed.trimEnd()}\n\n${text}` : text
}
