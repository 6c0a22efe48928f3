import type { VerificationMethod } from '../../listings/verification.ts'
import { cleanLine, cleanText } from '../clean-text.ts'
import { mailAddress } from '../contact-rules.ts'
import { personNameProblem } from '../../platform/email/stranger-text.ts'
import { email, phone } from './contact-kinds.ts'
import { line, neededLine, oneOf, special, type Field, type Reader } from './field-kinds.ts'
import { relations, type Relation, type SenderDetails } from '../submission.ts'

/** The last is the owner's word alone. */
const proofs = [
  {
    value: 'sba-vetcert',
    label: 'SBA VetCert',
    hint: 'Certified by the U.S. Small Business Administration',
  },
  {
    value: 'state-certification',
    label: 'Florida certification',
    hint: 'A veteran business enterprise, certified by the State of Florida',
  },
  {
    value: 'papers-seen',
    label: 'Service documents',
    hint: 'Such as a DD 214, for our reviewers alone',
  },
  {
    value: 'vouched',
    label: 'An organization vouches',
    hint: 'A veterans organization that knows the owner',
  },
  {
    value: 'self-attested',
    label: 'The owner’s word',
    hint: 'Nothing to show yet: that is fine too',
  },
] as const satisfies readonly { value: VerificationMethod; label: string; hint: string }[]

const ofPerson = { noun: 'name', max: 100, check: personNameProblem }
const isOfOther: Field['isShown'] = ({ text }) => text('relation') !== 'owner'

export const senderFields = {
  proof: {
    ...oneOf({
      control: 'radios',
      label: ({ kind }) =>
        kind === 'register'
          ? 'How can we check that it is veteran-owned?'
          : 'Do you know how we can check that it is veteran-owned? (optional)',
      line: 'Proof offered',
      choices: proofs,
      wrong: '',
    }),
    read(value: string, { kind, say }: Reader): (typeof proofs)[number]['value'] | null {
      const known = proofs.find((proof) => proof.value === value.trim())
      if (!known && (value.trim() || kind === 'register'))
        say('Choose how we can check that it is veteran-owned')
      return known?.value ?? null
    },
  },
  proofNumber: line({
    label: ({ isLive, text }) =>
      isLive
        ? (numberLabel(text('proof')) ?? '')
        : 'Number of the certification, or name of who vouches',
    line: null,
    isShown: ({ text }) => numberLabel(text('proof')) !== null,
    noun: 'number or name',
    max: 60,
  }),
  submitterName: neededLine({
    ...ofPerson,
    label: 'Your name',
    line: 'Sent in by',
    autoComplete: 'name',
    missing: 'Enter your name',
  }),
  submitterEmail: special({
    shape: 'text',
    control: 'line',
    label: 'Your email address',
    hint: 'We send you a private link to its status.',
    line: null,
    type: 'email',
    autoComplete: 'email',
    isTidied: true,
    read(value: string, { say }) {
      const line = cleanLine(value)
      const address = mailAddress(line)
      if (!line) say('Enter your email address, so that we can answer')
      else if (!address) say('Enter an email address such as name@example.com')
      return address ?? ''
    },
    write: (address: string) => address,
  }),
  relation: special({
    shape: 'text',
    control: 'radios',
    label: 'How do you know the business?',
    line: 'Who that is',
    choices: relations,
    read(value: string, { say }): Relation {
      const known = relations.find((relation) => relation.value === value.trim())
      if (!known) say('Choose how you know the business')
      return known?.value ?? 'other'
    },
    write: (relation: Relation) => relation,
  }),
  ownerName: line({
    ...ofPerson,
    label: 'Owner’s name',
    line: 'Owner named',
    isShown: isOfOther,
  }),
  ownerEmail: email({ label: 'Owner’s email address', line: null, isShown: isOfOther }),
  ownerPhone: phone({ label: 'Owner’s phone', line: null, isShown: isOfOther }),
  message: special({
    shape: 'text',
    control: 'area',
    label: 'Anything else for our reviewers (optional)',
    line: 'Message',
    rows: 3,
    max: 1000,
    read(value: string, { say }) {
      const text = cleanText(value)
      if (text.length > 1000) say('Shorten the message to 1000 characters or fewer')
      return text || null
    },
    write: (message: string | null) => message ?? '',
  }),
} satisfies Record<string, Field>

type SenderFields = typeof senderFields

export type SenderParts = { [K in keyof SenderFields]: ReturnType<SenderFields[K]['read']> }

export function senderDetails(parts: SenderParts): SenderDetails {
  const { proof, proofNumber, submitterName, submitterEmail, relation, message } = parts
  return {
    proof: proof && { method: proof, number: proofNumber ?? '' },
    submitter: { name: submitterName, email: submitterEmail, relation },
    owner: { name: parts.ownerName, email: parts.ownerEmail, phone: parts.ownerPhone },
    message,
  }
}

export function senderParts({ proof, submitter, owner, message }: SenderDetails): SenderParts {
  return {
    proof: proof?.method ?? null,
    proofNumber: proof?.number ?? null,
    submitterName: submitter.name,
    submitterEmail: submitter.email,
    relation: submitter.relation,
    ownerName: owner.name,
    ownerEmail: owner.email,
    ownerPhone: owner.phone,
    message,
  }
}

export function proofLabel(value: string): string {
  return proofs.find((proof) => proof.value === value)?.label ?? ''
}

function numberLabel(method: string): string | null {
  if (method === 'vouched') return 'Name of the organization'
  if (method === 'sba-vetcert' || method === 'state-certification')
    return 'Number of the certification'
  return null
}
