import { describe, expect } from 'vitest'
import { siteHeader } from '../../auth/sessions/session-rule.ts'
import { press, prove, test, tokensOf } from '../../../test/account-fixtures.ts'
import { later, password, refreshWith, signedUp } from '../../../test/auth-fixtures.ts'
import { codeOf, enrolledTotp } from '../../../test/factors.ts'

const email = 'ann@example.com'
const factorsPage = '/account/second-factor'

describe('with the token of a site session', () => {
  test('a password is changed by API only with the current one or a recent proof', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
    wire,
  }) => {
    await signedUp(auth, newClient())
    const ann = newVisitor()
    await ann.send('/auth?from=/account', { email, password })
    const change = (body: object, token = tokensOf(ann).access_token) =>
      wire('PUT', '/user', { body, headers: { authorization: `Bearer ${token}` } })
    const stolen = { password: 'a thief was at the wire' }
    expect(await change(stolen)).toMatchObject({
      status: 400,
      body: { error_code: 'current_password_required' },
    })
    expect(await change({ ...stolen, current_password: 'not that one' })).toMatchObject({
      status: 400,
      body: { error_code: 'current_password_invalid' },
    })
    const { data } = await refreshWith(newClient(), tokensOf(ann).refresh_token)
    expect(await change(stolen, data.session?.access_token)).toMatchObject({ status: 400 })
    expect((await change({ data: { color: 'blue' } }, data.session?.access_token)).status).toBe(200)

    const bea = newVisitor()
    await bea.send('/auth?from=/account', { email, password })
    const token = tokensOf(bea).access_token
    const known = { password: 'chosen by its owner', current_password: password }
    expect((await change(known, token)).status).toBe(200)
    await prove(bea, outbox, known.password)
    expect((await change({ password: 'chosen once more, proved' }, token)).status).toBe(200)
  })

  test('second factors are started, finished, and removed only after a recent proof', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
    services,
    wire,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    const ann = newVisitor()
    await ann.send('/auth?from=/account', { email, password })
    const ask = (method: string, path: string, body?: object) =>
      wire(method, path, {
        body,
        headers: { authorization: `Bearer ${tokensOf(ann).access_token}` },
      })
    const refused = { status: 400, body: { error_code: 'reauthentication_needed' } }
    const begin = { factor_type: 'totp', friendly_name: 'Thief' }
    expect(await ask('POST', '/factors', begin)).toMatchObject(refused)
    const { factorId, uri } = await enrolledTotp(client)
    const { body: challenge } = await ask('POST', `/factors/${factorId}/challenge`, {})
    const proof = { challenge_id: challenge.id, code: codeOf(uri, auth.now()) }
    expect(await ask('POST', `/factors/${factorId}/verify`, proof)).toMatchObject(refused)

    await prove(ann, outbox)
    expect((await ask('POST', `/factors/${factorId}/verify`, proof)).status).toBe(200)
    const seen = newVisitor()
    await seen.send(`/auth?from=${factorsPage}`, { email, password })
    services.moveTo(later(auth, 700))
    const shown = await seen.send('/auth/second-factor', {
      factor: factorId,
      code: codeOf(uri, auth.now()),
    })
    expect(shown.location).toBe('/')
    const remove = { authorization: `Bearer ${tokensOf(seen).access_token}` }
    expect(await wire('DELETE', `/factors/${factorId}`, { headers: remove })).toMatchObject(refused)
    expect((await seen.visit('/account')).words).toContain('Second factor On')
  })

  test('sign-in by email allows choosing a password for half an hour', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
    services,
    wire,
  }) => {
    await signedUp(auth, newClient())
    const ann = newVisitor()
    await ann.send('/auth/forgot', { email })
    await press(ann, (await outbox()).at(-1)?.links[0])
    const change = (chosen: string) =>
      wire('PUT', '/user', {
        body: { password: chosen },
        headers: { authorization: `Bearer ${tokensOf(ann).access_token}` },
      })
    expect((await change('remembered from now on')).status).toBe(200)
    expect(await change('somebody else wants this')).toMatchObject({
      status: 400,
      body: { error_code: 'current_password_required' },
    })
    await ann.send('/auth/forgot', { email })
    services.moveTo(later(auth, 61))
    await ann.send('/auth/forgot', { email })
    await press(ann, (await outbox()).at(-1)?.links[0])
    services.moveTo(later(auth, 1900))
    expect((await change('somebody else wants this')).status).toBe(400)
  })

  test('sign-in by link requires the current password or an emailed code', async ({
    auth,
    newClient,
    newVisitor,
    outbox,
    wire,
  }) => {
    await signedUp(auth, newClient())
    const ann = newVisitor()
    await ann.send('/auth/link', { email })
    await press(ann, (await outbox()).at(-1)?.links[0])
    const headers = () => ({ authorization: `Bearer ${tokensOf(ann).access_token}` })
    const change = (body: object) => wire('PUT', '/user', { body, headers: headers() })
    const stolen = { password: 'a thief was at the wire' }
    expect(await change(stolen)).toMatchObject({
      status: 400,
      body: { error_code: 'current_password_required' },
    })
    expect(await change({ ...stolen, nonce: '000000' })).toMatchObject({
      status: 422,
      body: { error_code: 'reauthentication_not_valid' },
    })
    expect((await ann.visit('/auth/new-password')).location).toBe('/account/sign-in-details')
    await wire('GET', '/reauthenticate', { headers: headers() })
    const nonce = (await outbox()).at(-1)?.code ?? ''
    expect((await change({ ...stolen, nonce })).status).toBe(200)
  })

  test('our own browser requests identify themselves; other clients use the plain protocol', async ({
    auth,
    newClient,
    wire,
  }) => {
    await signedUp(auth, newClient())
    const begin = async (said: Record<string, string>) => {
      const credentials = { body: { email, password }, headers: said }
      const { body } = await wire('POST', '/token?grant_type=password', credentials)
      const headers = { authorization: `Bearer ${String(body.access_token)}` }
      const factor = { factor_type: 'totp', friendly_name: JSON.stringify(said) }
      return (await wire('POST', '/factors', { body: factor, headers })).status
    }
    expect(await begin({ [siteHeader[0]]: siteHeader[1] })).toBe(400)
    expect(await begin({})).toBe(200)
    expect(await begin({ origin: auth.site.url, 'sec-fetch-site': 'same-origin' })).toBe(200)
  })
})
