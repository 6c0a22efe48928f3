/** @module-tag once */
import { expect } from 'vitest'
import { everyPage } from '../../test/every-page.ts'
import { test } from '../../test/fixtures.ts'
import type { RequestInfo } from '../services.server.ts'

test('a page put together of kept parts is what it would be without them', async ({
  services,
  build,
}) => {
  const render = build.entry.module.createPages(build, services)
  const documentAt = async (path: string, more: Pick<RequestInfo, 'isForNobody'>) => {
    const visitor = { ip: '', bucket: '', isLocal: true }
    const info: RequestInfo = { id: 'one', key: 'key', later: [], visitor, seen: [], ...more }
    const { headers } = await render(new Request(new URL(path, services.site.url)), info)
    // Others carry tokens of their own.
    return headers.get('cache-control')?.startsWith('public') ? info.document : null
  }
  let compared = 0
  for (const path of everyPage) {
    const plain = await documentAt(path, {})
    if (typeof plain !== 'string') continue
    compared += 1
    expect(plain, path).toContain('streamController.enqueue')
    // Twice: the second time all parts are kept.
    for (let time = 0; time < 2; time++)
      expect(await documentAt(path, { isForNobody: true }), path).toBe(plain)
  }
  expect(compared).toBeGreaterThan(25)
})
