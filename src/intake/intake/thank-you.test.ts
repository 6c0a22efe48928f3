import { describe, expect } from 'vitest'
import { test } from '../../../test/account-fixtures.ts'
import { password, signedUp } from '../../../test/auth-fixtures.ts'

describe('the thank-you pages', () => {
  for (const path of ['/submit-business-confirmation', '/submit-confirmation'])
    test(`${path} thanks for a submission`, async ({ visit }) => {
      const { status, document, words, head } = await visit(path)
      expect(status).toBe(200)
      expect(head.title).toMatch(/^Submission Received/)
      expect(document.querySelector('h1')?.textContent).toBe('Thank You for Your Submission')
      expect(words).toContain('Submission Received')
      expect(words).toMatch(/team will review your submission and reply within 24 hours/)
      expect(document.querySelector('main a[href="/"]')?.textContent).toBe('Return to Home')
    })

  test('/business-submission-confirmation thanks signed-in veterans for their service', async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    await signedUp(auth, newClient(), 'ann@example.com')
    const ann = newVisitor()
    await ann.send('/auth', { email: 'ann@example.com', password })
    const answer = await ann.visit('/business-submission-confirmation')
    const { status, document, words, head } = answer
    expect(status).toBe(200)
    expect(head.title).toMatch(/^Thank You for Your Service/)
    expect(document.querySelector('h1')?.textContent).toBe('Thank You for Your Service')
    expect(words).toMatch(/team will review it and reply within 24 hours/)
    expect(document.querySelector('main a[href="/"]')?.textContent).toBe('Return to Homepage')
  })

  test("aren't cached by browsers, because they show the sender's address", async ({ visit }) => {
    for (const path of ['/submit-business-confirmation', '/submit-confirmation'])
      expect((await visit(path)).headers.get('cache-control')).toBe('no-store')
  })

  test('are hidden from search engines', async ({ visit }) => {
    for (const path of ['/submit-business-confirmation', '/submit-confirmation'])
      expect((await visit(path)).head.robots).toBe('noindex')
  })
})
