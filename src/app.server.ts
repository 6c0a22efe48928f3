import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import { sql } from 'kysely'
import type { ServerBuild } from 'react-router'
import { rest } from './api/rest.server.ts'
import { authService } from './auth/service.server.ts'
import type { createPages } from './entry.server.tsx'
import { withLastGoodCopy } from './last-good-copy.server.ts'
import { boundBodies } from './limits/body.server.ts'
import { outageEvent, outageOf, outageSeconds } from './limits/outage.ts'
import { secondsUntilFree } from './limits/too-busy.ts'
import { makeStarts } from './limits/turns.server.ts'
import { limitVisits } from './limits/visit-limits.server.ts'
import { isLoopback, visitorOf } from './limits/visitor.server.ts'
import type { RequestInfo, Services } from './services.server.ts'
import { isFromOwnPage } from './same-origin.ts'
import { drawings } from './site/pictures/drawings.server.ts'
import {
  formIn,
  methodRefusals,
  refusals,
  tooBusy,
  unreachable,
  type Refuse,
  type RefuseMethod,
} from './site/refused.server.ts'
import { robots } from './site/sitemap/robots.server.ts'
import { methodsOf } from './site/route-methods.ts'
import { sitemap } from './site/sitemap/sitemap.server.ts'
import { socialPictures } from './site/pictures/social-pictures.server.ts'
import { loggedPath } from './logged-path.ts'

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
  const styles = build.assets.routes.root?.css ?? []
  const refuse = refusals(services.site, styles)
  const refuseMethod = methodRefusals(services.site, styles)
  const methods = methodsOf(build)
  app.use(
    identify(services),
    refuseTrace(refuseMethod),
    protect(services),
    cacheNothing,
    compress(),
    boundBodies(refuse),
  )
  app.use(limitVisits(services.forms.limits, refuse))
  if (services.accounts.own) app.route('/', authService(services.accounts.own))
  app.route('/', rest(services))
  app.route('/', socialPictures(services))
  app.route('/', sitemap(services))
  app.route('/', robots(services))
  app.route('/', drawings())
  app.get('/health', async (c) => {
    await sql`select 1`.execute(services.db)
    return c.json({ status: 'ok' })
  })
  // Files have an ending; a page is spared the look into the folder.
  if (clientFolder) app.get('/:file{.+\\.[a-z0-9]+}', files(clientFolder))
  app.all('*', async (c, next) => {
    const allowed = methods(pagePathOf(c.req.path))
    return allowed.includes(c.req.method) ? next() : refuseMethod(c.req.path, allowed)
  })
  app.all('*', pages(services, build, refuse))
  app.onError((error, c) => {
    const id = c.get('id')
    const seconds = secondsUntilFree(error)
    if (seconds !== null) {
      services.log({ event: 'too busy', id, why: error.message })
      return refuse(c.req.path, tooBusy(seconds))
    }
    const outage = outageOf(error)
    if (outage) {
      services.log(outageEvent(outage, error))
      return refuse(c.req.path, unreachable(outage))
    }
    services.log({ event: 'request failed', id, error: error.stack })
    return c.text(`Something on our side failed. Please name this number: ${id}`, 500)
  })
  return app
}

const noAddress =
  'A trusted proxy named no address in this header: all who come so count as one visitor, and share their limits'

/** Methods that no `Request` can be made of. */
const neverTaken = /^(TRACE|TRACK|CONNECT)$/i

function refuseTrace(refuseMethod: RefuseMethod): MiddlewareHandler<Env> {
  return async (c, next) =>
    neverTaken.test(c.req.method) ? refuseMethod(c.req.path, ['GET', 'HEAD']) : next()
}

/** The page that data is asked for; React Router names it so. */
function pagePathOf(path: string): string {
  return path.replace(/^\/_root\.data$/, '/').replace(/\/?_?\.data$/, '') || '/'
}

/** Gives a request its id, which its response and its line in the log carry. */
function identify(services: Services): MiddlewareHandler<Env> {
  const isLocal = isLoopback(new URL(services.site.url).hostname)
  let isSaid = false
  return async (c, next) => {
    const started = performance.now()
    const id = services.randomId()
    c.set('id', id)
    c.set('nonce', services.randomId().replaceAll('-', ''))
    const visitor = visitorOf(c, { ...services.proxies, isLocal })
    c.set('visitor', visitor)
    const isUnknown = services.proxies.trusted !== null && visitor.bucket === 'unknown'
    // Supervisors ask for /health without a proxy.
    if (isUnknown && !isSaid && c.req.path !== '/health') {
      isSaid = true
      services.log({ event: 'visitors unknown', header: services.proxies.header, why: noAddress })
    }
    await next()
    c.header('x-request-id', id)
    const { method, path } = c.req
    if (path.startsWith('/assets/')) return
    const ms = Math.round(performance.now() - started)
    services.log({
      event: 'request',
      method,
      path: loggedPath(path),
      status: c.res.status,
      ms,
      id,
    })
  }
}

/**
 * Tells the browser what a page may load and do: our own files only, scripts with this page's key, and a
 * hosted form, a hosted auth service or pictures of a map where they are set up. (On every page: who walks to the form keeps the
 * policy they came with.) A page about one person may be stricter than the rest.
 */
function protect({ site, accounts }: Services): MiddlewareHandler<Env> {
  const form = site.submissionForm ? [new URL(site.submissionForm.scriptUrl).origin] : []
  const auth = accounts.own ? [] : [new URL(accounts.url).origin]
  const others = [...form, ...auth]
  const tiles = site.mapTiles ? [new URL(site.mapTiles.url).origin] : []
  return secureHeaders({
    ...nothingMore,
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", (c: Context<Env>) => `'nonce-${c.get('nonce')}'`, ...form],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', ...tiles],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'", ...form],
      ...(form.length && { frameSrc: ["'self'", ...form] }),
      ...(others.length && { connectSrc: ["'self'", ...others] }),
      frameAncestors: ["'none'"],
    },
    xContentTypeOptions: 'nosniff',
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: false, geolocation: ['self'], microphone: false },
    strictTransportSecurity: site.url.startsWith('https:') && `max-age=${year}`,
  })
}

/** What the library would also send: the policy says it, or it concerns browsers and plug-ins of the past. */
const nothingMore = {
  crossOriginResourcePolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/** What says nothing of how long it lasts is asked for again each time. */
const cacheNothing: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-cache')
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

/** The pages. A form that another site's page sends is refused here, before anything of it is read. */
function pages(services: Services, build: PagesBuild, refuse: Refuse): MiddlewareHandler<Env> {
  const make = build.entry.module.createPages(build, services)
  const answer = withLastGoodCopy(async (request, info) => {
    const sent = formIn(request)
    const response = await make(request, info)
    const { secondsUntilFree: seconds, outage } = info
    if (info.retryAfter !== undefined) response.headers.set('retry-after', `${info.retryAfter}`)
    else if (response.status === 503) response.headers.set('retry-after', `${outageSeconds}`)
    if (response.status < 500) return response
    const path = new URL(request.url).pathname
    if (seconds !== undefined) return refuse(path, tooBusy(seconds), await sent?.())
    return outage ? refuse(path, unreachable(outage), await sent?.()) : response
  }, services)
  const origin = new URL(services.site.url)
  const start = makeStarts()
  return async (c) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead && !isFromOwnPage(c.req.raw, origin.origin))
      return c.text(`Forms are taken from pages of ${origin.origin} only. Open it there.`, 403)
    const url = new URL(c.req.url)
    url.protocol = origin.protocol
    if (c.req.header('x-forwarded-host')) url.host = origin.host
    const info: RequestInfo = { id: c.get('id'), nonce: c.get('nonce'), visitor: c.get('visitor') }
    const request = new Request(url, c.req.raw)
    // It has been looked at; React Router would fail on one that is no address.
    request.headers.delete('origin')
    await start()
    return answer(request, info)
  }
}
