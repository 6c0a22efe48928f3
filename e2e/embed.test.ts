/** @module-tag once */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { accessibilityProblems, phone, test } from '../test/browser-fixtures.ts'

/** A page of another origin. */
async function openOther(html: string) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('a list on another site has names, phones, and links, without cookies of ours', async ({
  open,
  site,
}) => {
  const page = await open('/embed?zip=34994&county=&category=plumbing&limit=3&lang=en', phone)
  const code = (await page.locator('pre').first().textContent()) ?? ''
  // The preview on the page itself, under its own content policy.
  await page.locator('veteran-businesses').getByRole('link').first().waitFor()
  const other = await openOther(
    `<!doctype html><html lang="en"><title>Post 318</title><main><h1>Post 318</h1><h2>Near us</h2>${code}</main></html>`,
  )
  onTestFinished(other.close)
  await page.goto(other.url)
  const list = page.getByRole('region', { name: /Veteran-Owned Businesses Near 34994/ })
  await list.waitFor()
  expect(await list.getByRole('listitem').count()).toBeGreaterThan(0)
  expect(await list.getByRole('link').first().getAttribute('href')).toContain(
    `${site.url}/business/`,
  )
  expect(await accessibilityProblems(page)).toEqual([])
})

test('without scripts, another site shows a link to the search', async ({ open, site }) => {
  const page = await open('/embed?zip=&county=Martin&lang=es', {
    ...phone,
    javaScriptEnabled: false,
  })
  const code = (await page.locator('pre').first().textContent()) ?? ''
  const other = await openOther(code)
  onTestFinished(other.close)
  await page.goto(other.url)
  const link = page.getByRole('link', { name: 'Negocios de veteranos en el condado de Martin' })
  expect(await link.getAttribute('href')).toContain(
    `${site.url}/es/businesses/search?county=Martin`,
  )
})
