import { lookup as resolve } from 'node:dns'
import { request as askPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSecure } from 'node:https'
import { isIP, type LookupFunction, BlockList } from 'node:net'

/** Asks a website whether it answers. @returns false when it does not, or when it is no public address. */
export type AskSite = (url: string) => Promise<boolean>

type Asking = {
  /** Who asks, as the site's own log will name it. */
  userAgent: string
  /** Which addresses may be asked; tests allow their own machine. */
  isAllowed?: (address: string) => boolean
  /** Which ports besides those of the web; for tests. */
  ports?: readonly string[]
}

const maxRedirects = 5
/** For one site, with all that it leads to. */
const maxMilliseconds = 4000
const maxHeaderBytes = 16 * 1024

/**
 * Asks by HEAD, and by GET where that is refused; of an answer the head alone is read. Names are resolved once, every
 * address is looked at, and the connection goes to that address: what a name means a moment later changes nothing.
 * Where a redirect leads is asked in the same way.
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

/** Not found and broken are no answers; who keeps programs out is there. */
function isAnswer(status: number): boolean {
  return status >= 200 && status < 500 && status !== 404 && status !== 410
}

type Allowed = { isAllowed: (address: string) => boolean; ports: readonly string[] }

function isAskable({ protocol, hostname, port, username }: URL, allowed: Allowed): boolean {
  const { isAllowed, ports } = allowed
  if (!/^https?:$/.test(protocol) || username) return false
  if (port !== '' && !ports.includes(port)) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  // Of an address in place of a name no lookup is made.
  return isIP(host) === 0 || isAllowed(host)
}

/** The addresses of a name, if all of them may be asked: one that leads inside spoils the name. */
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
      // Nothing of the body is read.
      response.destroy()
    })
    request.on('error', reject)
    request.end()
  })
}

/** Some servers cut the line at a HEAD, or never answer one; where nobody is there a GET finds nobody either. */
function rethrowLost(error: unknown): number {
  const { code, name } = error as NodeJS.ErrnoException
  if (code === 'ECONNRESET' || name === 'AbortError' || name === 'TimeoutError') return 0
  throw error
}

/** A browser warns of it, and shows the site: somebody is there. */
function isCertificateFault(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code)
}

/** What is no address of the public internet, by the registries of special addresses (IANA, RFC 6890). */
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
  // Of 2000::/3, which is all that is given out: protocols, tunnels that hold another address, and documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')

const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the public internet: a machine that anybody may ask. False for what is no address. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !special.check(address, 'ipv4')
  if (kind === 6) return given.check(address, 'ipv6') && !special.check(address, 'ipv6')
  return false
}
