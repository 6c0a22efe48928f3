import { readToken } from './form-token.server.ts'
import { isSolved } from './proof-of-work.server.ts'

/** Lifetime of a challenge, and the minimum wait without a solution. */
export const captchaSeconds = { good: 600, wait: 10 }

const mark = '~'
const waited = 'waited'

export function captchaToken(pass: string, solution: string): string {
  return pass + mark + solution
}

/** For visitors without script, after the wait. */
export function waitedToken(pass: string): string {
  return captchaToken(pass, waited)
}

/** `key` identifies the challenge, which is valid once. */
export type CaptchaProof =
  | { proves: 'work' | 'patience'; key: string }
  | { proves: 'nothing'; why: 'invalid-input-response' | 'timeout-or-duplicate' }

/** Reads tokens of `captchaToken` and `waitedToken`; the caller checks reuse. Never throws. */
export async function readCaptcha(secret: string, sent: string, now: Date): Promise<CaptchaProof> {
  const [pass = '', solution = ''] = sent.split(mark)
  const token = await readToken(secret, pass)
  if (!token) return { proves: 'nothing', why: 'invalid-input-response' }
  const seconds = (now.getTime() - token.issuedAt.getTime()) / 1000
  if (seconds > captchaSeconds.good) return { proves: 'nothing', why: 'timeout-or-duplicate' }
  const { key } = token
  if (solution === waited && seconds >= captchaSeconds.wait) return { proves: 'patience', key }
  if (await isSolved(secret, key, solution)) return { proves: 'work', key }
  return { proves: 'nothing', why: 'invalid-input-response' }
}
