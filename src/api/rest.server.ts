import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { today, type Services } from '../platform/services.server.ts'
import { badRange, RestError } from './rest-error.ts'
import { readQuery, type RestQuery } from './rest-query.ts'
import { tableNamed, type TableName } from './rest-tables.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/schema.ts'
import { ownApiKeys, requireApiKey } from '../auth/request/api-key.server.ts'
import { proofOf } from '../listings/businesses.server.ts'
import { isProofSeen, verificationMethods } from '../listings/verification.ts'
import type { Filter } from './rest-filter.ts'

/**
 * Read-only, public rows of the specification's two tables in the published client library's
 * protocol, from any origin. Needs the public key, as clients expect.
 */
export function rest(services: Services): Hono {
  const app = new Hono().basePath('/rest/v1')
  const exposeHeaders = ['content-range', 'range-unit', 'x-request-id']
  app.use('*', cors({ origin: '*', exposeHeaders, maxAge: 86_400 }))
  app.use('*', requireApiKey(keysOf(services)))
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

function keysOf({ accounts }: Services): Parameters<typeof requireApiKey>[0] {
  const { own, anonKey, serviceKey } = accounts
  if (!own) return { keys: async () => [anonKey, serviceKey], isNeeded: () => true }
  return { keys: () => ownApiKeys(own.keys), isNeeded: () => own.settings.requireApiKey }
}

/** Every caller is the anonymous role, which the protocol answers with 401. */
function refuseChange(table: string, method: string): never {
  const { name } = tableNamed(table)
  if (!/^(POST|PUT|PATCH|DELETE)$/.test(method))
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  throw new RestError(401, '42501', `permission denied for table ${name}`)
}

async function read(c: Context, services: Services): Promise<Response> {
  const { db, site } = services
  const form = answerForm(c.req.header('accept'), c.req.header('accept-profile'))
  const table = tableNamed(c.req.param('table') ?? '')
  const query = readQuery(table, new URL(c.req.url).searchParams, c.req.header('range'))
  const isCounted = /\bcount=(exact|planned|estimated)\b/.test(c.req.header('prefer') ?? '')
  const seen = visible(query.table.name, { today: today(services), siteUrl: site.url })
  const { rows, total } = await services.inTurn(async () => ({
    rows: await findRows(db, query, seen),
    total: isCounted ? await countRows(db, query, seen) : null,
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

/** Response format: a list, or exactly one object. */
type AnswerForm = { type: string; isSingle: boolean; stripsNulls: boolean }

const forms: Readonly<Record<string, { type: string; isSingle: boolean }>> = {
  '*/*': { type: 'application/json', isSingle: false },
  'application/*': { type: 'application/json', isSingle: false },
  'application/json': { type: 'application/json', isSingle: false },
  'application/vnd.pgrst.array+json': { type: 'application/json', isSingle: false },
  'application/vnd.pgrst.object+json': {
    type: 'application/vnd.pgrst.object+json',
    isSingle: true,
  },
}

/**
 * The first supported format in the headers.
 * @throws RestError for other formats, or a schema other than `public`.
 */
function answerForm(accept = '*/*', schema = 'public'): AnswerForm {
  if (schema !== 'public') {
    const hint = 'Only the following schemas are exposed: public'
    throw new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, null, hint)
  }
  for (const given of accept.split(',')) {
    const [type = '', ...settings] = given.split(';').map((part) => part.trim().toLowerCase())
    const form = Object.hasOwn(forms, type) ? forms[type] : undefined
    if (form) return { ...form, stripsNulls: settings.includes('nulls=stripped') }
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

type RestRow = Record<string, unknown>

/**
 * Filters and orders see only public data: published listings, and addresses without hidden
 * streets.
 * @param seen see `visible`.
 */
async function findRows(db: Db, query: RestQuery, seen: RawBuilder<unknown>): Promise<RestRow[]> {
  if (query.limit === 0) return []
  const columns = [...new Set(['id', ...query.selected.map(({ column }) => column)])]
  const { rows } = await sql<RestRow>`
    select ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))}
    from (${seen}) as t
    where ${matches(query.filters)} order by ${orderOf(query)}
    limit ${query.limit} offset ${query.offset}`.execute(db)
  return rows.map((row) =>
    Object.fromEntries(query.selected.map(({ column, as }) => [as, row[column]])),
  )
}

async function countRows(db: Db, query: RestQuery, seen: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${seen}) as t
    where ${matches(query.filters)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * @param today as 2026-11-21; proofs must still be valid on it.
 * @param siteUrl prefix of image paths, since clients are on other sites.
 */
function visible(
  table: TableName,
  { today, siteUrl }: { today: string; siteUrl: string },
): RawBuilder<unknown> {
  if (table === 'business_images')
    return sql`select i.id, i.business_id,
      case when starts_with(i.url, '/') then ${siteUrl}::text || i.url else i.url end as url
      from business_images i
      join businesses b on b.id = i.business_id where b.status = 'published'`
  const columns = Object.keys(tableNamed('businesses').columns).map(
    (name) => sql`${workedOut(name, today)} as ${sql.ref(name)}`,
  )
  return sql`select ${sql.join(columns)}
    from businesses b join categories c on c.slug = b.category_slug
    where b.status = 'published'`
}

const seenMethods = verificationMethods.filter(isProofSeen)

/** Computed columns; all others come straight from the table. */
function workedOut(name: string, today: string): RawBuilder<unknown> {
  if (name === 'category') return sql`c.name`
  if (name === 'second_category')
    return sql`(select s.name from categories s where s.slug = nullif(b.second_category, b.category_slug))`
  if (name === 'address') return sql`b.public_address`
  const level = sql<string | null>`(${proofOf(today)} ->> 'method')`
  if (name === 'proof_level') return level
  if (name !== 'is_verified') return sql.ref(`b.${name}`)
  return sql`coalesce(${level} in (${sql.join(seenMethods)}), false)`
}

function matches(filters: Filter[]): RawBuilder<unknown> {
  if (filters.length === 0) return sql`true`
  const conditions = filters.map((filter) =>
    filter.isNegated ? sql`not (${conditionOf(filter)})` : conditionOf(filter),
  )
  return sql.join(conditions, sql` and `)
}

/** Values are bound as text and cast here; they were already validated against the type. */
function conditionOf({ column, type, test }: Filter): RawBuilder<unknown> {
  const left = sql.ref(`t.${column}`)
  const cast = sql.raw(type)
  if (test.kind === 'is') return sql`${left} is ${sql.raw(test.value)}`
  if (test.kind === 'list') return sql`${left} ${sql.raw(test.operator)} ${test.values}::text[]`
  if (test.kind === 'in') return sql`${left} = any(${test.values}::text[]::${cast}[])`
  if (test.kind === 'like') return sql`${left} ${sql.raw(test.operator)} ${test.pattern}::text`
  return sql`${left} ${sql.raw(test.operator)} ${test.value}::text::${cast}`
}

/** The id breaks ties, so that pages never overlap. */
function orderOf({ orders }: RestQuery): RawBuilder<unknown> {
  const terms = orders.map(({ column, isDescending, nulls }) => {
    const direction = isDescending ? 'desc' : 'asc'
    return sql`${sql.ref(`t.${column}`)} ${sql.raw(nulls ? `${direction} nulls ${nulls}` : direction)}`
  })
  return sql.join([...terms, sql`t.id`])
}
