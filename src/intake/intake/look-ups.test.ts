/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../../test/account-fixtures.ts'

const sixty = Array.from({ length: 60 }, (_, place) => place)

test('look-ups during typing are limited to sixty at a time, and continue a second later', async ({
  newVisitor,
  services,
}) => {
  const visitor = newVisitor()
  const draft = () => visitor.send('/submit-business/draft', { kind: 'suggest', name: 'Half a na' })
  const asks = ['duplicates?name=Semper', 'place?city=Stuart', 'categories?words=plumber'].map(
    (what) => () => visitor.visit(`/submit-business/${what}`),
  )
  for (const ask of [...asks, draft]) {
    for (const place of sixty) {
      const { status } = await ask()
      expect([place, status]).not.toEqual([place, 429])
    }
    expect((await ask()).status).toBe(429)
    services.moveTo(new Date(services.now().getTime() + 1000).toISOString())
    expect((await ask()).status).not.toBe(429)
    services.moveTo(new Date(services.now().getTime() + 120_000).toISOString())
  }
})
