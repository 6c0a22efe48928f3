import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'

const assets = join(import.meta.dirname, '../build/client/assets')

/** What a cheap phone has to fetch and read before a page answers to touch, in kB of 1000 bytes, gzipped. */
const budgets: [path: string, kilobytes: number][] = [
  ['/', 135],
  ['/businesses/search?zip=34994', 135],
  ['/business/semper-plumbing-stuart', 135],
  ['/veteran-resources', 135],
]

function scripts(): { name: string; text: string }[] {
  return readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(assets, name), 'utf8') }))
}

describe('what a browser has to load', () => {
  test.for(budgets)('%s: at most %i kB of script', async ([path, kilobytes], { visit }) => {
    const { document } = await visit(path)
    const links = document.querySelectorAll('link[rel=modulepreload]')
    const names = new Set(links.map((link) => basename(link.getAttribute('href') ?? '')))
    const sizes = [...names].map((name) => gzipSync(readFileSync(join(assets, name))).length)
    expect(names.size).toBeGreaterThan(4)
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(kilobytes)
  })

  test('holds the client of the auth service only where somebody signs in', async ({ visit }) => {
    // The client names itself to the service.
    const clients = scripts().filter(({ text }) => text.includes('gotrue-js/'))
    expect(clients.map(({ name }) => name)).toEqual([expect.stringMatching(/^browser-auth/)])
    for (const path of ['/', '/businesses/search', '/veteran-resources', '/auth'])
      expect((await visit(path)).html, path).not.toContain(clients[0]?.name)
  })

  test('holds no table of zips, cities or counties, and no taxonomy', () => {
    const tables = {
      zips: /\b3[234]\d{3}\b/g,
      cities: /Apalachicola|Chattahoochee|Wewahitchka|Steinhatchee/g,
      counties: /Okeechobee|Wakulla|Suwannee|Gilchrist/g,
      categories: /aquarium-maintenance|barber-shops|pool-cleaning/g,
    }
    const found = scripts().flatMap(({ name, text }) =>
      Object.entries(tables)
        .filter(([table, words]) => new Set(text.match(words)).size > (table === 'zips' ? 20 : 1))
        .map(([table]) => `${name} holds ${table}`),
    )
    expect(found).toEqual([])
  })

  test('holds no icon that the page does not draw', () => {
    const icons = ['party-popper', 'paw-print', 'shower-head', 'waves-ladder']
    const found = scripts().filter(({ text }) => icons.some((icon) => text.includes(`\`${icon}\``)))
    expect(found.map(({ name }) => name)).toEqual([])
  })
})
