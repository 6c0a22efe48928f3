import { describe, expect } from 'vitest'
import { test } from '../../../test/account-fixtures.ts'
import { sendGuarded } from '../../../test/guarded-form.ts'

const message = {
  name: 'Ann Reyes',
  email: 'ann@example.com',
  message: 'Where is my listing?\n\nSee evil.example',
}

describe('the contact form', () => {
  test('reaches the team, and the sender gets a receipt with our answer time', async ({
    newVisitor,
    services,
    outbox,
  }) => {
    const sent = await sendGuarded(newVisitor(), services, '/contact', message)
    expect([sent.status, sent.location]).toEqual([303, '/contact?sent=yes'])
    const [team, copy] = await outbox()
    expect(team?.to).toBe('hello@example.com')
    expect(team?.subject).toBe('Ann Reyes wrote to us through the contact form')
    expect(team?.text).toContain('See evil.example')
    expect(team?.text).toContain(
      'Replying to this email won’t reach Ann Reyes. Reply at the review desk, or write to this address',
    )
    expect(team?.text).toContain('Ann Reyes <ann@example.com>')
    expect(copy?.to).toBe('ann@example.com')
    expect(copy?.text).toContain('within 24 hours')
    expect(copy?.text, 'a stranger’s words in our email').not.toMatch(/my listing|evil|Reyes/)
    expect((await newVisitor().visit(sent.location ?? '')).words).toContain('Thank you for writing')
  })

  test('writes the copy in the language of the page', async ({ newVisitor, services, outbox }) => {
    const sent = await sendGuarded(newVisitor(), services, '/es/contact', message)
    expect(sent.location).toBe('/es/contact?sent=yes')
    const [team, copy] = await outbox()
    expect(copy?.subject).toBe(`Su mensaje a ${services.site.name}`)
    expect(team?.text, 'the team reads English').toMatch(/\d [AP]M Eastern time/)
  })

  test('shows each error next to its field, keeps the input, and sends nothing', async ({
    newVisitor,
    services,
    outbox,
  }) => {
    const wrong = { name: '', email: 'ann', message: 'x'.repeat(3001) }
    const { status, document } = await sendGuarded(newVisitor(), services, '/contact', wrong)
    expect(status).toBe(400)
    const problemOf = (id: string) => document.getElementById(`${id}-problem`)?.textContent
    expect(problemOf('name')).toContain('Enter your name.')
    expect(problemOf('email')).toContain('Enter an email address')
    expect(problemOf('message')).toContain('3,000 characters or fewer')
    expect(document.getElementById('email')?.getAttribute('value')).toBe('ann')
    expect(await outbox()).toEqual([])
  })

  test('shows the phone and address if they are set', async ({ visit, services }) => {
    expect((await visit('/contact')).words).not.toContain('Phone')
    Object.assign(services.site, { contactPhone: '772-555-0100', contactAddress: '1 Main St' })
    const { words, document } = await visit('/contact')
    expect(words).toContain('Address 1 Main St')
    expect(document.querySelector('main a[href="tel:+17725550100"]')).not.toBeNull()
  })
})
