import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import { Provider } from 'oidc-provider'
import { parse } from 'node-html-parser'
import { vi } from 'vitest'

/** A local OpenID provider, with one account whose claims a test sets. */
export type OpenIdProvider = {
  issuer: string
  clientId: string
  secret: string
  /** The claims of the account; `sub` is its id. */
  account: Record<string, unknown> & { sub: string }
  /** Requested sign-ins, newest last. */
  asked: URL[]
  /**
   * Takes a browser from one of its addresses through sign-in and consent.
   *
   * @returns the final redirect address outside the provider.
   */
  signIn(address: string): Promise<string>
  /** An id token, with these claims replacing the usual ones. */
  idToken(claims?: Record<string, unknown>): Promise<string>
  stop(): Promise<void>
}

const clientId = 'the-site'
const secret = 'a secret of the site at the provider'

/** @param redirectUris its allowed redirect addresses. */
export async function startOpenIdProvider(...redirectUris: string[]): Promise<OpenIdProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = await signingKey()
  const site: OpenIdProvider = {
    issuer,
    clientId,
    secret,
    account: { sub: 'ann' },
    asked: [],
    signIn: (address) => walk(new URL(address), issuer, site),
    idToken: (claims) =>
      signIdToken(key, { iss: issuer, aud: clientId, ...site.account, ...claims }),
    stop: () => stop(server),
  }
  server.on('request', answering(site, key, redirectUris))
  return site
}

function answering(site: OpenIdProvider, key: JWK, redirectUris: string[]) {
  // Hides its warning that it isn't set up for production.
  const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')]
  for (const spy of said) spy.mockImplementation(() => {})
  const provider = new Provider(site.issuer, {
    clients: [{ client_id: clientId, client_secret: secret, redirect_uris: redirectUris }],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => site.account }),
  })
  for (const spy of said) spy.mockRestore()
  return provider.callback()
}

async function signingKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
}

async function signIdToken(key: JWK, claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iat: now, exp: now + 300, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(await importJWK(key, 'RS256'))
}

/** A browser with cookies that fills in every form it gets. */
async function walk(start: URL, issuer: string, site: OpenIdProvider): Promise<string> {
  const jar = new Map<string, string>()
  const visit = async (url: URL, body?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const method = body ? 'POST' : 'GET'
    const answer = await fetch(url, {
      method,
      body: body ?? null,
      headers: { cookie },
      redirect: 'manual',
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    return answer
  }
  site.asked.push(start)
  let url = start
  let answer = await visit(url)
  for (let step = 0; step < 12; step++) {
    const location = answer.headers.get('location')
    if (location) {
      url = new URL(location, url)
      if (url.origin !== issuer) return url.href
      answer = await visit(url)
      continue
    }
    const filled = filledForm(await answer.text(), site.account.sub)
    url = new URL(filled.action, url)
    answer = await visit(url, filled.body)
  }
  throw new Error('The provider led nowhere')
}

function filledForm(html: string, login: string): { action: string; body: URLSearchParams } {
  const form = parse(html).querySelector('form')
  if (!form) throw new Error(`The provider showed no form: ${html.slice(0, 2000)}`)
  const body = new URLSearchParams()
  for (const input of form.querySelectorAll('input')) {
    const name = input.getAttribute('name') ?? ''
    body.set(name, input.getAttribute('value') ?? (name === 'login' ? login : 'anything'))
  }
  return { action: form.getAttribute('action') ?? '', body }
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
