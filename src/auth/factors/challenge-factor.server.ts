import { z } from 'zod'
import type { ChallengeRow, FactorRow } from '../../platform/db/auth-schema.ts'
import { inTransaction, type Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { answer, readBody, type AuthContext, type Handler } from '../request/context.server.ts'
import { challengeAnswer, insertChallenge, withdrawChallenge } from './factor-challenges.server.ts'
import { requireVerifiable, type FactorKind } from './factors.server.ts'
import { requireFactor, requireProvable, type Member } from './factor-of.server.ts'
import { keyedHash } from '../keys/sealed.server.ts'
import { makeCode } from '../codes/one-time-codes.server.ts'
import { textWithCode, type Channel } from '../codes/text-messages.server.ts'
import { requireQuotas, tooSoon, waitSeconds } from '../limits/send-quota.server.ts'
import { credentialsOf } from '../passkeys/passkeys.server.ts'
import { creationOptions, requestOptions, requireOwnSite } from './web-authn.server.ts'

type FactorRequest = { member: Member; factor: FactorRow }

export const challengeFactor: Handler = async (auth, c) => {
  const request = await requireFactor(auth, c, 'factor challenge')
  const kind = request.factor.factor_type
  requireVerifiable(auth, kind)
  return answer(c, await challengers[kind](auth, c, request))
}

const challengers: Record<
  FactorKind,
  (auth: Call, c: AuthContext, request: FactorRequest) => Promise<Record<string, unknown>>
> = { totp: challengeApp, phone: challengePhone, webauthn: challengePasskey }

async function challengeApp(auth: Call, _c: AuthContext, request: FactorRequest) {
  return inTransaction(auth, async (auth) => {
    const { factor } = await requireProvable(auth.db, request.member, request.factor.id)
    const challenge = await insertChallenge(auth, {
      factor,
    })
    return challengeAnswer(auth, factor, challenge)
  })
}

const phoneForm = z.object({ channel: z.string().default('sms') })

/** Saved first, so that two simultaneous calls send one code. */
async function challengePhone(auth: Call, c: AuthContext, request: FactorRequest) {
  const { channel } = await readBody(c, phoneForm)
  if (channel !== 'sms' && channel !== 'whatsapp') throw new AuthError('validation_failed/channel')
  const { refreshSecret } = await auth.keys.secrets()
  const { code } = makeCode(request.factor.phone ?? '', auth.settings.smsCodeLength, false)
  const { factor, challenge } = await inTransaction(auth, async (auth) => {
    const { factor } = await requireProvable(auth.db, request.member, request.factor.id)
    await requireTextQuota(auth, factor)
    const codeHash = keyedHash(code, factor.id, refreshSecret)
    const by = { factor }
    return { factor, challenge: await insertChallenge(auth, by, { codeHash }) }
  })
  await sendCode(auth, { factor, challenge, code, channel })
  return challengeAnswer(auth, factor, challenge)
}

async function requireTextQuota(auth: Call, factor: FactorRow): Promise<void> {
  const { settings, now } = auth
  const wait = waitSeconds(factor.last_challenged_at, settings.phoneFactorEverySeconds, now())
  if (wait > 0) throw tooSoon('text', wait)
  const message = { medium: 'text', to: factor.phone ?? '', isKnown: true } as const
  await requireQuotas(auth, message)
}

type Text = {
  factor: FactorRow
  challenge: ChallengeRow
  code: string
  channel: Channel
}

async function sendCode(auth: Call, { factor, challenge, code, channel }: Text): Promise<void> {
  const text = textWithCode(auth.settings.smsTemplate, code)
  try {
    await auth.texts?.send({ to: factor.phone ?? '', text, channel })
  } catch (error) {
    await inTransaction(auth, (auth) => withdrawChallenge(auth.db, factor, challenge))
    auth.log({ event: 'text message refused', error: String(error) })
    throw new AuthError('sms_send_failed/factor')
  }
}

const passkeyForm = z.object({
  webauthn: z
    .object({ rpId: z.string().optional(), rpOrigins: z.array(z.string()).optional() })
    .default({}),
})

async function challengePasskey(auth: Call, c: AuthContext, request: FactorRequest) {
  const { webauthn } = await readBody(c, passkeyForm)
  requireOwnSite(auth, webauthn)
  return inTransaction(auth, async (auth) => {
    const { record, factor } = await requireProvable(auth.db, request.member, request.factor.id)
    const isNew = factor.status === 'unverified'
    const type = isNew ? 'create' : 'request'
    const publicKey = isNew
      ? await creationOptions(auth, record, {
          passkeys: await credentialsOf(auth.db, factor.user_id),
          as: 'second step',
        })
      : await requestOptions(auth, factor)
    const webAuthn = { type, challenge: publicKey.challenge } as const
    const by = { factor }
    const challenge = await insertChallenge(auth, by, { webAuthn })
    const options = { type, credential_options: { publicKey } }
    return { ...challengeAnswer(auth, factor, challenge), webauthn: options }
  })
}
