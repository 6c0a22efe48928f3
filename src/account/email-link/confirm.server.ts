import type { EmailOtpType } from '@supabase/supabase-js'
import { redirect, replace } from 'react-router'
import { allowedRedirect } from '../../auth/request/redirects.server.ts'
import { accountOfLink } from '../../auth/verify/use-code.server.ts'
import { requestContext, servicesContext } from '../../platform/services.server.ts'
import {
  codeType,
  isUsedUp,
  nextAfter,
  nextPath,
  readLanding,
  wantsPassword,
  type Landing,
} from './landing.ts'
import { passingClient } from '../session/passing-client.server.ts'
import {
  authOf,
  beganHere,
  endFlow,
  lacksSecondFactor,
  readUser,
  type RouteArgs,
} from '../session/session.server.ts'

export type LinkResult =
  | ({ is: 'asked' } & Question)
  /**
   * The link was opened in a browser that didn't request it: it can confirm, but signs in only
   * where it was requested.
   */
  | ({ is: 'elsewhere' } & Elsewhere)
  | { is: 'refused'; code: string }
  /** Used; continues on another site or app, where our form-action policy allows no form. */
  | { is: 'led on'; to: string }
  /** Already used, and someone is signed in; `name` is '' before their second factor. */
  | { is: 'signed in already'; name: string; to: string }
  | { is: 'message' }
  /** The result is in the fragment, which only the browser sees. */
  | { is: 'unread'; signedInAs: string | null }

/** The account a link is for, and the session it would end ('' before its second factor). */
export type Question = {
  type: string
  account: string | null
  signedInAs: string | null
  isExpected: boolean
  leadsTo?: string
}

/** `wantsPassword`: no password was chosen for this account. */
type Elsewhere = {
  type: string
  email: string
  isConfirmed: boolean
  wantsPassword: boolean
}

type Code = Extract<Landing, { is: 'code' }>
type Hash = Extract<Landing, { is: 'hash' }>

/**
 * Reads an emailed link without using it, except for a sign-in elsewhere that this browser started
 * while signed out.
 * @throws a redirect to the link's page.
 */
export async function readLink(asked: RouteArgs): Promise<LinkResult> {
  return orSignedIn(asked, await read(asked))
}

async function read(asked: RouteArgs): Promise<LinkResult> {
  const { searchParams } = asked.url
  const landing = readLanding(searchParams)
  if (landing.is === 'refused' || landing.is === 'message') return landing
  if (landing.is === 'hash') return askAbout(asked, landing)
  const signedInAs = await nameOfSignedIn(asked)
  if (landing.is !== 'code') return { is: 'unread', signedInAs }
  const isSameAccount = /^(identity|email_change)$/.test(searchParams.get('kind') ?? '')
  if (signedInAs === null || isSameAccount) return exchange(asked, landing)
  return { is: 'asked', type: 'code', account: null, signedInAs, isExpected: true }
}

/** Uses the link after its button was pressed. */
export async function goOn(asked: RouteArgs): Promise<LinkResult> {
  return orSignedIn(asked, await take(asked))
}

/** A second click on the link that signed someone in just continues. */
async function orSignedIn(asked: RouteArgs, result: LinkResult): Promise<LinkResult> {
  const { searchParams } = asked.url
  const kind = searchParams.get('kind') ?? ''
  if (result.is !== 'refused' || !isUsedUp(result.code) || !signsIn.test(kind)) return result
  const name = await nameOfSignedIn(asked)
  if (name === null) return result
  return { is: 'signed in already', name, to: nextAfter(kind, searchParams.get('next')) }
}

const signsIn = /^(signup|link|recovery)$/

async function take(asked: RouteArgs): Promise<LinkResult> {
  const landing = readLanding(asked.url.searchParams)
  if (landing.is === 'code') return exchange(asked, landing)
  if (landing.is !== 'hash') return { is: 'refused', code: '' }
  const { own } = asked.context.get(servicesContext).accounts
  if (own && !(await accountOfLink(own, landing))) return { is: 'refused', code: '' }
  const { type, redirectTo } = landing
  if (redirectTo) return leadOn(asked, landing, redirectTo)
  if (isOfAnotherBrowser(asked, landing)) return { ...confirmedElsewhere(type), isConfirmed: false }
  const isExpected = beganHere(asked.context, landing.flowId)
  return !isExpected && confirms.has(type) ? confirmOnly(asked, landing) : verify(asked, landing)
}

async function exchange(asked: RouteArgs, { code, flowId }: Code): Promise<LinkResult> {
  const { context, url } = asked
  const before = await tokenOfNow(asked)
  const { data, error } = await authOf(context).exchangeCodeForSession(
    code,
    flowId ? { flowId } : {},
  )
  const { searchParams } = url
  const kind = searchParams.get('kind') ?? ''
  if (error?.name === 'AuthPKCECodeVerifierMissingError' || error?.code === 'bad_code_verifier')
    return {
      ...confirmedElsewhere(kind),
      wantsPassword: searchParams.get('password') === 'wanted',
    }
  if (error) return { is: 'refused', code: error.code ?? 'unknown' }
  await leave(asked, before)
  throw replace(nextPath(nextAfter(kind, searchParams.get('next')), data))
}

async function askAbout(asked: RouteArgs, landing: Hash): Promise<LinkResult> {
  const { type } = landing
  const { own } = asked.context.get(servicesContext).accounts
  const found = own ? await accountOfLink(own, landing) : null
  if (own && !found) return { is: 'refused', code: '' }
  const account = found?.email ?? null
  if (landing.redirectTo) {
    const to = own ? allowedRedirect(own, landing.redirectTo) : landing.redirectTo
    const leadsTo = isOurs(asked, to) ? {} : { leadsTo: URL.parse(to)?.host || to }
    return { is: 'asked', type, account, signedInAs: null, isExpected: false, ...leadsTo }
  }
  if (isOfAnotherBrowser(asked, landing))
    return { ...confirmedElsewhere(type), isConfirmed: false, email: account ?? '' }
  const isExpected = beganHere(asked.context, landing.flowId)
  const signsIn = isExpected || !confirms.has(type)
  const signedInAs = signsIn ? await nameOfSignedIn(asked) : null
  return { is: 'asked', type, account, signedInAs, isExpected }
}

/**
 * These only confirm an address, so they work anywhere, but they sign in only in the browser that
 * requested them: someone who signed up with another person's address chose that account's
 * password.
 */
const confirms = new Set(['signup', 'email_change'])

function isOfAnotherBrowser({ context }: RouteArgs, { tokenHash, type, flowId }: Hash): boolean {
  const isBound = tokenHash.startsWith('pkce_') && flowId !== undefined && !confirms.has(type)
  return isBound && !beganHere(context, flowId)
}

async function verify(asked: RouteArgs, { tokenHash, type, flowId }: Hash): Promise<LinkResult> {
  const { context, url } = asked
  const wanted: EmailOtpType = codeType(type)
  const before = await tokenOfNow(asked)
  const { data, error } = await authOf(context).verifyOtp({ token_hash: tokenHash, type: wanted })
  if (error) return { is: 'refused', code: error.code ?? 'unknown' }
  if (!data.session) return { is: 'message' }
  endFlow(context, flowId)
  await leave(asked, before)
  throw replace(nextPath(nextAfter(wanted, url.searchParams.get('next')), data))
}

/**
 * Uses a link requested by another client, like the protocol's GET link, and redirects there with
 * tokens or a code.
 */
async function leadOn(
  asked: RouteArgs,
  { tokenHash, type }: Hash,
  redirectTo: string,
): Promise<LinkResult> {
  const { accounts } = asked.context.get(servicesContext)
  const { visitor } = asked.context.get(requestContext)
  const query = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo })
  const link = `${accounts.url}/auth/v1/verify?${query}`
  const answer = await accounts.fetch(new Request(link, { redirect: 'manual' }), visitor)
  const to = answer.headers.get('location')
  if (to === null)
    return { is: 'refused', code: answer.headers.get('x-sb-error-code') ?? 'unknown' }
  if (isOurs(asked, to)) throw redirect(to, 303)
  return { is: 'led on', to }
}

function isOurs({ context }: RouteArgs, address: string): boolean {
  return URL.parse(address)?.origin === new URL(context.get(servicesContext).site.url).origin
}

/**
 * Confirms an address without signing in. If several sign-ups waited, no password counts, and the
 * mailbox's reader chooses one now.
 */
async function confirmOnly(asked: RouteArgs, { tokenHash, type }: Hash): Promise<LinkResult> {
  const { context, url } = asked
  const services = context.get(servicesContext)
  const { visitor } = context.get(requestContext)
  const client = passingClient(services, services.accounts.anonKey, visitor)
  const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type: codeType(type) })
  if (error) return { is: 'refused', code: error.code ?? 'unknown' }
  if (!data.session) return { is: 'message' }
  const isWanted = wantsPassword(data.user)
  if (isWanted && (await readUser(context)) === null) {
    await authOf(context).setSession(data.session)
    throw replace(nextPath(nextAfter(type, url.searchParams.get('next')), data))
  }
  await client.signOut({ scope: 'local' })
  return { ...confirmedElsewhere(type), wantsPassword: isWanted }
}

function confirmedElsewhere(type: string): { is: 'elsewhere' } & Elsewhere {
  return { is: 'elsewhere', type, email: '', isConfirmed: true, wantsPassword: false }
}

/** '' before the second factor; null if signed out. */
async function nameOfSignedIn({ context }: RouteArgs): Promise<string | null> {
  const user = await readUser(context)
  if (!user) return null
  return (await lacksSecondFactor(context, user)) ? '' : (user.email ?? '')
}

async function tokenOfNow({ context }: RouteArgs): Promise<string | null> {
  const { data } = await authOf(context).getSession()
  return data.session?.access_token ?? null
}

async function leave({ context }: RouteArgs, before: string | null): Promise<void> {
  if (before) await authOf(context).admin.signOut(before, 'local')
}
