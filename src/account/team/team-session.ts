/** How long somebody of the team stays signed in (NIST SP 800-63B, AAL2): at most, and without using the site. */
export const longestSessionHours = 12
const idleSessionHours = 1

/**
 * Whether the session of somebody of the team is over.
 *
 * @param proofs when it was proved, in seconds since 1970; without any it is over.
 * @param usedAt when it was used last, as far as that is known.
 */
export function isTeamSessionOver(
  { proofs, usedAt }: { proofs: number[]; usedAt: Date | null },
  now: Date,
): boolean {
  const hoursSince = (seconds: number) => (now.getTime() / 1000 - seconds) / 3600
  const lastUse = Math.max(...proofs, (usedAt?.getTime() ?? 0) / 1000)
  if (!proofs.length || hoursSince(Math.min(...proofs)) >= longestSessionHours) return true
  return hoursSince(lastUse) >= idleSessionHours
}
