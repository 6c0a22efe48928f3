import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  captchaSeconds,
  readCaptcha,
  formSecret,
  makeToken,
  makeChallenge,
} from '../../platform/http/challenge.server.ts'
import { peopleUnknown } from '../../platform/http/visit-limits.server.ts'
import { spend } from '../limits/counts.server.ts'
import { adminClaims } from '../sessions/bearer.server.ts'
import type { Auth, Call } from './auth.server.ts'
import { AuthError } from './auth-error.ts'
import { answer, limit, readBody, text, type AuthContext, type Handler } from './context.server.ts'

/** `GET /captcha`: the protocol leaves challenges to others. */
export const giveChallenge: Handler = async (auth, c) => {
  await limit(auth, 'captcha', 300, { burst: 60 })
  const secret = await secretOf(auth)
  const key = randomUUID()
  const pass = await makeToken(secret, { key, issuedAt: auth.now() })
  return answer(c, { pass, challenge: await makeChallenge(secret, key) })
}

export function withCaptcha(handler: Handler): Handler {
  return async (auth, c) => {
    if (auth.settings.captchaEnabled) await requireCaptcha(auth, c)
    return handler(auth, c)
  }
}

const form = z.object({
  gotrue_meta_security: z.object({ captcha_token: text }).default({
    captcha_token: '',
  }),
})

/** Solved for this call alone or, a few times an hour, a wait. */
export async function requireCaptcha(auth: Call, c: AuthContext): Promise<void> {
  if (await adminClaims(auth, c)) return
  const { captcha_token: sent } = (await readBody(c, form)).gotrue_meta_security
  if (!sent.trim()) throw new AuthError('captcha_failed/missing')
  const proof = await readCaptcha(await secretOf(auth), sent.trim(), auth.now())
  if (proof.proves === 'nothing') throw new AuthError('captcha_failed/wrong', { why: proof.why })
  const once = { name: 'captcha', of: proof.key, amount: 1, perSeconds: captchaSeconds.good }
  if ((await spend(auth, once)) > 0)
    throw new AuthError('captcha_failed/wrong', { why: 'timeout-or-duplicate' })
  if (proof.proves === 'patience') await spendPatience(auth)
}

const waits = 10

async function spendPatience(auth: Call): Promise<void> {
  const { bucket } = auth.requester
  if (!bucket) return
  const amount = waits * (bucket === 'unknown' ? peopleUnknown : 1)
  const wait = await spend(auth, {
    name: 'captcha by waiting',
    of: bucket,
    amount,
    perSeconds: 3600,
  })
  if (wait > 0) throw new AuthError('over_request_rate_limit').after(wait)
}

async function secretOf(auth: Auth): Promise<string> {
  return formSecret((await auth.keys.secrets()).refreshSecret)
}
