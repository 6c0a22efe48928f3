import { lookup as resolve } from 'node:dns'
import { request as askPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSecure } from 'node:https'
import { isIP, type LookupFunction, BlockList } from 'node:net'
import { parkedSign } from './parked.ts'
import { mayRead } from './robots.ts'

/** The answer of a website, or why there was none. */
export type SiteAnswer = {
  isUp: boolean
  /** The HTTP status, or a code: `dns`, `lookup`, `refused`, `timeout`, `private`, `redirects`, `else`; '' when up. */
  why: string
  /** How it shows that the domain is for sale; null for a real page, undefined if none was read. */
  parked?: string | null
}

export type AskSite = (url: string) => Promise<SiteAnswer>

type Asking = {
  userAgent: string
  /** Reads the beginning of the page, to recognize parked domains. */
  readsPages?: boolean
  /** Tests allow their own machine. */
  isAllowed?: (address: string) => boolean
  /** Extra ports, for tests. */
  ports?: readonly string[]
}

const maxRedirects = 5
/** For one site with its redirects. */
const maxMilliseconds = 4000
const maxHeaderBytes = 16 * 1024
const maxPageBytes = 64 * 1024
/** RFC 9309, 2.5: at least 500 KiB. */
const maxRobotsBytes = 512 * 1024

/**
 * Sends HEAD, and GET where HEAD is refused; reads only headers, or the beginning of a page that
 * `robots.txt` allows, and keeps none of it. Each name is resolved once and every address checked,
 * so DNS rebinding changes nothing. Redirects go through the same checks. A site that turns our
 * robot away is up.
 */
export function siteAsker({
  userAgent,
  readsPages = false,
  isAllowed = isPublicAddress,
  ports = [],
}: Asking): AskSite {
  const lookup = allowedLookup(isAllowed)
  const headers = { 'user-agent': userAgent, accept: '*/*' }
  const follow = async (
    url: URL,
    method: 'HEAD' | 'GET',
    signal: AbortSignal,
  ): Promise<Followed> => {
    let next = url
    let setsCookies = false
    for (let hop = 0; hop <= maxRedirects; hop++) {
      if (!isAskable(next, { isAllowed, ports })) return { status: 0, why: 'private' }
      const response = await headOf(next, { method, lookup, signal, headers })
      const { statusCode: status = 0, headers: received } = response
      if (status < 300 || status > 399 || !received.location) return { status, url: next, response }
      response.destroy()
      setsCookies ||= received['set-cookie'] !== undefined
      next = new URL(received.location, next)
    }
    // We keep no cookies, so a site that needs one sends us in circles.
    return setsCookies ? { status: 200 } : { status: 0, why: 'redirects' }
  }
  const isReadable = async (url: URL, signal: AbortSignal): Promise<boolean> => {
    const { status, response } = await follow(new URL('/robots.txt', url), 'GET', signal)
    const rules = response && status === 200 ? await beginningOf(response, maxRobotsBytes) : null
    response?.destroy()
    // RFC 9309: without the file, everything is allowed; if it can't be read, nothing.
    if (status >= 400 && status < 500) return true
    return rules !== null && mayRead(rules, { url, userAgent })
  }
  const ask = async (url: string, method: 'HEAD' | 'GET'): Promise<Got> => {
    const signal = AbortSignal.timeout(maxMilliseconds)
    const { response, url: end, ...got } = await follow(new URL(url), method, signal)
    if (!response || !end) return got
    try {
      const isWanted = readsPages && isPage(response)
      const html =
        isWanted && (await isReadable(end, signal))
          ? await beginningOf(response, maxPageBytes)
          : null
      return { ...got, html, host: end.hostname }
    } catch {
      // The site is up, but its `robots.txt` didn't arrive.
      return { ...got, host: end.hostname }
    } finally {
      response.destroy()
    }
  }
  return async (url) => {
    try {
      if (readsPages) return answerOf(await ask(url, 'GET'))
      const head = await ask(url, 'HEAD').catch(rethrowLost)
      return answerOf(isAnswer(head.status) ? head : await ask(url, 'GET'))
    } catch (error) {
      const isUp = isStillThere(error)
      return { isUp, why: isUp ? '' : failureOf(error) }
    }
  }
}

type Followed = { status: number; why?: string; url?: URL; response?: IncomingMessage }
type Got = { status: number; why?: string; html?: string | null; host?: string }

function answerOf({ status, why, html, host = '' }: Got): SiteAnswer {
  const isUp = isAnswer(status)
  if (!isUp) return { isUp, why: why ?? String(status) }
  const parked = parkedSign({ host, html: html ?? '' })
  return { isUp, why: '', ...((parked || typeof html === 'string') && { parked }) }
}

/** Robots get 401, 403, 429, 503, or made-up ones like 999 from sites that people can see. */
function isAnswer(status: number): boolean {
  if (status === 503 || status > 599) return true
  return status >= 200 && status < 500 && status !== 404 && status !== 410
}

const failures: Record<string, string> = {
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  // The name server failed, or ours.
  EAI_AGAIN: 'lookup',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'refused',
  EPRIVATE: 'private',
  ETIMEDOUT: 'timeout',
}

/** These may also mean that our own network is down. */
export const maybeOurs = ['lookup', 'refused', 'timeout', 'else'] as const

function failureOf(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException
  return isTimeout(error) ? 'timeout' : (failures[code] ?? 'else')
}

function isTimeout(error: unknown): boolean {
  const { name } = error as Error
  return name === 'AbortError' || name === 'TimeoutError'
}

function isPage({ headers, statusCode }: IncomingMessage): boolean {
  return statusCode === 200 && /html/i.test(headers['content-type'] ?? '')
}

/** @returns null if it didn't arrive. */
async function beginningOf(response: IncomingMessage, most: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= most) break
    }
  } catch {
    // Slow or cut off: the site is up.
    return null
  }
  return Buffer.concat(chunks).subarray(0, most).toString('utf8')
}

type Allowed = { isAllowed: (address: string) => boolean; ports: readonly string[] }

function isAskable({ protocol, hostname, port, username }: URL, allowed: Allowed): boolean {
  const { isAllowed, ports } = allowed
  if (!/^https?:$/.test(protocol) || username) return false
  if (port !== '' && !ports.includes(port)) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  // An IP address skips the lookup.
  return isIP(host) === 0 || isAllowed(host)
}

/** One private address among several refuses the whole name. */
function allowedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, done) => {
    resolve(hostname, { all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error, [])
      if (!found.every(({ address }) => isAllowed(address)))
        return done(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), [])
      return all ? done(null, found) : done(null, first.address, first.family)
    })
  }
}

function headOf(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? askSecure : askPlain
    const limits = { agent: false, maxHeaderSize: maxHeaderBytes } as const
    const request = ask(url, { ...options, ...limits }, resolve)
    let isConnected = false
    request.on('socket', (socket) => socket.on('connect', () => (isConnected = true)))
    request.on('error', (error) =>
      reject(isConnected && isCutShort(error) ? new Connected() : error),
    )
    request.end()
  })
}

/** A server took the connection and then was slow or hung up, as some do with robots. */
class Connected extends Error {}

function isCutShort(error: Error): boolean {
  return isTimeout(error) || (error as NodeJS.ErrnoException).code === 'ECONNRESET'
}

/** If the site is down, GET fails too. */
function rethrowLost(error: unknown): Got {
  if (error instanceof Connected) return { status: 0 }
  throw error
}

/** Also with a bad certificate, which browsers only warn about, or with more headers than we read. */
function isStillThere(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  const pattern = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HPE_HEADER_OVERFLOW)/
  return error instanceof Connected || pattern.test(code)
}

/** Special addresses by the IANA registries (RFC 6890). */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // Of 2000::/3, the only range in use: protocols, tunnels, and documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')

const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

/** False for text that isn't an IP address. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !special.check(address, 'ipv4')
  if (kind === 6) return given.check(address, 'ipv6') && !special.check(address, 'ipv6')
  return false
}
