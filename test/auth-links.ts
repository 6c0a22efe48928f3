import type { ReadMail } from './mails.ts'

type Wire = (
  method: string,
  path: string,
) => Promise<{ status: number; headers: Headers; body: Record<string, unknown> }>

/**
 * The protocol's GET address for the link of a mail, which leads to a page of ours with a button; any other link
 * as it is.
 */
export function protocolLink(link = ''): string {
  const { origin, pathname, searchParams } = new URL(link)
  if (pathname !== '/auth/confirm') return link
  const [token, type] = ['token_hash', 'type'].map((name) => searchParams.get(name) ?? '')
  const redirectTo = encodeURIComponent(searchParams.get('redirect_to') ?? '')
  return `${origin}/auth/v1/verify?token=${token}&type=${type}&redirect_to=${redirectTo}`
}

/** Follows the protocol's link for that of a mail as a browser does: where it leads, and what is told there. */
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

/** The hash of the code that a link carries. */
export function tokenOf(link = ''): string {
  return new URL(protocolLink(link)).searchParams.get('token') ?? ''
}

/** The code that differs from this one by its first digit. */
export function wrongCode(code = ''): string {
  return `${(Number(code[0]) + 1) % 10}${code.slice(1)}`
}

/** The code of the last mail to an address. */
export function codeTo(mails: ReadMail[], address: string): string {
  return mails.findLast(({ to, code }) => to === address && code)?.code ?? ''
}
