import type { EmailOtpType } from '@supabase/supabase-js'
import { replace } from 'react-router'
import { onwards } from './enter.ts'
import { nextAfter, readLanding, type Landing } from './landing.ts'
import { authOf, type Asked } from './session.server.ts'
import { codeType } from './type-code.ts'

/** What the page says to somebody who came by a link of a mail and does not go on by themselves. */
export type Arrival =
  /** The link is right, but was asked for in another browser, which alone holds its secret. */
  | { is: 'elsewhere'; wantsPassword: boolean }
  | { is: 'refused'; text: string; code: string }
  /** The first of two confirmations. */
  | { is: 'message'; text: string }
  /** What the service gave stands behind the hash, which only the browser sees. */
  | { is: 'unread' }

/** Takes what a link of a mail brought, and leads on; or says why not. */
export async function arrive(asked: Asked): Promise<Arrival> {
  const { searchParams } = asked.url
  const landing = readLanding(searchParams)
  if (landing.is === 'code') return exchange(asked, landing)
  if (landing.is === 'hash') return verify(asked, landing)
  if (landing.is === 'refused' || landing.is === 'message') return landing
  return { is: 'unread' }
}

async function exchange(
  { context, url }: Asked,
  { code, flowId }: Extract<Landing, { is: 'code' }>,
): Promise<Arrival> {
  const { data, error } = await authOf(context).exchangeCodeForSession(
    code,
    flowId ? { flowId } : {},
  )
  if (!error) throw replace(onwards(nextOf(url), data))
  if (error.name === 'AuthPKCECodeVerifierMissingError' || error.code === 'bad_code_verifier')
    return { is: 'elsewhere', wantsPassword: url.searchParams.get('password') === 'wanted' }
  return { is: 'refused', text: error.message, code: error.code ?? '' }
}

async function verify(
  { context, url }: Asked,
  { tokenHash, type }: Extract<Landing, { is: 'hash' }>,
): Promise<Arrival> {
  const wanted: EmailOtpType = codeType(type)
  const { data, error } = await authOf(context).verifyOtp({ token_hash: tokenHash, type: wanted })
  if (error) return { is: 'refused', text: error.message, code: error.code ?? '' }
  if (!data.session) return { is: 'message', text: '' }
  throw replace(onwards(nextAfter(wanted, url.searchParams.get('next')), data))
}

function nextOf({ searchParams }: URL): string {
  return nextAfter(searchParams.get('kind') ?? '', searchParams.get('next'))
}
