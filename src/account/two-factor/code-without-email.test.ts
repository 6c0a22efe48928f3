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
        'First press “Send me a code” here. Then they run npm run site -- admin code nina@example.com',
      )
    const sent = await nina.send('/account/second-factor', { intent: 'prove', send: 'yes' })
    expect(sent.words).toContain('Your code is ready on the server.')
    expect(sent.words).toContain('They run npm run site -- admin code nina@example.com')
    expect(sent.words).not.toContain('A code is on its way')
  })

  test('owners see nothing about the server', async ({ signIn, services }) => {
    services.mail.isServer = false
    const bob = await signIn({ name: 'Bob' })
    expect((await bob.visit('/account/second-factor')).words).not.toContain('the server')
  })
})
