import type { ReadMail } from './mails.ts'

type Wire = (
  method: string,
  path: string,
) => Promise<{ status: number; headers: Headers; body: Record<string, unknown> }>

/**
 * The protocol's GET address for an emailed link to our page with a button; any other link
 * unchanged.
 */
export function protocolLink(link = ''): string {
  const { origin, pathname, searchParams } = new URL(link)
  if (pathname !== '/auth/confirm') return link
  const [token, type] = ['token_hash', 'type'].map((name) => searchParams.get(name) ?? '')
  const redirectTo = encodeURIComponent(searchParams.get('redirect_to') ?? '')
  return `${origin}/auth/v1/verify?token=${token}&type=${type}&redirect_to=${redirectTo}`
}

/**
 * Follows the protocol's address for an emailed link like a browser: its redirect, and the data in
 * it.
 */
export async function follow(wire: Wire, link = '') {
  const { pathname, search } = new URL(protocolLink(link))
  const { status, headers } = await wire('GET', pathname.replace('/auth/v1', '') + search)
  const location = headers.get('location') ?? ''
  const [address = '', fragment = ''] = location.split('#')
  return {
    status,
    location,
    address: address.split('?')[0],
    query: Object.fromEntries(new URL(address).searchParams),
    fragment: Object.fromEntries(new URLSearchParams(fragment)),
  }
}

/** The code hash in a link. */
export function tokenOf(link = ''): string {
  return new URL(protocolLink(link)).searchParams.get('token') ?? ''
}

/** A code with another first digit. */
export function wrongCode(code = ''): string {
  return `${(Number(code[0]) + 1) % 10}${code.slice(1)}`
}

/** The code in the last email to an address. */
export function codeTo(mails: ReadMail[], address: string): string {
  return mails.findLast(({ to, code }) => to === address && code)?.code ?? ''
}
