/** @module-tag once */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import { expectFailure, signedUp, test as base } from '../../../test/auth-fixtures.ts'
import { authSettings } from '../settings/settings.ts'

const breached = 'tr0ub4dor and thr33'

/** `test` with a local list of breached passwords; `asked` are the requested paths. */
const test = base.extend('list', async ({ auth }, { onCleanup }) => {
  const asked: string[] = []
  const hash = createHash('sha1').update(breached).digest('hex').toUpperCase()
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const isIts = request.url === `/${hash.slice(0, 5)}`
    response.end(isIts ? `${'0'.repeat(35)}:0\r\n${hash.slice(5)}:42` : `${'A'.repeat(35)}:1`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onCleanup(close)
  const { port } = server.address() as AddressInfo
  const passwordBreachUrl = `http://127.0.0.1:${port}/`
  Object.assign(auth.settings, { passwordChecksBreaches: true, passwordBreachUrl })
  return { asked, close, hash }
})

describe('a password from a breach', () => {
  test('is rejected, and only five digits of its hash leave the server', async ({
    list,
    newClient,
  }) => {
    const answer = await newClient().signUp({ email: 'ann@example.com', password: breached })
    const message = 'Password is known to be weak and easy to guess, please choose a different one.'
    expectFailure(answer, 422, 'weak_password', message)
    expect(answer.error).toMatchObject({ reasons: ['pwned'] })
    expect(list.asked).toEqual([`/${list.hash.slice(0, 5)}`])
  })

  test("isn't one that only shares five digits", async ({ list, newClient }) => {
    const answer = await newClient().signUp({
      email: 'ann@example.com',
      password: 'correct horse battery',
    })
    expect(answer.error).toBeNull()
    expect(list.asked).toHaveLength(1)
  })

  test("is accepted while the list doesn't answer, unless the settings say otherwise", async ({
    auth,
    list,
    newClient,
    wire,
  }) => {
    await list.close()
    const first = await newClient().signUp({ email: 'ann@example.com', password: breached })
    expect(first.error).toBeNull()
    auth.settings.passwordBreachFailsClosed = true
    const body = { email: 'bob@example.com', password: breached }
    expect(await wire('POST', '/signup', { body })).toMatchObject({
      status: 500,
      body: { code: 500, error_code: 'unexpected_failure', msg: 'Unable to check the password' },
    })
  })
})

test('a password needs a character of each set, and all errors are shown together', async ({
  auth,
  newClient,
}) => {
  Object.assign(auth.settings, { passwordMinLength: 10, passwordCharacters: 'abc:123' })
  const answer = await newClient().signUp({ email: 'ann@example.com', password: 'short' })
  const message =
    'Password should be at least 10 characters. Password should contain at least one character of each: abc, 123.'
  expectFailure(answer, 422, 'weak_password', message)
  expect(answer.error).toMatchObject({ reasons: ['length', 'characters'] })
})

describe('an easily guessed password', () => {
  const known = 'Password is known to be weak and easy to guess, please choose a different one.'
  const name =
    'Password should not be your email address or phone number, or the name of this site.'
  const email = 'ann.lee42@example.com'
  const refused = [
    ['password', known],
    ['PassWord123', known],
    ['aaaaaaaaaa', known],
    ['12341234', known],
    ['87654321', known],
    ['opqrstuv', known],
    ['12345678901234', known],
    ['abcdefghij', known],
    ['abcd12344321', known],
    ['aaaabbbbcccc', known],
    ['abcabcabcab', known],
    ['0987654321', known],
    ['asdfghjklqwertyuiop', known],
    [email, name],
    ['Ann.Lee42@Example.com', name],
    ['ann-lee42', name],
    ['2026annlee!', name],
    ['Florida Veteran Business Directory', name],
    ['floridaveteranbusinessdirectory1', name],
    ['fvbd2026', name],
    ['localhost', name],
  ] as const

  test.for(refused)(
    'such as "%s" is rejected with its reason',
    async ([password, message], { newClient }) => {
      const answer = await newClient().signUp({ email, password })
      expectFailure(answer, 422, 'weak_password', message)
      expect(answer.error).toMatchObject({ reasons: ['pwned'] })
    },
  )

  test.for(['annabel lee was here', 'florida keys at dawn', 'abcdefgi', '12341235a'])(
    'isn\'t one such as "%s"',
    async (password, { newClient }) => {
      expect((await newClient().signUp({ email, password })).error).toBeNull()
    },
  )

  test('is rejected whenever one is chosen, but still signs in', async ({
    auth,
    newClient,
    texts,
  }) => {
    expect(texts.received).toEqual([])
    const { serviceKey: key } = await auth.keys.secrets()
    const client = newClient()
    const { user } = await signedUp(auth, client, email)
    const { admin } = newClient({ key })
    const phone = '13055550100'
    const answers = await Promise.all([
      client.updateUser({ password: 'sunshine' }),
      client.updateUser({ password: 'bob.lee@example.com', email: 'bob.lee@example.com' }),
      admin.updateUserById(user.id, { password: 'annlee42' }),
      admin.generateLink({ type: 'signup', email: 'bob@example.com', password: 'bob12345' }),
      newClient().signUp({ phone, password: phone }),
    ])
    for (const { error } of answers) expect(error).toMatchObject({ code: 'weak_password' })
    auth.settings.passwordRefusesCommon = false
    expect((await client.updateUser({ password: 'sunshine' })).error).toBeNull()
    auth.settings.passwordRefusesCommon = true
    const { data } = await newClient().signInWithPassword({ email, password: 'sunshine' })
    expect(data.session).toBeTruthy()
    expect(data.weakPassword).toMatchObject({ message: known, reasons: ['pwned'] })
  })

  test("and every one of six characters is accepted with the hosted service's settings", async ({
    auth,
    newClient,
  }) => {
    const settings = authSettings({
      AUTH_PASSWORD_MIN_LENGTH: '6',
      AUTH_PASSWORD_REFUSE_COMMON: 'false',
    })
    if (!settings.ok) throw new Error('The settings are wrong')
    Object.assign(auth.settings, settings.settings)
    for (const password of ['123456', 'password', 'bob@example.com'])
      expect((await newClient().signUp({ email: 'bob@example.com', password })).error).toBeNull()
  })

  test('of six characters is recognized, too, when so few are enough', async ({
    auth,
    newClient,
  }) => {
    auth.settings.passwordMinLength = 6
    const answer = await newClient().signUp({ email, password: '123456' })
    expectFailure(answer, 422, 'weak_password', known)
  })
})

test('a password may have 72 bytes', async ({ newClient }) => {
  const answer = await newClient().signUp({ email: 'ann@example.com', password: 'é'.repeat(37) })
  const message = 'Password cannot be longer than 72 characters'
  expectFailure(answer, 400, 'validation_failed', message)
})
