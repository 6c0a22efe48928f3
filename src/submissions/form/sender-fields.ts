import * as t from '#messages/form-fields.ts'
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
    get label() {
      return t.sbaVetcert()
    },
    get hint() {
      return t.certifiedByTheUS()
    },
  },
  {
    value: 'state-certification',
    get label() {
      return t.floridaCertification()
    },
    get hint() {
      return t.aVeteranBusinessEnterpriseCertified()
    },
  },
  {
    value: 'papers-seen',
    get label() {
      return t.serviceDocuments()
    },
    get hint() {
      return t.suchAsADd214()
    },
  },
  {
    value: 'vouched',
    get label() {
      return t.anOrganizationVouches()
    },
    get hint() {
      return t.aVeteransOrganizationThatKnows()
    },
  },
  {
    value: 'self-attested',
    get label() {
      return t.theOwnersWord()
    },
    get hint() {
      return t.nothingToShowYetThat()
    },
  },
] as const satisfies readonly { value: VerificationMethod; label: string; hint: string }[]

const ofPerson = { noun: 'name', max: 100, check: personNameProblem }
const isOfOther: Field['isShown'] = ({ text }) => text('relation') !== 'owner'

export const senderFields = {
  proof: Object.assign(
    oneOf({
      control: 'radios',
      label: ({ kind }) => (kind === 'register' ? t.howCanWeCheckThat() : t.doYouKnowHowWe()),
      get line() {
        return t.proofOffered()
      },
      choices: proofs,
      wrong: '',
    }),
    {
      read(value: string, { kind, say }: Reader): (typeof proofs)[number]['value'] | null {
        const known = proofs.find((proof) => proof.value === value.trim())
        if (!known && (value.trim() || kind === 'register')) say(t.chooseHowWeCanCheck())
        return known?.value ?? null
      },
    },
  ),
  proofNumber: line({
    label: ({ isLive, text }) =>
      isLive ? (numberLabel(text('proof')) ?? '') : t.numberOfTheCertificationOr(),
    line: null,
    isShown: ({ text }) => numberLabel(text('proof')) !== null,
    noun: 'number or name',
    max: 60,
  }),
  submitterName: neededLine({
    ...ofPerson,
    label: t.yourName,
    get line() {
      return t.sentInBy()
    },
    autoComplete: 'name',
    get missing() {
      return t.enterYourName()
    },
  }),
  submitterEmail: special({
    shape: 'text',
    control: 'line',
    get label() {
      return t.yourEmailAddress()
    },
    hint: t.weSendYouAPrivate,
    line: null,
    type: 'email',
    autoComplete: 'email',
    isTidied: true,
    read(value: string, { say }) {
      const line = cleanLine(value)
      const address = mailAddress(line)
      if (!line) say(t.enterYourEmailAddressSo())
      else if (!address) say(t.enterAnEmailAddressSuch())
      return address ?? ''
    },
    write: (address: string) => address,
  }),
  relation: special({
    shape: 'text',
    control: 'radios',
    label: t.howDoYouKnowThe,
    get line() {
      return t.whoThatIs()
    },
    choices: relations,
    read(value: string, { say }): Relation {
      const known = relations.find((relation) => relation.value === value.trim())
      if (!known) say(t.chooseHowYouKnowThe())
      return known?.value ?? 'other'
    },
    write: (relation: Relation) => relation,
  }),
  ownerName: line({
    ...ofPerson,
    label: t.ownersName,
    get line() {
      return t.ownerNamed()
    },
    isShown: isOfOther,
  }),
  ownerEmail: email({ label: t.ownersEmailAddress, line: null, isShown: isOfOther }),
  ownerPhone: phone({ label: t.ownersPhone, line: null, isShown: isOfOther }),
  message: special({
    shape: 'text',
    control: 'area',
    label: t.anythingElseForOurReviewers,
    get line() {
      return t.message()
    },
    rows: 3,
    max: 1000,
    read(value: string, { say }) {
      const text = cleanText(value)
      if (text.length > 1000) say(t.shortenTheMessageTo1000())
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
  if (method === 'vouched') return t.nameOfTheOrganization()
  if (method === 'sba-vetcert' || method === 'state-certification')
    return t.numberOfTheCertification()
  return null
}
