import { describe, expect } from 'vitest'
import { test } from '../../test/fixtures.ts'
import { problemsOf } from '../../test/schema-org.ts'

describe('the business sign-up page', () => {
  test('explains why to list and how review works', async ({ visit }) => {
    const { status, words, head, data } = await visit('/business-signup')
    expect(status).toBe(200)
    for (const part of ['Why list', 'How review works', 'What we check', 'Volunteers review'])
      expect(words).toContain(part)
    expect(words).toContain('within 24 hours')
    expect(head.canonical).toBe('http://localhost:3000/business-signup')
    expect(problemsOf(data)).toEqual([])
  })

  test('has a link for owners and one for people who suggest a business', async ({ visit }) => {
    const { document } = await visit('/business-signup')
    const ways = document
      .querySelectorAll('main a')
      .map((link) => [link.textContent, link.getAttribute('href')])
    expect(ways).toContainEqual([
      'I own this business',
      '/auth?mode=sign-up&from=%2Fregister-business',
    ])
    expect(ways).toContainEqual(['I know this business', '/submit-business?know=yes'])
  })
})

describe('the redirect page', () => {
  test('names its target and redirects without script', async ({ visit }) => {
    const { status, document, words, head } = await visit('/list-your-business')
    expect(status).toBe(200)
    expect(words).toContain('Redirecting to business signup...')
    expect(document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content')).toBe(
      '0; url=/business-signup',
    )
    expect(document.querySelector('main a[href="/business-signup"]')).not.toBeNull()
    expect(head.canonical).toBe('http://localhost:3000/business-signup')
  })
})
