import { lookup as resolve } from 'node:dns'
import { request as askPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSecure } from 'node:https'
import { isIP, type LookupFunction, BlockList } from 'node:net'

/** @returns false when the site doesn't respond, or isn't at a public address. */
export type AskSite = (url: string) => Promise<boolean>

type Asking = {
  userAgent: string
  /** Tests allow their own machine. */
  isAllowed?: (address: string) => boolean
  /** Extra ports, for tests. */
  ports?: readonly string[]
}

const maxRedirects = 5
/** For one site with its redirects. */
const maxMilliseconds = 4000
const maxHeaderBytes = 16 * 1024

/**
 * Sends HEAD, and GET where HEAD is refused; reads only headers. Each name is resolved once and
 * every address checked, so DNS rebinding changes nothing. Redirects go through the same checks.
 */
export function siteAsker({ userAgent, isAllowed = isPublicAddress, ports = [] }: Asking): AskSite {
  const lookup = allowedLookup(isAllowed)
  const ask = async (url: string, method: 'HEAD' | 'GET'): Promise<number> => {
    const signal = AbortSignal.timeout(maxMilliseconds)
    let next = new URL(url)
    for (let hop = 0; hop <= maxRedirects; hop++) {
      if (!isAskable(next, { isAllowed, ports })) return 0
      const options = {
        method,
        lookup,
        signal,
        headers: { 'user-agent': userAgent, accept: '*/*' },
      }
      const { statusCode = 0, headers } = await headOf(next, options)
      if (statusCode < 300 || statusCode > 399 || !headers.location) return statusCode
      next = new URL(headers.location, next)
    }
    return 0
  }
  return async (url) => {
    try {
      const status = await ask(url, 'HEAD').catch(rethrowLost)
      return isAnswer(status) || isAnswer(await ask(url, 'GET'))
    } catch (error) {
      return isCertificateFault(error)
    }
  }
}

/** 401 and 403 still mean that a site is there. */
function isAnswer(status: number): boolean {
  return status >= 200 && status < 500 && status !== 404 && status !== 410
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
    const request = ask(url, { ...options, ...limits }, (response) => {
      resolve(response)
      response.destroy()
    })
    request.on('error', reject)
    request.end()
  })
}

/** Some servers drop a HEAD request. If the site is down, GET fails too. */
function rethrowLost(error: unknown): number {
  const { code, name } = error as NodeJS.ErrnoException
  if (code === 'ECONNRESET' || name === 'AbortError' || name === 'TimeoutError') return 0
  throw error
}

/** Browsers warn about a bad certificate but still show the site. */
function isCertificateFault(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code)
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
