import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

export type Visitor = {
  /** Empty when unknown or in our own network. */
  ip: string
  /**
   * For rate limits: an IPv4 address, an IPv6 /64, or `unknown`, shared by everyone behind an opaque proxy. Empty for
   * the site's own requests, which have no limit.
   */
  bucket: string
  /** While the site isn't public: reads have no limit. */
  isLocal?: boolean
}

export type TrustedProxies = { hops: number } | { includes(address: string): boolean }

const unknown: Visitor = { ip: '', bucket: 'unknown' }
const local: Visitor = { ip: '', bucket: '127.0.0.1', isLocal: true }

/** @returns null for anything else */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^[1-9]$/.test(text.trim())) return { hops: Number(text) }
  const list = new BlockList()
  for (const entry of text.split(',')) {
    const [address = '', prefix, ...rest] = entry.trim().split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const bits = prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix)
    if (!isIP(address) || rest.length || !/^\d*$/.test(prefix ?? '')) return null
    // Security: width 0, or nothing after the slash, would trust everyone.
    if (bits < 1 || bits > (family === 'ipv6' ? 128 : 32)) return null
    list.addSubnet(address, bits, family)
  }
  return { includes: (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') }
}

type Trust = {
  trusted: TrustedProxies | null
  header: string
  isLocal: boolean
}

/**
 * Security: without trusted proxies, the connection's peer, whatever headers say; with them, the outermost's entry:
 * anything left of it can be forged.
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
  // They all have its address.
  return isProxied(c, peer) ? unknown : visitorAt(peer)
}

/** In our own network. Its headers aren't believed any further. */
export function cameThroughProxy(c: Context): boolean {
  return isProxied(c, c.env?.incoming ? plain(getConnInfo(c).remote.address ?? '') : '')
}

function isProxied(c: Context, peer: string): boolean {
  const names = ['x-forwarded-for', 'forwarded', 'x-real-ip']
  return isOwnNetwork(peer) && names.some((name) => c.req.header(name))
}

/** Empty when the chain is too short. */
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

function plain(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  return (isIP(bare) === 6 && wrappedIPv4(bare)) || bare
}

/** Mapped, NAT64, or 6to4, whose holder has 65,536 /64 networks. */
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

/** The usual assignment of a household or server. */
function network64(address: string): string {
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

function groupsOf(address: string): string[] {
  const whole = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = [], right = []] = whole.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right]
}

export function isLoopback(host: string): boolean {
  return /^(127\.|\[?::1\]?$|localhost$)/.test(host)
}

/** RFC 1918, RFC 4193, RFC 3927. */
function isOwnNetwork(address: string): boolean {
  return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i.test(
    address,
  )
}
