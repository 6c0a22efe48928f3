import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { isBodyRefused } from '../../../platform/http/body.server.ts'
import type { Services } from '../../../platform/services.server.ts'
import type { ApiKey, Scope } from '../../../submissions/partners/api-key.ts'
import { useKey } from '../../../submissions/partners/api-keys.server.ts'
import { badFields, Problem, problemAnswer } from '../problem.ts'
import { problemsIn, fixBody, suggestionBody } from './body-schema.ts'
import { findFix, receiveFix } from './fixes.server.ts'
import { findSuggestion, receiveSuggestion } from './suggestions.server.ts'
import { rates, type Taken } from './taken.ts'
import type { z } from 'zod'

const root = '/api/v1'
const json = /^application\/([\w.-]+\+)?json\s*(;|$)/i

/**
 * Suggestions of partners, with a key, and what became of them. For their servers: pages of other sites get no CORS
 * headers, so that no browser holds a key. Mounted before the public data, whose answers everyone may read and keep.
 */
export function writing(services: Services): Hono {
  const app = new Hono().basePath(root)
  app.on('OPTIONS', ['/suggestions/:id', '/fixes/:id', '/businesses/:id/fixes'], (c) =>
    c.body(null, 204, { allow: c.req.path.endsWith('/fixes') ? 'POST' : 'GET, HEAD' }),
  )
  app.on('OPTIONS', '/businesses', (c, next) =>
    c.req.header('access-control-request-method') === 'POST'
      ? Promise.resolve(c.body(null, 204, { allow: 'GET, HEAD, POST, OPTIONS' }))
      : next(),
  )
  app.post('/businesses', async (c) => {
    const { key, body, id, rest } = await taken(c, services, 'suggest-businesses', suggestionBody)
    const received = await receiveSuggestion(services, { key, body, ...id, takeTurn: rest.take })
    return created(c, services, { ...received, path: `suggestions/${received.id}` }, rest)
  })
  app.post('/businesses/:id/fixes', async (c) => {
    const businessId = c.req.param('id')
    const { key, body, id, rest } = await taken(c, services, 'suggest-fixes', fixBody)
    const fix = { key, body, businessId, ...id, takeTurn: rest.take }
    const received = await receiveFix(services, fix)
    return created(c, services, { ...received, path: `fixes/${received.id}` }, rest)
  })
  app.all('/businesses/:id/fixes', () => {
    throw new Problem(405, 'Send fixes with POST.', [], { headers: { allow: 'POST' } })
  })
  app.get('/suggestions/:id', async (c) => {
    const key = await keyOf(c, services)
    return own(c, await findSuggestion(services, key, c.req.param('id')))
  })
  app.get('/fixes/:id', async (c) => {
    const key = await keyOf(c, services)
    return own(c, await findFix(services, key, c.req.param('id')))
  })
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], ['/suggestions/:id', '/fixes/:id'], () => {
    throw new Problem(405, 'Read it with GET.', [], { headers: { allow: 'GET, HEAD' } })
  })
  app.onError((error) => {
    const problem = problemOf(error)
    if (!problem) throw error
    const answer = problemAnswer(problem, services.site.url)
    answer.headers.set('cache-control', 'no-store')
    return answer
  })
  return app
}

function problemOf(error: Error): Problem | null {
  if (error instanceof Problem) return error
  if (!isBodyRefused(error)) return null
  if (error.status === 413) return new Problem(413, 'Send at most 64 KB.')
  return error.status === 408 ? new Problem(408, 'The body came too slowly. Send it again.') : null
}

async function keyOf(c: Context, { db, now }: Services): Promise<ApiKey> {
  const [, token] = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  const key = token && (await useKey(db, token, now()))
  if (key) return key
  const headers = { 'www-authenticate': token ? 'Bearer error="invalid_token"' : 'Bearer' }
  const why = token
    ? 'This key is unknown or was revoked. Ask the directory for another one.'
    : 'Send your key as "Authorization: Bearer …". The directory gives keys to partners.'
  throw new Problem(401, why, [], { headers })
}

const scopeTexts: Readonly<Record<Scope, string>> = {
  'suggest-businesses': 'This key may not suggest businesses.',
  'suggest-fixes': 'This key may not suggest fixes.',
}

/** The checks before any of the content, cheapest first. */
async function taken<Schema extends z.ZodObject>(
  c: Context,
  services: Services,
  scope: Scope,
  schema: Schema,
) {
  const key = await keyOf(c, services)
  if (!key.scopes.includes(scope)) throw new Problem(403, scopeTexts[scope])
  if (!json.test(c.req.header('content-type') ?? ''))
    throw new Problem(415, 'Send JSON, with "Content-Type: application/json".')
  const id = idempotency(c, key, services)
  const read = schema.safeParse(await jsonIn(c))
  if (!read.success) throw badFields(problemsIn(read.error))
  return { key, body: read.data, id, rest: turnsOf(key, services) }
}

async function jsonIn(c: Context): Promise<unknown> {
  const text = await c.req.text()
  try {
    // Postgres rejects null characters and halves of a pair.
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' ? value.replace(/[\0\p{Cs}]/gu, '') : value,
    )
  } catch {
    const members = { title: 'The body can’t be read' }
    throw new Problem(400, 'The body isn’t valid JSON.', [], { members })
  }
}

/** @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/ */
function idempotency(c: Context, { id }: ApiKey, { randomId }: Services) {
  const header = c.req.header('idempotency-key')
  if (header === undefined) return { pass: randomId(), isRepeatable: false }
  const [, name] = /^"?([!#-[\]-~]{1,255}?)"?$/.exec(header.trim()) ?? []
  if (!name) {
    const members = { title: 'A header can’t be used' }
    throw new Problem(400, 'Give Idempotency-Key 1 to 255 letters or digits.', [], { members })
  }
  const pass = createHash('sha256').update(`api ${id} ${name}`).digest('base64url')
  return { pass, isRepeatable: true }
}

/** Only what the queue gets counts. */
function turnsOf({ id }: ApiKey, { forms }: Services): Taken {
  const keyFor = (name: string) => `${name} of API key ${id}`
  const headers = () => {
    const left = rates.map(({ name, ...rate }) => forms.limits.rest(keyFor(name), rate))
    const policy = rates.map(({ name, burst, seconds }) => `"${name}";q=${burst};w=${seconds}`)
    const rest = rates.map(({ name }, at) => {
      return `"${name}";r=${left[at]?.remaining ?? 0};t=${left[at]?.seconds ?? 0}`
    })
    return { 'ratelimit-policy': policy.join(', '), ratelimit: rest.join(', ') }
  }
  return {
    headers,
    async take() {
      for (const { name, burst, ...rate } of rates) {
        if (await forms.limits.take(keyFor(name), rate.perSecond, burst)) continue
        const wait = await forms.limits.secondsToWait(keyFor(name), { ...rate, burst })
        const text = `This key has sent ${burst} ${name}. Send the next one in ${wait} seconds.`
        const retry = { 'retry-after': String(wait), ...headers() }
        throw new Problem(429, text, [], { headers: retry })
      }
    },
  }
}

type Received = { id: string; receivedAt: Date; path: string }

/** The same for a request sent again, whatever has happened since. */
function created(
  c: Context,
  { site }: Services,
  { id, receivedAt, path }: Received,
  rest: Taken,
): Response {
  const self = `${site.url}${root}/${path}`
  const body = { id, receivedAt: receivedAt.toISOString(), links: { self } }
  return c.json(body, 201, { location: self, 'cache-control': 'no-store', ...rest.headers() })
}

function own(c: Context, found: Record<string, unknown> | null): Response {
  if (!found) throw new Problem(404, 'Your keys have sent nothing with this ID.')
  return c.json(found, 200, { 'cache-control': 'no-store' })
}
