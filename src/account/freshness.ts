/** How long after somebody showed who they are they are not asked again, in seconds. */
const freshSeconds = 600

/** The part of a token's claims that says how and when its session was proved. */
type Proved = { amr?: ({ method: string; timestamp: number } | string)[] | undefined }

/** Whether somebody has signed in, or shown a second factor, within the last minutes. */
export function isFresh(claims: Proved | null, now: Date): boolean {
  const proofs = (claims?.amr ?? []).filter((proof) => typeof proof !== 'string')
  const newest = Math.max(
    0,
    ...proofs.filter(({ method }) => method !== 'token_refresh').map(({ timestamp }) => timestamp),
  )
  return now.getTime() / 1000 - newest <= freshSeconds
}
