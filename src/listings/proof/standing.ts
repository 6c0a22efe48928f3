import { isProofSeen, verificationMethods, type VerificationMethod } from '../verification.ts'

/** Not withdrawn, as stored in the listing index; `expiresOn` is exclusive. */
export type KeptProof = readonly [method: VerificationMethod, expiresOn: string]

/** `seen`: any proof the team saw. */
export type WantedProof = 'seen' | VerificationMethod

/**
 * From the newest valid proof. A registration only counts where there is no other, or only the owner's word; `proofOf` has the
 * same rule in SQL.
 * @param proofs newest first.
 */
export function standingLevel(
  proofs: readonly KeptProof[],
  day: string,
): VerificationMethod | null {
  const valid = proofs.filter(([, expiresOn]) => expiresOn > day).map(([method]) => method)
  const given = valid.find((method) => method !== 'sam-registered') ?? null
  if (given !== null && given !== 'self-attested') return given
  return valid.includes('sam-registered') ? 'sam-registered' : given
}

export function isWanted(level: VerificationMethod | null, wanted: WantedProof): boolean {
  if (level === null) return false
  return wanted === 'seen' ? isProofSeen(level) : level === wanted
}

/** Strongest first, none last. */
export function levelRank(level: VerificationMethod | null): number {
  return level === null ? verificationMethods.length : verificationMethods.indexOf(level)
}
