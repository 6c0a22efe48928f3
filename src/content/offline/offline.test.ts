import { runInNewContext } from 'node:vm'
import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'

describe('/sw.js', () => {
  test('is a script that browsers check on each page, and includes its build version', async ({
    request,
    build,
  }) => {
    const answer = await request('/sw.js')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const code = await answer.text()
    expect(code).toContain(build.assets.version)
    expect(listenersOf(code)).toEqual(['install', 'activate', 'message', 'fetch'])
  })

  test('when turned off, removes itself and its saved pages, and no page loads it', async ({
    request,
    visit,
    services,
  }) => {
    const offline = async () =>
      (await visit('/contact')).document.querySelector('html')?.getAttribute('data-offline')
    expect(await offline()).toBe('on')
    services.site.isNotKeptOffline = true
    const code = await (await request('/sw.js')).text()
    expect(code).toContain('unregister')
    expect(listenersOf(code)).toEqual(['install', 'activate'])
    expect(await offline()).toBeUndefined()
  })
})

test('the offline page shows the crisis line and is hidden from search engines', async ({
  visit,
}) => {
  const { document, head } = await visit('/offline')
  expect(document.querySelector('main a[href="tel:988"]')?.textContent).toContain('Crisis Line')
  expect(head.robots).toBe('noindex')
  expect((await visit('/es/offline')).words).toContain('No tiene conexión')
})

function listenersOf(code: string): string[] {
  const heard: string[] = []
  const self = { addEventListener: (name: string) => heard.push(name) }
  runInNewContext(code, { self, RegExp })
  return heard
}
