import { describe, expect } from 'vitest'
import { test } from '../../test/auth-fixtures.ts'

describe('a guarded page', () => {
  for (const path of ['/account', '/business-submission-confirmation'])
    test(`${path} leads to the sign-in page, which knows the way back`, async ({ request }) => {
      const answer = await request(`${path}?a=b&c=d`)
      expect(answer.status).toBe(302)
      const back = encodeURIComponent(`${path}?a=b&c=d`)
      expect(answer.headers.get('location')).toBe(`/auth?from=${back}`)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    })
})
