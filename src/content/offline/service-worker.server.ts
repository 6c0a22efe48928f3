import { Hono } from 'hono'
import { languages, pathIn } from '../../platform/text/language.ts'
import type { Services } from '../../platform/services.server.ts'

/**
 * The parts of the worker's global scope in use; TypeScript's worker types would conflict with
 * those for pages.
 */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = Extendable & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Worker = {
  location: Location
  addEventListener(name: string, hear: (event: never) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: {
    unregister(): Promise<boolean>
    navigationPreload?: { enable(): Promise<void> }
  }
}

/** The pages and files on the device. Sent as text, so it can't use anything outside itself. */
function keeper(version: string, prefixes: string[]) {
  const [pagesName, filesName] = [`pages-${version}`, `files-${version}`]
  const maxProfiles = 40
  const freshHours = 24
  const path = `^(${prefixes.join('|')})/`
  const isProfile = RegExp(`${path}business/[a-z0-9-]+$`)
  const isKept = RegExp(`${path}(my-list|offline|veteran-resources|business/[a-z0-9-]+)$`)

  const store = async (name: string, response: Response) => {
    const html = await response.text()
    const headers = new Headers(response.headers)
    const savedAt = new Date(Date.now()).toISOString()
    headers.set('x-saved-at', savedAt)
    const marked = html.replace('<html ', `<html data-saved-at="${savedAt}" `)
    const pages = await caches.open(pagesName)
    await pages.put(name, new Response(marked, { headers }))
    const profiles = (await pages.keys()).filter(({ url }) => isProfile.test(new URL(url).pathname))
    for (const old of profiles.slice(0, -maxProfiles)) await pages.delete(old)
    const files = await caches.open(filesName)
    const needed = html.matchAll(/["'(](\/(?:assets|pictures|banners)\/[\w./-]+)/g)
    for (const file of new Set([...needed].map(([, file = '']) => file)))
      if (!(await files.match(file))) await files.add(file).catch(() => null)
  }
  const forget = async (name: string) => (await caches.open(pagesName)).delete(name)
  // Without cookies, so that the saved pages contain nothing of a session.
  const keep = async (name: string) => {
    const kept = await (await caches.open(pagesName)).match(name)
    const age = Date.now() - Date.parse(kept?.headers.get('x-saved-at') ?? '')
    if (age < freshHours * 3_600_000) return
    const response = await fetch(name, { credentials: 'omit', redirect: 'error' })
    if (response.ok) await store(name, response)
    else if (response.status === 404) await forget(name)
  }
  const keepAll = async (names: string[]) => {
    for (const name of names) await keep(name).catch(() => null)
  }
  /** Links to the viewed profiles, newest first, in place of the sample link of the offline page. */
  const withViewed = async (html: string) => {
    const pages = await caches.open(pagesName)
    const [list = '', item = ''] = /<ul data-viewed[^]*?>([^]*?)<\/ul>/.exec(html) ?? []
    let items = ''
    for (const request of await pages.keys()) {
      const { pathname } = new URL(request.url)
      const profile = isProfile.test(pathname) && (await (await pages.match(request))?.text())
      const [, name] = /<h1[^>]*>([^<]+)</.exec(profile || '') ?? []
      if (name)
        items =
          item.replace('href=""', `href="${pathname}"`).replace('-</a>', () => `${name}</a>`) +
          items
    }
    if (!items) return html
    return html
      .replace(list, () => list.replace(item, () => items))
      .replace('data-viewed-part="" hidden=""', '')
  }
  /**
   * The page under the address that was requested, so that reloading tries it again: itself, in another language, or
   * the offline page. The script only hydrates a page at its own address.
   */
  const saved = async (name: string) => {
    const own = await caches.match(name)
    if (own && !name.endsWith('/offline')) return own
    const prefix = prefixes.find((one) => one && `${name}/`.startsWith(`${one}/`)) ?? ''
    const others = prefixes.map((one) => one + name.slice(prefix.length))
    const apologies = [prefix, ...prefixes].map((one) => `${one}/offline`)
    for (const one of [...others, ...apologies]) {
      const response = await caches.match(one)
      if (!response) continue
      const html = (await response.text()).replace('<html ', '<html data-elsewhere="" ')
      const { headers } = response
      return new Response(one.endsWith('/offline') ? await withViewed(html) : html, { headers })
    }
    return Response.error()
  }
  return { pagesName, filesName, isProfile, isKept, store, keepAll, saved, forget }
}

/**
 * Saves pages that are the same for everyone, and the files they need, for use without a
 * connection: those that the site requests, and viewed profiles. The network always goes first.
 * Sent as text, so it can't use anything outside itself. @param kept a new version replaces
 * everything that an older one saved
 */
function serviceWorker(self: Worker, kept: ReturnType<typeof keeper>): void {
  const { pagesName, filesName, isProfile, isKept, store, keepAll, saved, forget } = kept
  const isDrawing = /^\/(pictures|banners|images)\/|^\/[a-z-]+\.svg$/

  const page = async (event: FetchEvent, { pathname, search }: URL) => {
    let response: Response
    try {
      response = (await event.preloadResponse) ?? (await fetch(event.request))
    } catch {
      return saved(pathname)
    }
    if (!isKept.test(pathname)) return response
    const isForAll = response.headers.get('cache-control')?.startsWith('public')
    if (response.status === 404 || response.status === 410) event.waitUntil(forget(pathname))
    else if (response.ok && isForAll && !search && !response.redirected)
      event.waitUntil(store(pathname, response.clone()))
    else if (response.ok) event.waitUntil(keepAll([pathname]))
    return response
  }
  const file = async (request: Request) => {
    const known = await caches.match(request)
    if (known) return known
    const response = await fetch(request)
    if (response.ok) await (await caches.open(filesName)).put(request, response.clone())
    return response
  }

  self.addEventListener('install', (event: Extendable) => event.waitUntil(self.skipWaiting()))
  self.addEventListener('activate', (event: Extendable) => {
    const replace = async () => {
      const names = await caches.keys()
      const old = names.filter((name) => name !== pagesName && name !== filesName)
      const viewed: string[] = []
      for (const name of old.filter((one) => one.startsWith('pages-')))
        for (const { url } of await (await caches.open(name)).keys())
          viewed.push(new URL(url).pathname)
      for (const name of old) await caches.delete(name)
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
      await keepAll(viewed)
    }
    event.waitUntil(replace())
  })
  self.addEventListener('message', (event: Extendable & { data?: { keep?: unknown } }) => {
    const names = Array.isArray(event.data?.keep) ? event.data.keep : []
    event.waitUntil(keepAll(names.filter((name) => typeof name === 'string' && isKept.test(name))))
  })
  self.addEventListener('fetch', (event: FetchEvent) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== self.location.origin) return
    const viewed = url.pathname.replace(/\.data$/, '')
    if (request.mode === 'navigate') event.respondWith(page(event, url))
    else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
    else if (isDrawing.test(url.pathname))
      event.respondWith(
        fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()),
      )
    else if (viewed !== url.pathname && isProfile.test(viewed)) event.waitUntil(keepAll([viewed]))
  })
}

/** Replaces the other worker when the operator turns it off: removes the saved pages and itself. */
function noServiceWorker(self: Worker): void {
  self.addEventListener('install', (event: Extendable) => event.waitUntil(self.skipWaiting()))
  self.addEventListener('activate', (event: Extendable) => {
    const remove = async () => {
      for (const name of await caches.keys()) await caches.delete(name)
      await self.registration.unregister()
    }
    event.waitUntil(remove())
  })
}

/**
 * `/sw.js`. Browsers request it with each page, so that a new build replaces it. @param version of
 * the build
 */
export function offlineWorker({ site }: Pick<Services, 'site'>, version: string): Hono {
  const app = new Hono()
  const prefixes = languages.map((one) => (one === 'en' ? '' : pathIn(one, '/')))
  app.get('/sw.js', (c) => {
    const code = site.isNotKeptOffline
      ? `(${String(noServiceWorker)})(self)`
      : `(${String(serviceWorker)})(self,(${String(keeper)})(${JSON.stringify(version)},${JSON.stringify(prefixes)}))`
    return c.body(code, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })
  return app
}
