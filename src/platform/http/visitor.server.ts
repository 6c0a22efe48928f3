import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Who asks, as far as an address tells. */
export type Visitor = {
  /** The whole address, for sessions and logs; empty when it is not known, or our own network's. */
  ip: string
  /**
   * Whom limits count as one: an IPv4 address, the /64 of an IPv6 one, or `unknown`, which all share who came
   * through a proxy that does not tell them apart. Empty for the site's own work, which nothing limits.
   */
  bucket: string
  /** At this machine, while the site is only for whoever runs it: they may ask and read as fast as they like. */
  isLocal?: boolean
}

/** Proxies whose word is taken: the last so many of a chain, or those at certain addresses. */
export type TrustedProxies = { hops: number } | { includes(address: string): boolean }

const unknown: Visitor = { ip: '', bucket: 'unknown' }
const local: Visitor = { ip: '', bucket: '127.0.0.1', isLocal: true }

/**
 * Reads the setting of trusted proxies: a number of hops, or addresses and networks with commas between them.
 *
 * @returns null for what is neither.
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^[1-9]$/.test(text.trim())) return { hops: Number(text) }
  const list = new BlockList()
  for (const entry of text.split(',')) {
    const [address = '', prefix, ...rest] = entry.trim().split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const bits = prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix)
    if (!isIP(address) || rest.length || !/^\d*$/.test(prefix ?? '')) return null
    // The width 0, or nothing behind the slash, is everybody.
    if (bits < 1 || bits > (family === 'ipv6' ? 128 : 32)) return null
    list.addSubnet(address, bits, family)
  }
  return { includes: (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') }
}

type Trust = {
  trusted: TrustedProxies | null
  /** The header in which proxies name addresses, the nearest last. */
  header: string
  /** Whether the site is only for whoever runs it: its address is this machine's. */
  isLocal: boolean
}

/**
 * Who a request comes from. Without trusted proxies that is the other end of the connection, whatever headers
 * say. With them it is the entry of the header that the outermost of them wrote: what stands left of it can
 * be anybody's invention.
 */
export function visitorOf(c: Context, { trusted, header, isLocal }: Trust): Visitor {
  const peer = c.env?.incoming ? plain(getConnInfo(c).remote.address ?? '') : ''
  const named = c.req.header(header)
  if (trusted) {
    const entries = named?.split(',').map((entry) => plain(entry.trim())) ?? []
    return visitorAt(behind(trusted, entries, peer))
  }
  const isHere = peer === '' || isLoopback(peer)
  if (isHere) return isLocal && !named ? local : unknown
  return visitorAt(peer)
}

/** The address that the outermost trusted proxy saw; empty when the chain is shorter than it must be. */
function behind(proxies: TrustedProxies, entries: string[], peer: string): string {
  if ('hops' in proxies) return entries.at(-proxies.hops) ?? ''
  const chain = peer ? [...entries, peer] : entries
  return chain.findLast((address) => !isIP(address) || !proxies.includes(address)) ?? ''
}

function visitorAt(address: string): Visitor {
  const family = isIP(address)
  if (!family) return unknown
  const ip = isOwnNetwork(address) ? '' : address
  return { ip, bucket: family === 6 ? network64(address) : address }
}

/** An address without a port, brackets or a zone; one that only wraps an IPv4 address as that. */
function plain(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  return (isIP(bare) === 6 && wrappedIPv4(bare)) || bare
}

/**
 * The IPv4 address in an IPv6 one: mapped (`::ffff:0:0/96`), translated (NAT64, `64:ff9b::/96`), or that of a whole 6to4
 * network (`2002::/16`), whose holder has 65,536 networks of 64 bits.
 */
function wrappedIPv4(address: string): string | null {
  const groups = groupsOf(address)
  const start = groups.slice(0, 6).join(':')
  const isWrapped = start === '0:0:0:0:0:ffff' || start === '64:ff9b:0:0:0:0'
  const pair = isWrapped ? groups.slice(6) : groups[0] === '2002' ? groups.slice(1, 3) : null
  return (
    pair &&
    pair
      .map((group) => parseInt(group, 16))
      .map((n) => `${n >> 8}.${n & 255}`)
      .join('.')
  )
}

/** The first 64 bits: what one household or server is commonly given. */
function network64(address: string): string {
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without zeros in front. */
function groupsOf(address: string): string[] {
  const whole = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = [], right = []] = whole.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right]
}

/** Whether an address or a host name is this machine's own. */
export function isLoopback(host: string): boolean {
  return /^(127\.|\[?::1\]?$|localhost$)/.test(host)
}

/** Loopback and private networks (RFC 1918, RFC 4193, RFC 3927). */
function isOwnNetwork(address: string): boolean {
  return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i.test(
    address,
  )
}
