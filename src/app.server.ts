import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { sql } from 'kysely'
import type { ServerBuild } from 'react-router'
import type { createPages } from './entry.server.tsx'
import { drawBanner, drawPicture } from './pictures/draw-picture.ts'
import type { RequestInfo, Services } from './services.server.ts'

/** The pages as React Router builds them; their entry takes the services. */
export type PagesBuild = ServerBuild & {
  entry: { module: { createPages: typeof createPages } }
}

type Env = { Variables: RequestInfo }

const day = 86_400
const year = 365 * day

/**
 * The whole site as one function from request to response: id and log, headers, files, pictures, pages.
 *
 * @param clientFolder where the built scripts, styles and public files lie; none when Vite serves them.
 */
export function createApp(services: Services, build: PagesBuild, clientFolder?: string): Hono<Env> {
  const app = new Hono<Env>()
  app.use(identify(services), protect(services.site.url), compress())
  app.get('/health', async (c) => {
    await sql`select 1`.execute(services.db)
    return c.json({ status: 'ok' })
  })
  app.get('/pictures/:category/:file{[a-z0-9-]+\\.svg}', drawn(drawPicture))
  app.get('/banners/:category/:file{[a-z0-9-]+\\.svg}', drawn(drawBanner))
  // Files have an ending; a page is spared the look into the folder.
  if (clientFolder) app.get('/:file{.+\\.[a-z0-9]+}', files(clientFolder))
  app.all('*', pages(services, build))
  app.onError((error, c) => {
    services.log({ event: 'request failed', id: c.get('id'), error: error.stack })
    return c.text(`Something on our side failed. Please name this number: ${c.get('id')}`, 500)
  })
  return app
}

/** Gives a request its id, which its response and its line in the log carry. */
function identify(services: Services): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now()
    const id = services.randomId()
    c.set('id', id)
    c.set('nonce', services.randomId().replaceAll('-', ''))
    await next()
    c.header('x-request-id', id)
    const { method, path } = c.req
    if (path.startsWith('/assets/')) return
    const ms = Math.round(performance.now() - started)
    services.log({ event: 'request', method, path, status: c.res.status, ms, id })
  }
}

/** Tells the browser what a page may load and do: our own files only, and scripts with this page's key. */
function protect(siteUrl: string): MiddlewareHandler<Env> {
  const isSecure = siteUrl.startsWith('https:')
  return async (c, next) => {
    await next()
    const policy = [
      "default-src 'self'",
      `script-src 'self' 'nonce-${c.get('nonce')}'`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]
    c.header('content-security-policy', policy.join('; '))
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'strict-origin-when-cross-origin')
    c.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
    if (isSecure) c.header('strict-transport-security', `max-age=${year}`)
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-cache')
  }
}

/** A drawing, which is the same for the same address. */
function drawn(draw: (category: string, seed: string) => string) {
  return (c: Context<Env, '/:category/:file'>) => {
    const seed = c.req.param('file').replace(/\.svg$/, '')
    const type = { 'content-type': 'image/svg+xml', 'cache-control': `public, max-age=${day}` }
    return c.body(draw(c.req.param('category'), seed), 200, type)
  }
}

/** Built files; those under /assets/ carry their hash in the name and never change. */
function files(root: string): MiddlewareHandler<Env> {
  const serve = serveStatic<Env>({ root, precompressed: true })
  return async (c, next) => {
    const answer = await serve(c, next)
    const isHashed = c.req.path.startsWith('/assets/')
    const lasts = `public, max-age=${isHashed ? year : day}${isHashed ? ', immutable' : ''}`
    // Set on the answer itself: what onFound sets comes too late for it.
    if (answer instanceof Response) answer.headers.set('cache-control', lasts)
    return answer
  }
}

/** React Router checks that a form comes from our own site against the public address, behind a proxy too. */
function pages(services: Services, build: PagesBuild): MiddlewareHandler<Env> {
  const answer = build.entry.module.createPages(build, services)
  const origin = new URL(services.site.url)
  return (c) => {
    const url = new URL(c.req.url)
    url.protocol = origin.protocol
    if (c.req.header('x-forwarded-host')) url.host = origin.host
    return answer(new Request(url, c.req.raw), { id: c.get('id'), nonce: c.get('nonce') })
  }
}
