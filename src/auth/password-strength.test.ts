import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import { expectFailure, test as base } from '../../test/auth-fixtures.ts'

const breached = 'password123'

/** `test` with a list of breached passwords on this machine; `asked` are the paths it was asked for. */
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

describe('a password that was seen in a breach', () => {
  test('is refused, and only five digits of its hash leave the house', async ({
    list,
    newClient,
  }) => {
    const answer = await newClient().signUp({ email: 'ann@example.com', password: breached })
    const message = 'Password is known to be weak and easy to guess, please choose a different one.'
    expectFailure(answer, 422, 'weak_password', message)
    expect(answer.error).toMatchObject({ reasons: ['pwned'] })
    expect(list.asked).toEqual([`/${list.hash.slice(0, 5)}`])
  })

  test('is not one that shares five digits with none of the list', async ({ list, newClient }) => {
    const answer = await newClient().signUp({
      email: 'ann@example.com',
      password: 'correct horse battery',
    })
    expect(answer.error).toBeNull()
    expect(list.asked).toHaveLength(1)
  })

  test('is taken while the list does not answer, unless the settings say otherwise', async ({
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

test('a password needs a character of each set, and tells every reason at once', async ({
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

test('a password may have 72 bytes', async ({ newClient }) => {
  const answer = await newClient().signUp({ email: 'ann@example.com', password: 'é'.repeat(37) })
  const message = 'Password cannot be longer than 72 characters'
  expectFailure(answer, 400, 'validation_failed', message)
})
