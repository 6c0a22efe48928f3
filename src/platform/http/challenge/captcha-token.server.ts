import { readToken } from './form-token.server.ts'
import { isSolved } from './proof-of-work.server.ts'

/** How long a challenge may take to be brought, and how long who solves none has to wait at least. */
export const captchaSeconds = { good: 600, wait: 10 }

const mark = '~'
const waited = 'waited'

/** What is sent for a challenge: the token that it came with, and its solution. */
export function captchaToken(pass: string, solution: string): string {
  return pass + mark + solution
}

/** What is sent by who cannot solve one, for want of script, once they have waited. */
export function waitedToken(pass: string): string {
  return captchaToken(pass, waited)
}

/** What a token proves, if anything: `key` is that of its challenge, which is good once. */
export type CaptchaProof =
  | { proves: 'work' | 'patience'; key: string }
  | { proves: 'nothing'; why: 'invalid-input-response' | 'timeout-or-duplicate' }

/** Reads a token as `captchaToken` and `waitedToken` make it; whether it was used, the caller has to know. Never throws. */
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
