import { z } from 'zod'
import { AuthError } from '../request/auth-error.ts'
import { readBody, type Handler } from '../request/context.server.ts'

const form = z.object({ chain: z.string().default('') })

/** `POST /token?grant_type=web3`: nobody signs in with a wallet here, and is told so in the protocol's words. */
export const web3Grant: Handler = async (_auth, c) => {
  const { chain } = await readBody(c, form)
  if (chain !== 'solana' && chain !== 'ethereum') throw new AuthError('web3_unsupported_chain')
  throw new AuthError('web3_provider_disabled')
}
