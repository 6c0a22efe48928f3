import { describe, expect } from 'vitest'
import { test, type SignedIn } from '../../../test/desk-fixtures.ts'
import { newBusiness } from '../../../test/builders.ts'
import { fixExample, suggestionExample } from '../../api/v1/writing/examples.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { findAllOf, eraseAllOf } from '../../owner/personal-data.server.ts'

const page = '/admin/api-keys'
const chamber = {
  intent: 'create',
  id: 'key-1',
  name: 'Stuart Chamber',
  email: 'Carla@Chamber.example',
  scope: ['suggest-businesses', 'suggest-fixes'],
}

function create(admin: SignedIn, changes: Partial<typeof chamber> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...chamber, ...changes }))
    for (const one of [value].flat()) form.append(name, one)
  return admin.sendForm(page, form)
}

async function tokenFor(admin: SignedIn): Promise<string> {
  const { document } = await create(admin)
  return document.querySelector('main code')?.text ?? ''
}

const post = (token: string, body: unknown) => ({
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe('an API key', () => {
  test('is shown once, listed with its use, and revoked with undo', async ({
    signIn,
    request,
    db,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    expect((await nina.visit(page)).words).toContain('There are no keys yet.')
    const token = await tokenFor(nina)
    expect(token).toMatch(/^fvbd_[\w-]{43}$/)
    const again = await create(nina)
    expect([again.status, again.html.includes(token)]).toEqual([409, false])
    expect(again.words).toContain('its key was shown then')
    const suggest = () => request('/api/v1/businesses', post(token, suggestionExample))
    expect((await suggest()).status).toBe(201)
    const listed = await nina.visit(page)
    expect(listed.html).not.toContain(token)
    expect(listed.words).toContain('Stuart Chamber carla@chamber.example')
    expect(listed.words).toContain('1 business, no fixes')
    expect(listed.words).toContain(`Ends in ${token.slice(-4)}.`)
    const { location } = await nina.send(page, { intent: 'revoke', id: 'key-1' })
    expect(location).toContain('done=key-revoked&undo=')
    expect((await suggest()).status).toBe(401)
    const change = /undo=(\d+)/.exec(location ?? '')?.[1] ?? ''
    const twice = await nina.send(page, { intent: 'revoke', id: 'key-1' })
    expect(twice.location).toContain('done=same')
    const undone = await nina.send('/admin/undo', { change, back: page })
    expect(undone.location).toContain('done=undone')
    // The same suggestion is waiting: the key works again.
    expect((await suggest()).status).toBe(409)
    const log = await nina.visit('/admin/log?table=api_keys')
    expect(log.words).toContain('API key created')
    expect(log.words).toContain('taken back: API key revoked')
    const logged = await db.selectFrom('admin_changes').select(['before', 'after']).execute()
    const { token_hash: hash } = await db
      .selectFrom('api_keys')
      .select('token_hash')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(logged)).not.toContain(hash)
  })

  test('needs a partner’s name, an address, and something to do', async ({ signIn, db }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const refused = async (changes: Partial<typeof chamber>) => {
      const { status, words } = await create(nina, changes)
      expect(status).toBe(400)
      return words
    }
    expect(await refused({ name: ' ' })).toContain('Enter the name of the partner.')
    expect(await refused({ name: 'www.evil.example' })).toContain('Enter a name without')
    expect(await refused({ name: 'x'.repeat(101) })).toContain('100 characters')
    expect(await refused({ email: 'carla' })).toContain('Enter an email address')
    expect(await refused({ email: 'carla@gmial.com' })).toContain('carla@gmail.com')
    const none = await create(nina, { scope: ['fly'], email: 'kept@chamber.example' })
    expect(none.words).toContain('Check at least one.')
    expect(none.document.querySelector('#email')?.getAttribute('value')).toBe(
      'kept@chamber.example',
    )
    expect((await create(nina, { intent: 'fly' })).status).toBe(400)
    expect(await db.selectFrom('api_keys').select('id').execute()).toEqual([])
  })

  test('labels what it sends on the desk', async ({ signIn, request, db }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const token = await tokenFor(nina)
    const business = newBusiness()
    await insertBusinesses(db, [business])
    const idOf = async (answer: Response) => ((await answer.json()) as { id: string }).id
    const suggestion = await idOf(
      await request('/api/v1/businesses', post(token, suggestionExample)),
    )
    const fixes = `/api/v1/businesses/${business.id}/fixes`
    const fix = await idOf(await request(fixes, post(token, fixExample)))
    const label = 'From Stuart Chamber, through the API'
    const queue = (await nina.visit('/review')).words
    expect(queue.split(label)).toHaveLength(3)
    const item = (await nina.visit(`/review/${suggestion}`)).words
    expect(item).toContain(label)
    expect(item).toContain(suggestionExample.message)
    const report = (await nina.visit(`/review/reports/${fix}`)).words
    expect(report).toContain(label)
    expect(report).toContain('Phone: 772-555-0188')
    expect(report).toContain('carla@chamber.example, the partner’s contact, will get an email')
  })

  test('is in the data of its contact’s account, and ends with it', async ({
    signIn,
    request,
    db,
    services,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const token = await tokenFor(nina)
    const carla = { id: '00000000-0000-4000-8000-000000000009', email: 'carla@chamber.example' }
    const data = await findAllOf(db, services)(carla)
    expect(data).toMatchObject({ apiKeys: [{ name: 'Stuart Chamber', email: carla.email }] })
    expect(JSON.stringify(data)).not.toContain(token)
    await eraseAllOf(services)(db, carla)
    const sent = await request('/api/v1/businesses', post(token, suggestionExample))
    expect(sent.status).toBe(401)
    expect((await nina.visit(page)).words).toContain('No contact')
    const key = await db.selectFrom('api_keys').select('email').executeTakeFirstOrThrow()
    expect(key.email).toBe('')
    const logged = await db.selectFrom('admin_changes').select('after').execute()
    expect(JSON.stringify(logged)).not.toContain(carla.email)
  })
})
