import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { today, type Services } from '../services.server.ts'
import { answerForm, type AnswerForm } from './rest-answer.ts'
import { badRange, RestError } from './rest-error.ts'
import { readQuery } from './rest-query.ts'
import { countRows, findRows } from './rest-rows.server.ts'
import { tableNamed } from './rest-tables.ts'

/**
 * The data service under `/rest/v1`: reads of the specification's two tables in the protocol of the
 * published client library, for everybody and from every site. It only reads. The `apikey` header is
 * taken and not needed: there is nothing here that is not public.
 */
export function rest(services: Services): Hono {
  const app = new Hono().basePath('/rest/v1')
  const exposeHeaders = ['content-range', 'range-unit', 'x-request-id']
  app.use('*', cors({ origin: '*', exposeHeaders, maxAge: 86_400 }))
  app.get('/:table', (c) => read(c, services))
  app.all('/:table', (c) => refuseChange(c.req.param('table'), c.req.method))
  app.all('/rpc/:name', (c) => {
    const name = `public.${c.req.param('name')}`
    const message = `Could not find the function ${name} in the schema cache`
    throw new RestError(404, 'PGRST202', message)
  })
  app.all('*', (c) => {
    if (/^\/rest\/v1\/?$/.test(c.req.path))
      throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  })
  app.onError((error, c) => {
    if (!(error instanceof RestError)) throw error
    if (error.status === 401) c.header('www-authenticate', 'Bearer')
    return c.json(error.body, error.status as ContentfulStatusCode)
  })
  return app
}

/** Everybody is the anonymous role here, whom the protocol answers with 401. */
function refuseChange(table: string, method: string): never {
  const { name } = tableNamed(table)
  if (!/^(POST|PUT|PATCH|DELETE)$/.test(method))
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  throw new RestError(401, '42501', `permission denied for table ${name}`)
}

async function read(c: Context, services: Services): Promise<Response> {
  const { db } = services
  const form = answerForm(c.req.header('accept'), c.req.header('accept-profile'))
  const table = tableNamed(c.req.param('table') ?? '')
  const query = readQuery(table, new URL(c.req.url).searchParams, c.req.header('range'))
  const isCounted = /\bcount=(exact|planned|estimated)\b/.test(c.req.header('prefer') ?? '')
  const day = today(services)
  const { rows, total } = await services.inTurn(async () => ({
    rows: await findRows(db, query, day),
    total: isCounted ? await countRows(db, query, day) : null,
  }))
  const { offset } = query
  if (total !== null && offset > total) {
    c.header('content-range', `*/${total}`)
    throw badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  }
  const body = JSON.stringify(bodyOf(rows, form))
  const range = rows.length ? `${offset}-${offset + rows.length - 1}` : '*'
  c.header('content-range', `${range}/${total ?? '*'}`)
  c.header('range-unit', 'items')
  c.header('content-type', `${form.type}; charset=utf-8`)
  const status = total !== null && rows.length < total ? 206 : 200
  return c.body(body, form.isSingle ? 200 : status)
}

function bodyOf(rows: Record<string, unknown>[], { isSingle, stripsNulls }: AnswerForm): unknown {
  const shown = stripsNulls ? rows.map(withoutNulls) : rows
  if (!isSingle) return shown
  if (rows.length === 1) return shown[0]
  const message = 'Cannot coerce the result to a single JSON object'
  throw new RestError(406, 'PGRST116', message, `The result contains ${rows.length} rows`)
}

function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
