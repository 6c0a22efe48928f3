/** How long after somebody showed who they are they are not asked again, in seconds. */
const freshSeconds = 600

/** The same before an account is deleted for good. */
export const secondsBeforeDeleting = 300

/** How long who came in by a mail may take to choose a password, in seconds. */
const mailSeconds = 1800

/** How somebody shows that they read the mails to their address. */
const byMail = new Set(['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change'])

/** The part of a token's claims that says how and when its session was proved. */
type Proved = { amr?: ({ method: string; timestamp: number } | string)[] | undefined }

function proofsOf(claims: Proved | null): { method: string; timestamp: number }[] {
  const proofs = (claims?.amr ?? []).filter((proof) => typeof proof !== 'string')
  return proofs.filter(({ method }) => method !== 'token_refresh')
}

/** When a session was proved, in seconds since 1970. */
export function proofTimes(claims: Proved | null): number[] {
  return proofsOf(claims).map(({ timestamp }) => timestamp)
}

/** Whether somebody has come in by a mail within the last minutes. */
export function isFreshByMail(claims: Proved | null, now: Date): boolean {
  const proofs = proofsOf(claims).filter(({ method }) => byMail.has(method))
  return isRecent(Math.max(0, ...proofs.map(({ timestamp }) => timestamp)), now, mailSeconds)
}

/** @param at in seconds since 1970. */
export function isRecent(at: number, now: Date, within = freshSeconds): boolean {
  return now.getTime() / 1000 - at <= within
}
