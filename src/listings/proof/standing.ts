import { isProofSeen, verificationMethods, type VerificationMethod } from '../verification.ts'

/** Not withdrawn, as stored in the listing index; `expiresOn` is exclusive. */
export type KeptProof = readonly [
  method: VerificationMethod,
  expiresOn: string,
  showsDisability: boolean,
]

/** `seen`: any proof the team saw; `sdvosb`: certified by the SBA as service-disabled, too. */
export const wantedProofs = ['seen', 'sdvosb', ...verificationMethods] as const
export type WantedProof = (typeof wantedProofs)[number]

/**
 * From the newest valid proof. A registration only counts where there is no other, or only the owner's word; `proofOf` has the
 * same rule in SQL.
 * @param proofs newest first.
 */
export function standingProof(proofs: readonly KeptProof[], day: string): KeptProof | null {
  const valid = proofs.filter(([, expiresOn]) => expiresOn > day)
  const given = valid.find(([method]) => method !== 'sam-registered') ?? null
  if (given && given[0] !== 'self-attested') return given
  return valid.find(([method]) => method === 'sam-registered') ?? given
}

export function standingLevel(
  proofs: readonly KeptProof[],
  day: string,
): VerificationMethod | null {
  return standingProof(proofs, day)?.[0] ?? null
}

export function isWanted(
  level: VerificationMethod | null,
  wanted: WantedProof,
  showsDisability = false,
): boolean {
  if (level === null) return false
  if (wanted === 'sdvosb') return level === 'sba-vetcert' && showsDisability
  return wanted === 'seen' ? isProofSeen(level) : level === wanted
}

/** Strongest first, none last. */
export function levelRank(level: VerificationMethod | null): number {
  return level === null ? verificationMethods.length : verificationMethods.indexOf(level)
}
