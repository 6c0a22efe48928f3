import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { password, test as base } from '../../../test/auth-fixtures.ts'
import type { Db } from '../../platform/db/schema.ts'

const victim = 'victim@example.com'
const hostileNames = [
  'sub',
  'email',
  'email_verified',
  'phone',
  'phone_verified',
  'iss',
  'provider_id',
  'custom_claims',
  '__proto__',
]
const someId = '6f9c1c6e-3f0b-4a34-9d58-0e7e6c3ad9c0'
const lies = fc.constantFrom(victim, '19415550199', someId, 'true', true, false, null, 1, { a: 1 })

/** As text: JavaScript objects can't express all JSON. */
const hostileData = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...hostileNames, 'constructor', 'name'), lies), {
    selector: ([name]) => name,
    minLength: 1,
  })
  .map((members) => {
    const written = members.map(([name, value]) => `"${name}":${JSON.stringify(value)}`)
    return `{${written.join(',')}}`
  })

type Told = Record<string, unknown>

/** `call`: requests as an administrator or with a token, and expects success. */
const test = base.extend('call', ({ wire, secrets }) => {
  return async (method: string, path: string, body: Told | string, token?: string) => {
    const headers = { authorization: `Bearer ${token ?? secrets.serviceKey}` }
    const answer = await wire(method, path, { body, headers })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
})

type Call = (method: string, path: string, body: Told | string, token?: string) => Promise<Told>

function bodyWith(members: Told, name: string, data: string): string {
  const text = JSON.stringify(members)
  return `${text.slice(0, -1)}${text === '{}' ? '' : ','}"${name}":${data}}`
}

/** Every call that takes metadata; the user is found by address or phone, or else in the answer. */
const calls: Record<string, (call: Call, data: string, name: Name) => Promise<unknown>> = {
  'POST /signup': (call, data, { email }) =>
    call('POST', '/signup', bodyWith({ email, password }, 'data', data)),
  'POST /signup by phone': (call, data, { phone }) =>
    call('POST', '/signup', bodyWith({ phone, password }, 'data', data)),
  'POST /signup as a guest': (call, data) => call('POST', '/signup', bodyWith({}, 'data', data)),
  'POST /otp': (call, data, { email }) => call('POST', '/otp', bodyWith({ email }, 'data', data)),
  'POST /otp by phone': (call, data, { phone }) =>
    call('POST', '/otp', bodyWith({ phone }, 'data', data)),
  'POST /magiclink': (call, data, { email }) =>
    call('POST', '/magiclink', bodyWith({ email }, 'data', data)),
  'POST /invite': (call, data, { email }) =>
    call('POST', '/invite', bodyWith({ email }, 'data', data)),
  'POST /admin/users': (call, data, { email, phone }) =>
    call('POST', '/admin/users', bodyWith({ email, phone }, 'user_metadata', data)),
  'PUT /admin/users': async (call, data, { email, phone }) => {
    const { id } = await call('POST', '/admin/users', { email, email_confirm: true })
    const path = `/admin/users/${String(id)}`
    await call('PUT', path, bodyWith({ phone }, 'user_metadata', data))
    return call('PUT', path, bodyWith({ email: `new.${email}` }, 'user_metadata', data))
  },
  'PUT /user': async (call, data, { email }) => {
    await call('POST', '/admin/users', { email, password, email_confirm: true })
    const { access_token } = await call('POST', '/token?grant_type=password', { email, password })
    return call('PUT', '/user', bodyWith({}, 'data', data), String(access_token))
  },
  ...Object.fromEntries(
    ['signup', 'invite', 'magiclink'].map((type) => [
      `POST /admin/generate_link of ${type}`,
      (call: Call, data: string, { email }: Name) =>
        call('POST', '/admin/generate_link', bodyWith({ type, email, password }, 'data', data)),
    ]),
  ),
}

type Name = { email: string; phone: string }

type Row = {
  id: string
  email: string | null
  email_confirmed_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
}

/** Metadata must not contradict the service's facts. */
function expectFacts(user: Row, told: Told): void {
  const facts: Told = {
    sub: user.id,
    email: user.email,
    email_verified: user.email_confirmed_at !== null,
    phone: user.phone,
    phone_verified: user.phone_confirmed_at !== null,
  }
  for (const name of hostileNames)
    if (Object.hasOwn(told, name)) expect({ [name]: told[name] }).toEqual({ [name]: facts[name] })
}

describe("the service's facts win over the data of", () => {
  test.for(Object.entries(calls))('%s', async ([, run], { auth, call, db, texts }) => {
    expect(texts).toBeDefined()
    Object.assign(auth.settings, { mailLimit: 1e6, smsLimit: 1e6, anonymousEnabled: true })
    let visits = 0
    await fc.assert(
      fc.asyncProperty(hostileData, async (data) => {
        const number = ++visits
        await run(call, data, {
          email: `ann${number}@example.com`,
          phone: `1941555${1000 + number}`,
        })
        const { id } = await db
          .selectFrom('auth_service.users')
          .select('id')
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .executeTakeFirstOrThrow()
        const { user, identities } = await stored(db, id)
        expectFacts(user, user.user_metadata)
        for (const { identity_data: told, provider } of identities) {
          expectFacts({ ...user, ...unprovedBy(provider) }, told)
          expect(told.sub).toBe(id)
        }
        await db.deleteFrom('auth_service.users').execute()
        expect({}).not.toHaveProperty('a')
      }),
      { numRuns: 12 },
    )
  })
})

/** An identity only confirms its own address or phone. */
function unprovedBy(provider: string): Partial<Row> {
  return provider === 'phone' ? { email_confirmed_at: null } : { phone_confirmed_at: null }
}

async function stored(db: Db, id: string) {
  const user = await db
    .selectFrom('auth_service.users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const identities = await db
    .selectFrom('auth_service.identities')
    .selectAll()
    .where('user_id', '=', id)
    .execute()
  return { user, identities }
}

test('every form with metadata reads it by the same rule', async () => {
  const folder = join(import.meta.dirname, '..')
  const all = await readdir(folder, { recursive: true })
  const files = all.filter((name) => /^[^.]*(\.server)?\.ts$/.test(name))
  const forms = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const read = forms.join('\n').match(/\b(data|user_metadata): (z\.|userData).*/g) ?? []
  expect(read).not.toHaveLength(0)
  for (const line of read) expect(line).toMatch(/userData(OfAdmin)?\./)
})

describe('data from before that rule', () => {
  const lie = {
    sub: someId,
    email: victim,
    email_verified: true,
    phone: '1',
    iss: 'x',
    name: 'Ann',
  }

  test('is corrected in metadata by a migration', async ({ call, db }) => {
    const email = 'ann@example.com'
    const id = String((await call('POST', '/admin/users', { email })).id)
    const write = (told: Told) =>
      db
        .updateTable('auth_service.users')
        .set({ user_metadata: JSON.stringify(told) })
        .where('id', '=', id)
        .execute()
    const migration = '../../platform/db/migrations/20261122100000_metadata_facts.sql'
    const text = await readFile(join(import.meta.dirname, migration), 'utf8')
    await write(lie)
    await sql.raw(text).execute(db)
    const right = { sub: id, email, email_verified: false, name: 'Ann' }
    expect((await stored(db, id)).user.user_metadata).toEqual(right)
    const told = { sub: 'ann', email: 'ann@work.example', email_verified: true, iss: 'x' }
    await db
      .insertInto('auth_service.identities')
      .values({
        id: someId,
        user_id: id,
        provider: 'keycloak',
        subject: 'ann',
        identity_data: JSON.stringify(told),
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute()
    await write({ ...told, provider_id: 'bob', phone: '1' })
    await sql.raw(text).execute(db)
    expect((await stored(db, id)).user.user_metadata).toEqual(told)
    await write({ name: 'Ann', phone: '1' })
    await sql.raw(text).execute(db)
    expect((await stored(db, id)).user.user_metadata).toEqual({ name: 'Ann' })
  })

  test('is corrected in an identity whenever it is read', async ({ call, db }) => {
    const name = { email: 'ann@example.com', phone: '19415550100' }
    const id = String((await call('POST', '/admin/users', name)).id)
    await db
      .updateTable('auth_service.identities')
      .set({ identity_data: JSON.stringify({ ...lie, phone_verified: true }) })
      .where('user_id', '=', id)
      .execute()
    const shown = await call('PUT', `/admin/users/${id}`, {})
    const unproved = { email_verified: false, phone_verified: false }
    expect(shown.identities).toMatchObject([
      { provider: 'email', email: name.email },
      { provider: 'phone' },
    ])
    const data = (shown.identities as { identity_data: Told }[]).map((one) => one.identity_data)
    expect(data).toEqual([
      { sub: id, name: 'Ann', email: name.email, ...unproved },
      { sub: id, name: 'Ann', phone: name.phone, ...unproved },
    ])
  })
})
