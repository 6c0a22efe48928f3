/** A proof is valid this long, in seconds. */
const freshSeconds = 600

/** For deleting the account, in seconds. */
export const secondsBeforeDeleting = 300

/** Time to choose a password after an email sign-in, in seconds. */
const mailSeconds = 1800

/** Sign-in methods that prove access to the mailbox. */
const byMail = new Set(['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change'])

type Proved = { amr?: ({ method: string; timestamp: number } | string)[] | undefined }

function proofsOf(claims: Proved | null): { method: string; timestamp: number }[] {
  const proofs = (claims?.amr ?? []).filter((proof) => typeof proof !== 'string')
  return proofs.filter(({ method }) => method !== 'token_refresh')
}

/** In seconds since 1970. */
export function proofTimes(claims: Proved | null): number[] {
  return proofsOf(claims).map(({ timestamp }) => timestamp)
}

export function isFreshByMail(claims: Proved | null, now: Date): boolean {
  const proofs = proofsOf(claims).filter(({ method }) => byMail.has(method))
  return isRecent(Math.max(0, ...proofs.map(({ timestamp }) => timestamp)), now, mailSeconds)
}

/** @param at in seconds since 1970. */
export function isRecent(at: number, now: Date, within = freshSeconds): boolean {
  return now.getTime() / 1000 - at <= within
}

/** Limits of team sessions (NIST SP 800-63B, AAL2). */
export const longestSessionHours = 12
const idleSessionHours = 1

/**
 * @param proofs sign-in times in seconds since 1970; none means over.
 * @param usedAt last use, if known.
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
