/** What the service gives with a session, and the client would keep in the cookie, though no page needs it. */
const needless = ['weak_password', 'provider_token', 'provider_refresh_token']

/** The answer of the service to who asked for a session, without that; every other answer as it is. */
export async function withTokensOnly(url: string, response: Response): Promise<Response> {
  if (!response.ok || !new URL(url).pathname.endsWith('/token')) return response
  const session = (await response.json()) as Record<string, unknown>
  const kept = Object.entries(session).filter(([name]) => !needless.includes(name))
  return new Response(JSON.stringify(Object.fromEntries(kept)), { status: response.status })
}
