import { z } from 'zod'
import { AuthError } from '../request/auth-error.ts'
import { withCaptcha } from '../request/captcha.server.ts'
import { readBody, limit, type Handler } from '../request/context.server.ts'
import { idTokenGrant } from './id-token-grant.server.ts'
import { passwordGrant } from './password-grant.server.ts'
import { pkceGrant } from './pkce-grant.server.ts'
import { refreshGrant } from './refresh-grant.server.ts'

const web3Form = z.object({ chain: z.string().default('') })

/** Not supported; refused in the protocol's words. */
const web3Grant: Handler = async (_auth, c) => {
  const { chain } = await readBody(c, web3Form)
  if (chain !== 'solana' && chain !== 'ethereum') throw new AuthError('web3_unsupported_chain')
  throw new AuthError('web3_provider_disabled')
}

const grants: Record<string, Handler> = {
  password: withCaptcha(passwordGrant),
  refresh_token: refreshGrant,
  id_token: idTokenGrant,
  web3: withCaptcha(web3Grant),
  pkce: pkceGrant,
}

export const token: Handler = async (auth, c) => {
  const { tokenLimit } = auth.settings
  await limit(auth, c, { name: 'token', amount: tokenLimit, perSeconds: 300 })
  const type = c.req.query('grant_type') ?? ''
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined
  if (!grant) throw new AuthError('invalid_credentials/grant-type')
  return grant(auth, c)
}
