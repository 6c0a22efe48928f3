import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { Auth, Call } from './auth.server.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { siteHeader } from '../sessions/session-rule.ts'
import { AuthError } from './auth-error.ts'
import { isStorable } from '../../platform/db/column-text.ts'

/** The site's own server names the visitor it calls for. */
export type AuthEnv = {
  Bindings: { visitor?: Visitor }
  Variables: { visitor?: Visitor }
}

export type AuthContext = Context<AuthEnv>

export type Handler = (auth: Call, c: AuthContext) => Promise<Response>

export function callOf(auth: Auth, c: AuthContext): Call {
  const visitor = c.get('visitor') ?? { ip: '', bucket: '' }
  const userAgent = (c.req.header('user-agent') ?? '').slice(0, 500)
  const [header, site] = siteHeader
  const requester = { ...visitor, userAgent, isOfSite: c.req.header(header) === site }
  return { ...auth, requester, aud: c.req.header('x-jwt-aud') || auth.settings.jwtAudience }
}

/** Visitors behind an unknown proxy can't be told apart. */
export function isOneVisitor({ bucket }: Visitor): boolean {
  return bucket !== '' && bucket !== 'unknown'
}

/**
 * Allows `burst` together. Not for local visitors: published client test suites call faster than
 * that.
 */
export async function limit(
  { requester, limits }: Call,
  name: string,
  amount: number,
  { perSeconds = 300, burst = 30 } = {},
): Promise<void> {
  const { bucket, isLocal } = requester
  if (!bucket || isLocal) return
  if (!(await limits.take(`${name} ${bucket}`, amount / perSeconds, burst)))
    throw new AuthError('over_request_rate_limit')
}

export const text = z.string().default('')

/** Null counts as absent. */
export async function readBody<Form extends z.ZodType>(
  c: AuthContext,
  form: Form,
): Promise<z.output<Form>> {
  const parsed = form.safeParse(withoutNulls(parseJson(await c.req.text())))
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' }
  throw new AuthError('bad_json', { why: `${path.join('.') || 'body'}: ${message}` })
}

function parseJson(text: string): unknown {
  try {
    if (!isShallow(text)) throw new Error('nested too deeply')
    return JSON.parse(text, storable)
  } catch (error) {
    throw new AuthError('bad_json', { why: error instanceof Error ? error.message : 'malformed' })
  }
}

const maxDepth = 32

function isShallow(json: string): boolean {
  let depth = 0
  // A string without an end takes the rest, or every quote in it would be read to the end again.
  for (const [mark] of json.matchAll(/"(?:[^"\\]|\\[^]?)*"?|[[\]{}]/g)) {
    if (mark === '[' || mark === '{') depth++
    else if (mark === ']' || mark === '}') depth--
    if (depth > maxDepth) return false
  }
  return true
}

function storable(name: string, value: unknown): unknown {
  if (isStorable(name) && (typeof value !== 'string' || isStorable(value))) return value
  throw new Error('a character that cannot be kept')
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
}

export function answer(c: AuthContext, body: unknown, status = 200): Response {
  c.header('cache-control', 'no-store')
  return c.json(body, status as ContentfulStatusCode)
}
