import * as t from '#messages/proof.ts'
import * as problem from '#messages/proof-problems.ts'
import type { VerificationMethod } from '../../listings/verification.ts'

export const shownProofs = [
  {
    method: 'sba-vetcert',
    label: t.sba,
    hint: t.sbaHint,
  },
  {
    method: 'state-certification',
    label: t.florida,
    hint: t.floridaHint,
  },
  {
    method: 'papers-seen',
    label: t.papers,
    hint: t.papersHint,
  },
  {
    method: 'vouched',
    label: t.vouched,
    hint: t.vouchedHint,
  },
  {
    method: 'self-attested',
    label: t.word,
    hint: t.wordHint,
  },
] as const satisfies readonly { method: VerificationMethod; label(): string; hint(): string }[]
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
  if (!known) return [{ field: 'method', text: problem.choose() }]
  const problems: ProofProblem[] = []
  if (known === 'papers-seen' && files === 0)
    problems.push({ field: 'evidence', text: problem.addDocument() })
  if (known !== 'papers-seen' && known !== 'self-attested' && !number)
    problems.push({
      field: 'number',
      text: known === 'vouched' ? problem.enterOrganization() : problem.enterNumber(),
    })
  if (number.length > max.number)
    problems.push({ field: 'number', text: problem.shorten({ max: max.number }) })
  if (message.length > max.message)
    problems.push({ field: 'message', text: problem.shorten({ max: max.message }) })
  return problems
}
