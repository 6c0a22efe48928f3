/** Where a link in a mail leads on to, and what is told there. The parameters are in order of their names. */
type Told = Record<string, string>

/** `sb`, which is empty, marks a fragment as of this protocol. */
export function withFragment(url: string, told: Told): string {
  const parameters = new URLSearchParams({ ...told, sb: '' })
  parameters.sort()
  return `${url.replace(/#.*$/s, '')}#${parameters}`
}

/** Adds to the query, or replaces what is there by the same name. */
export function withQuery(url: string, told: Told): string {
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/s.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(told)) parameters.set(name, value)
  parameters.sort()
  return `${address}?${parameters}${fragment}`
}

const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** What a failure is called in a redirect (RFC 6749 §4.1.2.1); some have no name there. */
export function toldOf(error: { status: number; code: string; message: string }): Told {
  const name = oauthErrors[error.status]
  return {
    ...(name && { error: name }),
    error_code: error.code,
    error_description: error.message,
  }
}
