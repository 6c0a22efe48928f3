import { isProofSeen, verificationMethods, type VerificationMethod } from '../verification.ts'

/** A badge that was not withdrawn, as the listing index holds it: by what, and the day on which it holds no more. */
export type KeptProof = readonly [method: VerificationMethod, expiresOn: string]

/** Which proof a search asks for: any that somebody of the team saw, or one level. */
export type WantedProof = 'seen' | VerificationMethod

/**
 * The level that holds on a day: of the newest badge that does.
 *
 * @param proofs the newest first.
 */
export function standingLevel(
  proofs: readonly KeptProof[],
  day: string,
): VerificationMethod | null {
  return proofs.find(([, expiresOn]) => expiresOn > day)?.[0] ?? null
}

/** Whether a level is what a search asks for. */
export function isWanted(level: VerificationMethod | null, wanted: WantedProof): boolean {
  if (level === null) return false
  return wanted === 'seen' ? isProofSeen(level) : level === wanted
}

/** The place of a level in an order by proof, the strongest first; what has none comes last. */
export function levelRank(level: VerificationMethod | null): number {
  return level === null ? verificationMethods.length : verificationMethods.indexOf(level)
}
