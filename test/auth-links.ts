type Wire = (
  method: string,
  path: string,
) => Promise<{ status: number; headers: Headers; body: Record<string, unknown> }>

/** Follows the link of a mail as a browser does: where it leads, and what is told there. */
export async function follow(wire: Wire, link = '') {
  const { pathname, search } = new URL(link)
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
  return new URL(link).searchParams.get('token') ?? ''
}

/** The code that differs from this one by its first digit. */
export function wrongCode(code = ''): string {
  return `${(Number(code[0]) + 1) % 10}${code.slice(1)}`
}
