import { describe, expect } from 'vitest'
import { answerChecker, type ApiDocument } from '../../../../test/api-document.ts'
import { newBusiness } from '../../../../test/builders.ts'
import { test as base } from '../../../../test/fixtures.ts'
import {
  decideNow,
  passUndoMinute,
  ruth,
  sendIn,
  tokenIn,
} from '../../../../test/submission-builders.ts'
import { insertBusinesses } from '../../../listings/businesses.server.ts'
import { decideReport } from '../../../review/reports/decide-report.server.ts'
import { makeKey, revokeKey } from '../../../submissions/partners/api-keys.server.ts'
import { scopes } from '../../../submissions/partners/api-key.ts'
import { addDoNotList } from '../../../submissions/reports/do-not-list.server.ts'
import { suggestionBody } from './body-schema.ts'
import { fixExample, suggestionExample } from './examples.ts'

type Body = Record<string, unknown> & {
  id: string
  links: { self: string }
  errors?: { pointer: string; detail: string }[]
  duplicates?: { kind: string; id: string; name: string }[]
}

/** Each for all fields that take its type. */
const hostile: [name: string, value: unknown][] = [
  ['nothing', ''],
  ['a long line', 'x'.repeat(900)],
  ['a null character', '\u0000'],
  ['half a character', '\u202e\ud800'],
  ['markup', '<script>alert(1)</script>'],
  ['SQL', "'; drop table submissions; --"],
  ['a name of JavaScript', '__proto__'],
  ['other digits', '٣٤٩٩٤'],
  ['a negative number', -1],
  ['a large number', 9_007_199_254_740_991],
  ['yes', true],
  ['an empty list', []],
  ['a list of hostile lines', ['\u0000', '', 'x'.repeat(5000)]],
  ['a long list', Array.from({ length: 100 }, (_, number) => `Service ${number}`)],
  ['null', null],
]

const senders = /^(proof|owner|message|notDuplicates)/

const by = { userId: null, name: 'test' }
const chamber = { name: 'Stuart Chamber of Commerce', email: 'chamber@example.com' }

/** `send` and `read` validate every answer against the document. */
const test = base
  .extend('document', async ({ request }) => {
    return (await (await request('/api/v1/openapi.json')).json()) as ApiDocument
  })
  .extend('newKey', ({ db, services }) => async (changes: object = {}) => {
    const key = { id: services.randomId(), ...chamber, scopes, ...changes }
    const token = await makeKey(db, key, { by, now: services.now() })
    return { id: key.id, token: token ?? '' }
  })
  .extend('key', async ({ newKey }) => (await newKey()).token)
  .extend('send', ({ document, request, key }) => {
    const check = answerChecker(document)
    return async (path: string, body: unknown, headers: Record<string, string> = {}) => {
      const address = `/api/v1/${path}`
      const answer = await request(address, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      const checked = (await check(address, answer.clone(), 'post')) as Body
      return { status: answer.status, headers: answer.headers, body: checked }
    }
  })
  .extend('read', ({ document, request, key }) => {
    const check = answerChecker(document)
    return async (address: string, token = key) => {
      const path = address.replace('http://localhost:3000', '')
      const answer = await request(path, { headers: { authorization: `Bearer ${token}` } })
      return { status: answer.status, body: (await check(path, answer.clone())) as Body }
    }
  })
  .extend('listing', async ({ db }) => {
    const business = newBusiness({ name: 'Made for Fixes', phone: '772-555-0190' })
    await insertBusinesses(db, [business])
    return business.id
  })

describe('a suggested business', () => {
  test('of the document reaches the queue, and its partner follows it until it’s listed', async ({
    document,
    send,
    read,
    db,
    services,
    outbox,
  }) => {
    const example = document.paths['/businesses']?.post?.requestBody?.content['application/json']
    expect(example?.example).toEqual(suggestionExample)
    const sent = await send('businesses', suggestionExample)
    expect(sent.status).toBe(201)
    expect(sent.headers.get('location')).toBe(sent.body.links.self)
    expect(sent.headers.get('access-control-allow-origin')).toBeNull()
    expect(sent.headers.get('cache-control')).toBe('no-store')
    expect(sent.headers.get('ratelimit-policy')).toBe(
      '"suggestions an hour";q=30;w=3600, "suggestions a day";q=100;w=86400',
    )
    expect(sent.headers.get('ratelimit')).toMatch(/^"suggestions an hour";r=29;t=\d+, /)
    const row = await db
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', sent.body.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'suggest', state: 'pending', name: suggestionExample.name })
    expect(row.details).toMatchObject({
      category: 'landscape',
      county: 'martin',
      phone: '772-555-0183',
      servesMiles: 25,
      proof: { method: 'vouched', number: 'Stuart Chamber of Commerce' },
      submitter: { ...chamber, relation: 'other' },
      hours: [
        { weekday: 0, opensMinute: 480, closesMinute: 1020 },
        { weekday: 1, opensMinute: 480, closesMinute: 1020 },
      ],
    })
    // Its program has the answer; people hear of decisions.
    expect((await outbox()).filter(({ to }) => to === chamber.email)).toEqual([])
    expect((await read(sent.body.links.self)).body).toMatchObject({
      state: 'waiting',
      reason: null,
      links: { business: null },
    })
    await decideNow(db, services, sent.body.id, 'ask_changes', { why: 'Which county?' })
    expect((await read(sent.body.links.self)).body).toMatchObject({ state: 'waiting' })
    passUndoMinute(services)
    expect((await read(sent.body.links.self)).body).toMatchObject({
      state: 'question',
      reason: 'Which county?',
    })
    const mails = (await outbox()).filter(({ to }) => to === chamber.email)
    expect(mails).toHaveLength(1)
    expect(tokenIn(mails[0] ?? { text: '' })).toBeTruthy()
    await decideNow(db, services, sent.body.id, 'approve')
    passUndoMinute(services)
    const { body } = await read(sent.body.links.self)
    expect(body).toMatchObject({ state: 'listed' })
    expect(JSON.stringify(body.links)).toContain('/api/v1/businesses/ridge-line-landscape')
    const listing = db.updateTable('businesses').where('id', '=', 'ridge-line-landscape')
    await listing.set({ status: 'unpublished' }).execute()
    expect((await read(sent.body.links.self)).body).toMatchObject({ state: 'hidden' })
  })

  test('is refused with the words of the form, each beside its field', async ({ send, db }) => {
    const before = await db.selectFrom('submissions').select('id').execute()
    const refused = async (changes: object) => {
      const { status, body } = await send('businesses', { ...suggestionExample, ...changes })
      expect(status).toBe(422)
      return body.errors?.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ') ?? ''
    }
    expect(await refused({ zip: '90210' })).toMatch(/^#\/zip .*Florida/)
    expect(await refused({ category: 'spaceships' })).toMatch(/^#\/category /)
    expect(await refused({ phone: '555' })).toMatch(/^#\/phone /)
    expect(await refused({ phone: null, website: null })).toMatch(/^#\/phone /)
    expect(await refused({ name: '' })).toMatch(/^#\/name /)
    expect(await refused({ description: 'Lawns.' })).toMatch(/^#\/description /)
    expect(await refused({ name: undefined })).toMatch(/^#\/name /)
    expect(await refused({ website: 7 })).toMatch(/^#\/website /)
    expect(await refused({ colour: 'red' })).toBe('#/colour There is no such field here.')
    expect(await refused({ submitterEmail: 'x@example.com' })).toMatch(/^#\/submitterEmail /)
    expect(await refused({ hours: [{ day: 'Monday', opens: '8', closes: '17:00' }] })).toMatch(
      /^#\/hours\/0\/opens Give a time/,
    )
    const twice = { day: 'Monday', opens: '08:00', closes: '17:00' }
    expect(await refused({ hours: [twice, twice] })).toMatch(/^#\/hours .*Monday/)
    expect(await refused({ priceList: [{ name: 'Lawn' }] })).toMatch(/^#\/priceList\/0 /)
    expect(await refused({ serves: ['Kings'] })).toMatch(/^#\/serves /)
    expect(await refused({ service: 'Pirates' })).toMatch(/^#\/service /)
    expect(await refused({ proof: 'vouched', proofNumber: null })).toMatch(/^#\/proofNumber /)
    expect(await db.selectFrom('submissions').select('id').execute()).toEqual(before)
  })

  test('takes every field of the form, as the API shows them', async ({ send, db }) => {
    const sent = await send('businesses', {
      ...suggestionExample,
      county: 'Martin',
      serves: ['St. Lucie', 'palm-beach', 'Palm Beach'],
      servesZips: ['34990', '34997'],
      servicesOffered: ['Mowing', 'Sprinklers'],
      priceList: [{ name: 'Mowing', price: 'from $40' }],
      languages: ['Spanish'],
      freeEstimates: true,
      hours: [{ day: 'Sunday', opens: '00:00', closes: '24:00' }],
      specialDays: [{ from: '2026-12-24', opens: '08:00', closes: '24:00', note: 'Christmas Eve' }],
      naicsCodes: ['561730'],
      ownerName: 'Pat\ud800 Ridge\u0000',
    })
    expect(sent.status).toBe(201)
    const { details } = await db
      .selectFrom('submissions')
      .select('details')
      .where('id', '=', sent.body.id)
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({
      serves: ['st-lucie', 'palm-beach'],
      servesZips: ['34990', '34997'],
      servicesOffered: ['Mowing', 'Sprinklers'],
      priceList: [{ name: 'Mowing', price: 'from $40', text: null }],
      languages: ['Spanish'],
      freeEstimates: true,
      hours: [{ weekday: 6, opensMinute: 0, closesMinute: 1440 }],
      specialDays: [{ from: '2026-12-24', to: '2026-12-24', opensMinute: 480, closesMinute: 1440 }],
      naicsCodes: ['561730'],
      owner: { name: 'Pat Ridge' },
    })
  })

  test.for(hostile)(
    'is answered whatever its fields hold: %j',
    async (value, { send, listing }) => {
      const { shape } = suggestionBody
      const takes = Object.entries(shape).filter(([, field]) => field.safeParse(value).success)
      const body = Object.fromEntries(takes.map(([name]) => [name, value]))
      const suggested = await send('businesses', { ...suggestionExample, ...body })
      expect([201, 422]).toContain(suggested.status)
      const changes = Object.fromEntries(
        takes.filter(([name]) => !senders.test(name)).map(([name]) => [name, value]),
      )
      const fixed = await send(`businesses/${listing}/fixes`, { kind: 'else', changes })
      expect([201, 422]).toContain(fixed.status)
    },
  )

  test('that may be listed already needs a second look, and so does the partner’s own', async ({
    send,
    db,
    services,
  }) => {
    const listed = newBusiness({ name: 'Ridge Line Landscape', phone: '772-555-0183' })
    await insertBusinesses(db, [listed])
    await sendIn(db, services, { name: 'Ridge Line Landscape', phone: '772-555-0183' })
    const refused = await send('businesses', suggestionExample)
    expect(refused.status).toBe(409)
    expect(refused.body.duplicates).toMatchObject([{ kind: 'business', id: listed.id }])
    const again = { ...suggestionExample, notDuplicates: [listed.id] }
    const first = await send('businesses', again)
    expect(first.status).toBe(201)
    const second = await send('businesses', again)
    expect(second.status).toBe(409)
    expect(second.body.duplicates).toMatchObject([{ kind: 'suggestion', id: first.body.id }])
    const both = { ...again, notDuplicates: [listed.id, first.body.id] }
    expect((await send('businesses', both)).status).toBe(201)
  })

  test('is refused when the business asked not to be listed', async ({ send, db, services }) => {
    const gone = newBusiness()
    await insertBusinesses(db, [gone])
    const { name, phone, website, street, zip } = suggestionExample
    const identity = { name, phone, website, street, zip }
    await addDoNotList(db, { businessId: gone.id, identity, byName: 'test' }, services)
    const refused = await send('businesses', suggestionExample)
    expect(refused.status).toBe(409)
    expect(refused.body['detail']).toContain('asked us not to list it')
  })
})

describe('a suggested fix', () => {
  test('reaches the queue as a report, and its partner reads the answer', async ({
    document,
    send,
    read,
    listing,
    db,
    services,
    outbox,
  }) => {
    const { post } = document.paths['/businesses/{id}/fixes'] ?? {}
    expect(post?.requestBody?.content['application/json'].example).toEqual(fixExample)
    const sent = await send(`businesses/${listing}/fixes`, {
      ...fixExample,
      changes: { ...fixExample.changes, website: null, wheelchairAccess: true, zip: '34997' },
    })
    expect(sent.status).toBe(201)
    const row = await db
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', sent.body.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'phone', state: 'open', email: chamber.email })
    expect(row.text.split('\n')).toEqual([
      'The owner wrote to us on Monday.',
      '',
      'ZIP code: 34997',
      'Phone: 772-555-0188',
      'Website: nothing',
      expect.stringMatching(/^Wheelchair access.*: Yes$/i),
    ])
    expect((await outbox()).filter(({ to }) => to === chamber.email)).toEqual([])
    expect((await read(sent.body.links.self)).body).toMatchObject({ state: 'waiting' })
    const decision = { outcome: 'fixed', answer: 'Thank you.', isRightAsItIs: true } as const
    const rest = { doNotList: false, verifiedHow: '', isHiddenSeen: false, by: ruth }
    await decideReport(db, { id: sent.body.id, ...decision, ...rest }, services)
    expect((await read(sent.body.links.self)).body).toMatchObject({
      state: 'waiting',
      answer: null,
    })
    passUndoMinute(services)
    expect((await read(sent.body.links.self)).body).toMatchObject({
      state: 'fixed',
      answer: 'Thank you.',
    })
    expect((await outbox()).filter(({ to }) => to === chamber.email)).toHaveLength(1)
  })

  test('is checked by the rules of the form, and refused for samples and unknown listings', async ({
    send,
    listing,
  }) => {
    const fix = (body: object, id = listing) => send(`businesses/${id}/fixes`, body)
    const pointers = async (body: object) =>
      (await fix(body)).body.errors?.map(({ pointer }) => pointer)
    expect(await pointers({ kind: 'else' })).toEqual(['#/text'])
    expect(await pointers({ kind: 'remove' })).toEqual(['#/kind'])
    expect(await pointers({ kind: 'phone', text: 'x'.repeat(1001) })).toEqual(['#/text'])
    expect(await pointers({ kind: 'phone', changes: { phone: '12' } })).toEqual(['#/changes/phone'])
    expect(await pointers({ kind: 'else', changes: { name: null } })).toEqual(['#/changes/name'])
    expect(await pointers({ kind: 'else', changes: { owner: 'Pat' } })).toEqual(['#/changes/owner'])
    expect((await fix({ kind: 'else', changes: { website: 'ridge.example' } })).status).toBe(201)
    expect((await fix(fixExample, 'no-such-business')).status).toBe(404)
    expect((await fix(fixExample, 'semper-plumbing-stuart')).status).toBe(409)
    expect((await fix(fixExample)).status).toBe(201)
    const again = await fix(fixExample)
    expect([again.status, again.body['detail']]).toEqual([
      409,
      'You sent this fix before, and it’s still waiting.',
    ])
  })

  test('never tells a hidden street', async ({ send, db, read }) => {
    const hidden = newBusiness({ street: '77 Hidden Hollow Ln', hidesAddress: true })
    await insertBusinesses(db, [hidden])
    const changes = { street: '77 Hidden Hollow Ln', city: 'Stuart' }
    const sent = await send(`businesses/${hidden.id}/fixes`, { kind: 'address', changes })
    const other = await send(`businesses/${hidden.id}/fixes`, {
      kind: 'address',
      changes: { city: 'Palm City' },
    })
    expect([sent.status, other.status]).toEqual([201, 201])
    expect(JSON.stringify(await read(other.body.links.self))).not.toContain('Hollow')
    const { text } = await db
      .selectFrom('reports')
      .select('text')
      .where('id', '=', other.body.id)
      .executeTakeFirstOrThrow()
    expect(text).not.toContain('Hollow')
  })
})

describe('a key', () => {
  test('is needed, for its scope, until it’s revoked', async ({ send, newKey, db, services }) => {
    const none = await send('businesses', suggestionExample, { authorization: '' })
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const wrong = { authorization: `Bearer fvbd_${'a'.repeat(43)}` }
    expect((await send('businesses', suggestionExample, wrong)).status).toBe(401)
    const { id, token } = await newKey({ scopes: ['suggest-fixes'] })
    const header = { authorization: `Bearer ${token}` }
    expect((await send('businesses', suggestionExample, header)).status).toBe(403)
    expect((await send('businesses/no-such/fixes', fixExample, header)).status).toBe(404)
    const stored = await db.selectFrom('api_keys').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    await revokeKey(db, id, { by, now: services.now() })
    expect((await send('businesses/no-such/fixes', fixExample, header)).status).toBe(401)
  })

  test('reads only what its partner sent, also with an older key', async ({
    send,
    read,
    newKey,
    request,
  }) => {
    const { body } = await send('businesses', suggestionExample)
    const renewed = await newKey({ email: 'Chamber@example.com' })
    expect((await read(body.links.self, renewed.token)).status).toBe(200)
    const other = await newKey({ name: 'Other', email: 'other@example.com' })
    expect((await read(body.links.self, other.token)).status).toBe(404)
    expect((await read(body.links.self, '')).status).toBe(401)
    expect((await request(`/api/v1/suggestions/${body.id}`)).status).toBe(401)
  })

  test('has limits an hour and a day, which refused requests don’t use', async ({
    send,
    listing,
    services,
  }) => {
    const fix = (number: number) =>
      send(`businesses/${listing}/fixes`, { kind: 'else', text: `Fix ${number}.` })
    for (let number = 0; number < 30; number++) {
      expect((await fix(number)).status).toBe(201)
      expect((await send(`businesses/${listing}/fixes`, { kind: 'else' })).status).toBe(422)
    }
    const refused = await fix(30)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '120'])
    expect(refused.headers.get('ratelimit')).toMatch(/^"suggestions an hour";r=0;t=3600, /)
    services.moveTo(new Date(services.now().getTime() + 121_000).toISOString())
    expect((await fix(31)).status).toBe(201)
  })

  test('never reaches a browser of another site', async ({ request }) => {
    for (const path of ['businesses', 'businesses/x/fixes', 'suggestions/x', 'fixes/x']) {
      const method = path.endsWith('s/x') ? 'GET' : 'POST'
      const preflight = await request(`/api/v1/${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://example.org',
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization, content-type',
        },
      })
      expect(preflight.headers.get('access-control-allow-origin'), path).toBeNull()
      expect(preflight.headers.get('access-control-allow-headers'), path).toBeNull()
    }
    const put = await request('/api/v1/businesses', { method: 'PUT' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    expect((await request('/api/v1/fixes/x', { method: 'DELETE' })).status).toBe(405)
    expect((await request('/api/v1/businesses/x/fixes')).status).toBe(405)
  })
})

describe('a request', () => {
  test('sent again with its Idempotency-Key gets the same answer once', async ({
    send,
    listing,
    db,
    services,
  }) => {
    const paths = [
      ['businesses', suggestionExample, { ...suggestionExample, city: 'Palm City' }],
      [`businesses/${listing}/fixes`, fixExample, { ...fixExample, kind: 'else' }],
    ] as const
    for (const [path, body, otherBody] of paths) {
      const again = { 'idempotency-key': `"${path}-1"` }
      const first = await send(path, body, again)
      services.moveTo(new Date(services.now().getTime() + 5000).toISOString())
      const second = await send(path, body, again)
      expect([first.status, second.status]).toEqual([201, 201])
      expect(second.body).toEqual(first.body)
      const other = await send(path, otherBody, again)
      expect([other.status, other.body['title']]).toEqual([422, 'Idempotency-Key was used before'])
      expect((await send(path, body, { 'idempotency-key': '"' })).status).toBe(400)
    }
    expect(await db.selectFrom('submissions').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('reports').select('id').execute()).toHaveLength(1)
  })

  test('must be JSON of at most 64 KB', async ({ send }) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send('businesses', 'name=x', form)).status).toBe(415)
    expect((await send('businesses', '{"name":')).status).toBe(400)
    expect((await send('businesses', '[]')).status).toBe(422)
    expect((await send('businesses', `${'['.repeat(30_000)}${']'.repeat(30_000)}`)).status).toBe(
      400,
    )
    expect(
      (await send('businesses', { ...suggestionExample, name: 'x'.repeat(66_000) })).status,
    ).toBe(413)
  })
})
