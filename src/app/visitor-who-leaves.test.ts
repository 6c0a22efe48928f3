import { expect } from 'vitest'
import { test } from '../../test/fixtures.ts'

// Leaving mid-page once threw outside any request and ended the process.
test("a visitor who leaves while a page loads doesn't stop the server", async ({ request }) => {
  // With a cookie the page is streamed.
  const headers = { cookie: 'session=1' }
  for (let readings = 0; readings < 12; readings++) {
    const { body } = await request('/businesses/search', { headers })
    const reader = body?.getReader()
    for (let time = 1; time < readings; time++) await reader?.read()
    void reader?.read()
    await reader?.cancel()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect((await request('/')).status).toBe(200)
})
