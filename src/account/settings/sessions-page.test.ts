import { describe, expect } from 'vitest'
import { test } from '../../../test/account-fixtures.ts'
import { password, signedUp } from '../../../test/auth-fixtures.ts'

const page = '/account/sessions'
const email = 'ann@example.com'

describe("an account's devices", () => {
  test('are listed, and can be signed out one by one, except this one, or all', async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    await signedUp(auth, newClient())
    await signedUp(auth, newClient(), 'bob@example.com')
    const [ann, second, third] = [newVisitor(), newVisitor(), newVisitor()]
    for (const visitor of [ann, second, third])
      await visitor.send('/auth?from=/account', { email, password })
    const { document, words } = await ann.visit(page)
    expect(words.match(/An unknown device/g)?.length).toBe(7)
    expect(words.match(/This device/g)).toHaveLength(1)
    const ids = document
      .querySelectorAll('button[name=session]')
      .map((button) => button.getAttribute('value') ?? '')
    expect(ids).toHaveLength(3)
    const ended = await ann.send(page, { intent: 'end', session: ids[0] ?? '' })
    expect(ended.location).toBe(`${page}?done=session-ended`)
    const again = await ann.send(page, { intent: 'end', session: ids[0] ?? '' })
    expect(again.words).toContain('That device isn’t signed in anymore.')
    expect((await ann.visit(page)).document.querySelectorAll('button[name=session]')).toHaveLength(
      2,
    )

    const others = await ann.send(page, { intent: 'others' })
    expect(others.location).toBe(`${page}?done=others-ended`)
    expect((await second.visit('/account')).location).toBe('/auth?from=%2Faccount')
    expect((await ann.visit(page)).words).not.toContain('Sign out all others')
    expect((await ann.send(page, { intent: 'all' })).location).toBe('/')
    expect((await ann.visit('/account')).location).toBe('/auth?from=%2Faccount')
  })

  test('have only the buttons when a hosted service has the list', async ({
    auth,
    newClient,
    newVisitor,
    services,
  }) => {
    const other = newClient()
    await signedUp(auth, other)
    const ann = newVisitor()
    await ann.send('/auth?from=/account', { email, password })
    services.accounts.own = null
    const { words, document } = await ann.visit(page)
    expect(words).not.toContain('Your devices')
    expect(document.querySelectorAll('main button').map(({ text }) => text)).toEqual([
      'Sign out all others',
      'Sign out everywhere',
    ])
    expect((await ann.send(page, { intent: 'end', session: 'x' })).status).toBe(400)
    expect((await ann.send(page, { intent: 'others' })).status).toBe(302)
    expect((await other.getUser()).error).not.toBeNull()
    expect((await ann.visit('/account')).words).toContain('Where you’re signed in Your devices')
    expect((await ann.visit('/account/second-factor')).status).toBe(200)
    const data = JSON.parse((await ann.visit('/account/data/download')).html)
    expect(data.account.email).toBe(email)
    expect(data.sessions).toBeUndefined()
  })

  test("don't include other people's sessions", async ({ auth, newClient, newVisitor }) => {
    await signedUp(auth, newClient())
    const bob = newClient()
    await signedUp(auth, bob, 'bob@example.com')
    const ann = newVisitor()
    await ann.send('/auth?from=/account', { email, password })
    const { data } = await bob.getClaims()
    const session = data?.claims.session_id ?? ''
    expect((await ann.visit(page)).html).not.toContain(session)
    expect((await ann.send(page, { intent: 'end', session })).status).toBe(400)
    expect((await ann.send(page, { intent: 'end', session: 'x' })).status).toBe(400)
    expect((await bob.getUser()).data.user?.email).toBe('bob@example.com')
  })
})
