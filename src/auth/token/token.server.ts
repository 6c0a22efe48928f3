import { AuthError } from '../request/auth-error.ts'
import { limit, type Handler } from '../request/context.server.ts'
import { idTokenGrant } from './id-token-grant.server.ts'
import { passwordGrant } from './password-grant.server.ts'
import { pkceGrant } from './pkce-grant.server.ts'
import { refreshGrant } from './refresh-grant.server.ts'
import { web3Grant } from './web3-grant.server.ts'

const grants: Record<string, Handler> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  id_token: idTokenGrant,
  web3: web3Grant,
  pkce: pkceGrant,
}

/** `POST /token?grant_type=…`: every way to get a session. */
export const token: Handler = async (auth, c) => {
  const { tokenLimit } = auth.settings
  limit(auth, c, { name: 'token', amount: tokenLimit, perSeconds: 300 })
  const type = c.req.query('grant_type') ?? ''
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined
  if (!grant) throw new AuthError('invalid_credentials/grant-type')
  return grant(auth, c)
}
