/** @module-tag once */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect } from 'vitest'
import { everyPage } from '../../../test/every-page.ts'
import { test } from '../../../test/fixtures.ts'
import type { RequestInfo } from '../../platform/services.server.ts'
import { cachePart } from './fragment-cache.server.ts'

test('a page made from cached parts equals one made without them', async ({ services, build }) => {
  const render = build.entry.module.createPages(build, services)
  const documentAt = async (path: string, more: Pick<RequestInfo, 'isForNobody'>) => {
    const visitor = { ip: '', bucket: '', isLocal: true }
    const info: RequestInfo = { id: 'one', key: 'key', later: [], visitor, seen: [], ...more }
    const { headers } = await render(new Request(new URL(path, services.site.url)), info)
    // Other pages carry their own tokens.
    return headers.get('cache-control')?.startsWith('public') ? info.document?.toString() : null
  }
  let compared = 0
  for (const path of everyPage) {
    const plain = await documentAt(path, {})
    if (typeof plain !== 'string') continue
    compared += 1
    expect(plain, path).toContain('streamController.enqueue')
    // The second time, all parts are cached.
    for (let time = 0; time < 2; time++)
      expect(await documentAt(path, { isForNobody: true }), path).toBe(plain)
  }
  expect(compared).toBeGreaterThan(25)
})

test('a value filled into a cached part is escaped as React does', () => {
  const rendered: string[] = []
  const part = (words: Record<'text' | 'search', string>) => {
    const link = createElement('a', { href: `/business/1?${words.search}` }, words.text, ' miles')
    rendered.push(words.text)
    return renderToString(link)
  }
  for (const text of ['4.2', '"Bob\'s" <b>Roof</b> & Sons', '$& $1 \\', 'blank-text-'])
    for (const search of ['near=34994&page=2', '"><script>alert(1)</script>\'']) {
      const kept = cachePart('a part of the test', { text, search }, part)
      expect(kept).toBe(
        renderToString(createElement('a', { href: `/business/1?${search}` }, text, ' miles')),
      )
    }
  expect(rendered).toHaveLength(1)
})
