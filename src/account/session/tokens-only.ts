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

/**
 * The answer of the service to who asked for a session, without that; every other answer as it is. A session that
 * is too large for cookies is refused here, before the client keeps it: whoever has it stays, or is, signed out.
 */
export async function withTokensOnly(url: string, response: Response): Promise<Response> {
  const { pathname } = new URL(url)
  if (!response.ok || !givers.test(pathname)) return response
  const text = await response.text()
  const { status, headers } = response
  const session = asObject(text)
  if (!session?.access_token) return new Response(text, { status, headers })
  const kept = pathname.endsWith('/token')
    ? Object.fromEntries(Object.entries(session).filter(([name]) => !needless.includes(name)))
    : session
  if (cookieBytesOf(session) > maxCookieBytes) return Response.json(tooLarge, { status: 422 })
  return new Response(JSON.stringify(kept), { status })
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
