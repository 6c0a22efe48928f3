/** What somebody may do in the directory besides looking after their own listings. */
export type Role = 'reviewer' | 'admin'

/**
 * How well somebody has shown who they are: the `aal` of their session, and whether they have second factors.
 * One that was not confirmed by mail may be a thief's, who had the password or a session: it spoils the others.
 */
export type Standing = { aal: 'aal1' | 'aal2'; factors: 'none' | 'unconfirmed' | 'confirmed' }

/**
 * Whether somebody may act in their role now: private papers lie behind it, so a second factor does, too.
 *
 * @param role null for who has none.
 */
export function mayActAs(
  role: Role | null,
  { aal, factors }: Standing,
): 'yes' | 'needs second factor' | 'must enrol' | 'must confirm' | 'no' {
  if (!role) return 'no'
  if (factors === 'none') return 'must enrol'
  if (aal !== 'aal2') return 'needs second factor'
  return factors === 'confirmed' ? 'yes' : 'must confirm'
}

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
