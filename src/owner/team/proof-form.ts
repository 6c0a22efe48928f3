import type { VerificationMethod } from '../../listings/verification.ts'

export const shownProofs = [
  {
    method: 'sba-vetcert',
    label: 'SBA VetCert',
    hint: 'Certified by the U.S. Small Business Administration: give the number.',
  },
  {
    method: 'state-certification',
    label: 'Florida certification',
    hint: 'A veteran business enterprise, certified by the State of Florida: give the number.',
  },
  {
    method: 'papers-seen',
    label: 'Documents',
    hint: 'Such as a DD 214 for service, or a registration for who owns the business: add them below.',
  },
  {
    method: 'vouched',
    label: 'An organization vouches',
    hint: 'A veterans organization that knows the owner: give its name.',
  },
  {
    method: 'self-attested',
    label: 'My word',
    hint: 'You tell us that you served and own the business. Visitors see that it wasn’t checked.',
  },
] as const satisfies readonly { method: VerificationMethod; label: string; hint: string }[]
export type ShownMethod = (typeof shownProofs)[number]['method']

export type ProofValues = { method: string; number: string; message: string }
export type ProofField = keyof ProofValues | 'evidence' | 'form'
export type ProofProblem = { field: ProofField; text: string }
export type ProofAnswer = {
  values: ProofValues
  problems: ProofProblem[]
  /** Browsers don't keep files. */
  hadFile: boolean
}

const max = { number: 60, message: 1000 }

/** @param files the number of documents sent. */
export function wrongProof(
  { method, number, message }: ProofValues,
  files: number,
): ProofProblem[] {
  const known = shownProofs.find((one) => one.method === method)?.method
  if (!known) return [{ field: 'method', text: 'Choose what you can show' }]
  const problems: ProofProblem[] = []
  if (known === 'papers-seen' && files === 0)
    problems.push({ field: 'evidence', text: 'Add the document, as a photo or a PDF' })
  if (known !== 'papers-seen' && known !== 'self-attested' && !number)
    problems.push({
      field: 'number',
      text:
        known === 'vouched'
          ? 'Enter the name of the organization'
          : 'Enter the number of the certification',
    })
  if (number.length > max.number)
    problems.push({ field: 'number', text: `Shorten it to ${max.number} characters or fewer` })
  if (message.length > max.message)
    problems.push({ field: 'message', text: `Shorten it to ${max.message} characters or fewer` })
  return problems
}
