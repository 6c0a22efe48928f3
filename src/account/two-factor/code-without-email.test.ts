import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'

describe('while emails are down', () => {
  test('the team is told how to get the code on the server', async ({ signIn, services }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin', factor: 'none' })
    const hint = 'Emails aren’t going out right now'
    for (const page of ['/account/second-factor', '/account/passkeys'])
      expect((await nina.visit(page)).words).not.toContain(hint)
    services.mail.isServer = false
    for (const page of ['/account/second-factor', '/account/passkeys'])
      expect((await nina.visit(page)).words).toContain(
        'First press “Send me a code” here. Then type npm run site -- admin code nina@example.com there',
      )
    const sent = await nina.send('/account/second-factor', { intent: 'prove', send: 'yes' })
    expect(sent.words).toContain('Your code is ready on the server.')
    expect(sent.words).toContain('Type npm run site -- admin code nina@example.com there')
    expect(sent.words).not.toContain('A code is on its way')
  })

  test('owners see nothing about the server', async ({ signIn, services }) => {
    services.mail.isServer = false
    const bob = await signIn({ name: 'Bob' })
    expect((await bob.visit('/account/second-factor')).words).not.toContain('on the server')
  })
})
