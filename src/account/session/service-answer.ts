/** Session fields no page needs; the client would keep them in the cookie. */
const needless = ['weak_password', 'provider_token', 'provider_refresh_token']

/** Proxies and servers refuse requests with larger cookies. */
const maxCookieBytes = 8192

const tooLarge = {
  code: 422,
  error_code: 'session_too_large',
  msg: 'Your account has too many details saved for us to keep you signed in. Remove some of them, or write to us.',
}

/** Endpoints that return a session. */
const givers = /\/(token|verify|signup)$/

/** Adapts the service's answer for the published client that our pages use. */
export async function answerForPages(url: string, response: Response): Promise<Response> {
  const { pathname } = new URL(url)
  if (!response.ok) return withReason(response)
  return givers.test(pathname) ? withSmallSession(pathname, response) : response
}

/**
 * Removes unneeded fields. A session too large for cookies is refused here, so the client never
 * stores it.
 */
async function withSmallSession(pathname: string, response: Response): Promise<Response> {
  const text = await response.text()
  const { status, headers } = response
  const session = asObject(text)
  if (!session?.access_token) return new Response(text, { status, headers })
  if (cookieBytesOf(session) > maxCookieBytes) return Response.json(tooLarge, { status: 422 })
  if (!pathname.endsWith('/token')) return new Response(text, { status, headers })
  const lean = Object.entries(session).filter(([name]) => !needless.includes(name))
  return new Response(JSON.stringify(Object.fromEntries(lean)), { status })
}

/** As the client writes them: tokens as base64 JSON, without the user. */
function cookieBytesOf({ access_token, refresh_token }: Record<string, unknown>): number {
  const times = ',"token_type":"bearer","expires_in":3600,"expires_at":1700000000'
  return Math.ceil(((JSON.stringify({ access_token, refresh_token }) + times).length * 4) / 3)
}

function asObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** Our service gives the reason and retry time in headers; the client passes on only the body. */
async function withReason(response: Response): Promise<Response> {
  const { headers, status } = response
  const seconds = status === 429 ? Number(headers.get('retry-after')) : 0
  const isUsed = headers.get('x-refused-as') === 'used'
  if (!seconds && !isUsed) return response
  const body = (await response.json()) as Record<string, unknown>
  const message = body.msg === undefined ? 'message' : 'msg'
  const code = body.error_code === undefined ? 'code' : 'error_code'
  const said = {
    ...body,
    ...(seconds && { [message]: `${String(body[message])} (${seconds} seconds)` }),
    ...(isUsed && { [code]: 'mfa_code_used' }),
  }
  return Response.json(said, { status, headers: kept(headers) })
}

function kept(headers: Headers): Record<string, string> {
  const version = headers.get('x-supabase-api-version')
  return version ? { 'x-supabase-api-version': version } : {}
}

export type AccountService = {
  /** Origin of `/auth/v1`; empty for this site. */
  url: string
  anonKey: string
  cookieName: string
}

/** For the published client, on the server and in the browser. */
export const clientOptions = {
  /** Scripts can read the cookie, so it contains only values that the client needs. */
  cookies: { encode: 'tokens-only' },
  auth: {
    // Lets each of several requested emails find its own PKCE secret.
    experimental: { appendPkceFlowIdToRedirects: true },
  },
} as const
