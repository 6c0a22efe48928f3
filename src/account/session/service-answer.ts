/** What the service gives with a session, and the client would keep in the cookie, though no page needs it. */
const needless = ['weak_password', 'provider_token', 'provider_refresh_token']

/** What the cookies of a session may have together: more, and proxies and servers refuse every page. */
const maxCookieBytes = 8192

const tooLarge = {
  code: 422,
  error_code: 'session_too_large',
  msg: 'Your account holds more details than this site can keep you signed in with. Take some of them out where you put them in, or write to us.',
}

/** Where the service gives a session. */
const givers = /\/(token|verify|signup)$/

/** The answer of the service as our pages want it, which ask through the published client. */
export async function answerForPages(url: string, response: Response): Promise<Response> {
  const { pathname } = new URL(url)
  if (!response.ok) return withReason(response)
  return givers.test(pathname) ? withSmallSession(pathname, response) : response
}

/**
 * A session without what no page needs. One that is too large for cookies is refused here, before the client keeps
 * it: whoever has it stays, or is, signed out.
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

/** As the client writes them: the tokens as JSON in base64, without the user. */
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

/** Our service says in headers why it refuses, and until when; the client hands on the body alone. */
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

/** What a browser has to know of the auth service. */
export type AccountService = {
  /** Where it answers, under `/auth/v1`; empty when that is this site itself. */
  url: string
  anonKey: string
  cookieName: string
}

/** How the published client works on this site, on the server and in a browser alike. */
export const clientOptions = {
  /** Script can read the cookie, so it holds no more than the client cannot do without. */
  cookies: { encode: 'tokens-only' },
  auth: {
    // So that each of several mails asked for one after the other finds the secret it was asked with.
    experimental: { appendPkceFlowIdToRedirects: true },
  },
} as const
