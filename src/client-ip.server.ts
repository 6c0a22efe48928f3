import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The address that a request comes from: what a proxy of ours writes into the given header, or the other
 * end of the connection.
 *
 * @returns an empty text when it is not known: without a connection, or when the other end is this machine
 *   or its own network (a proxy that was not told of), so that all visitors do not count as one.
 */
export function clientIp(c: Context, header = ''): string {
  const told = header ? (c.req.header(header)?.split(',')[0]?.trim() ?? '') : ''
  if (header) return isIP(told) ? told : ''
  if (!c.env?.incoming) return ''
  const address = getConnInfo(c).remote.address?.replace(/^::ffff:/, '') ?? ''
  return isOwnNetwork(address) ? '' : address
}

/** Loopback and private networks (RFC 1918, RFC 4193). */
function isOwnNetwork(address: string): boolean {
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i.test(address)
}
