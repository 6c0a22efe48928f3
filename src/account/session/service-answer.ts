/** What the service gives with a session, and the client would keep in the cookie, though no page needs it. */
const needless = ['weak_password', 'provider_token', 'provider_refresh_token']

/** The answer of the service as our pages want it, which ask through the published client. */
export async function answerForPages(url: string, response: Response): Promise<Response> {
  if (response.ok && new URL(url).pathname.endsWith('/token')) return withTokensOnly(response)
  return response.ok ? response : withReason(response)
}

async function withTokensOnly(response: Response): Promise<Response> {
  const session = (await response.json()) as Record<string, unknown>
  const kept = Object.entries(session).filter(([name]) => !needless.includes(name))
  return new Response(JSON.stringify(Object.fromEntries(kept)), { status: response.status })
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
