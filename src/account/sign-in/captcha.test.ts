/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../../test/account-fixtures.ts'
import { later, password } from '../../../test/auth-fixtures.ts'

const email = 'ann@example.com'

test('without script a ten-second wait replaces the challenge', async ({
  auth,
  haveAccount,
  newVisitor,
  services,
}) => {
  await haveAccount(email)
  const ann = newVisitor()
  auth.settings.captchaEnabled = true
  const path = '/auth?from=/account'
  const first = await ann.send(path, { email, password })
  expect(first.status).toBe(400)
  expect(first.words).toContain('wait 10 seconds, then fill this in again and send it.')
  expect(first.document.querySelector('#email')?.getAttribute('value')).toBe(email)
  const captcha = first.document.querySelector('input[name=captcha]')?.getAttribute('value') ?? ''
  const early = await ann.send(path, { email, password, captcha })
  expect(early.words).toContain('wait 10 seconds')
  services.moveTo(later(auth, 10))
  expect((await ann.send(path, { email, password, captcha })).location).toBe('/account')
})

test('every form that may need a challenge passes it on', async ({ auth, newVisitor }) => {
  auth.settings.captchaEnabled = true
  for (const [path, form] of [
    ['/auth?mode=sign-up', { email, password }],
    ['/auth/forgot', { email }],
    ['/auth/link', { email }],
    ['/auth/code', { email, type: 'signup', again: 'yes' }],
  ] as const) {
    const visitor = newVisitor()
    const { document } = await visitor.send(path, form)
    const captcha = document.querySelector('input[name=captcha]')?.getAttribute('value')
    expect(captcha, path).toMatch(/~waited$/)
  }
})

test('account settings check a password without one', async ({
  auth,
  haveAccount,
  newVisitor,
  outbox,
}) => {
  await haveAccount(email)
  const ann = newVisitor()
  await ann.send('/auth?from=/account', { email, password })
  auth.settings.captchaEnabled = true
  const page = '/account/passkeys'
  await ann.send(page, { intent: 'prove', send: 'yes' })
  const nonce = (await outbox()).findLast(({ subject }) => subject.endsWith('your code'))?.code
  const proved = await ann.send(page, { intent: 'prove', current: password, nonce: nonce ?? '' })
  expect(proved.location).toBe(`${page}?done=proved-passkeys`)
})
