import * as t from '#messages/command-start.ts'
import * as limitTexts from '#messages/limits.ts'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { embed } from '../api/embed/embed.server.ts'
import { feeds } from '../api/feeds/feeds.server.ts'
import { oembed } from '../api/oembed.server.ts'
import { openData } from '../api/open-data/open-data.server.ts'
import { rest } from '../api/rest.server.ts'
import { api } from '../api/v1/api.server.ts'
import { authService } from '../auth/service.server.ts'
import { leadToMerged } from '../content/merged-listings.server.ts'
import { answerPages, type Env, type PagesBuild } from './page-cache/answer-pages.server.ts'
import { contentPolicy } from './page-cache/policy.ts'
import { isPictureShown } from '../listings/photos/shown-picture.server.ts'
import { receivedEmails } from '../platform/email/received-email.server.ts'
import { takeEmailReply } from '../owner/messages/email-replies.server.ts'
import { emailEvents } from '../platform/email/email-events.server.ts'
import { imageFiles } from '../platform/images/image-files.server.ts'
import { boundBodies } from '../platform/http/body.server.ts'
import { outageEvent, outageOf, secondsUntilFree } from '../platform/http/outage.ts'
import { shedReads } from '../platform/http/turns.server.ts'
import { makeLimits } from '../platform/http/limits.server.ts'
import { pageRoutes } from '../platform/http/page-routes.ts'
import { limitPages, limitServices } from '../platform/http/visit-limits.server.ts'
import { cameThroughProxy, isLoopback, visitorOf } from '../platform/http/visitor.server.ts'
import type { Services } from '../platform/services.server.ts'
import { drawings } from '../content/pictures/drawings.server.ts'
import {
  methodRefusals,
  refusals,
  tooBusy,
  unreachable,
  type RefuseMethod,
} from '../content/refused.server.ts'
import { offlineWorker } from '../content/offline/service-worker.server.ts'
import { robots } from '../content/sitemap/robots.server.ts'
import { sitemap } from '../content/sitemap/sitemap.server.ts'
import { socialPictures } from '../content/pictures/social-pictures.server.ts'
import { languages, pathIn, splitLanguage } from '../platform/text/language.ts'
import { inLanguage } from '../platform/text/language.server.ts'
import { loggedPath } from './log.server.ts'
import { makeMetrics } from './metrics/metrics.server.ts'

export type { PagesBuild }

const day = 86_400
const year = 365 * day

/**
 * The whole site as a request handler.
 * @param clientFolder the built client files; none when Vite serves them.
 */
export function createApp(services: Services, build: PagesBuild, clientFolder?: string): Hono<Env> {
  const app = new Hono<Env>()
  const styles = build.assets.routes.root?.css ?? []
  const refuse = refusals(services.site, styles)
  const refuseMethod = methodRefusals(services.site, styles)
  const policyOf = contentPolicy(services, clientFolder !== undefined)
  const headers = protection(services, policyOf({ scripts: [], styles: [] }))
  const routes = pageRoutes(build)
  const pages = answerPages({ services, build, routes, refuse, policyOf, headers })
  const metrics = makeMetrics(services, services.machine.metricsToken)
  // First: a page loads dozens of these, and they need no page policies.
  if (clientFolder) app.get('/assets/:file', files(clientFolder))
  app.use(
    speak,
    identify(services),
    metrics.count,
    pages.cached,
    refuseTrace(refuseMethod),
    protect(headers),
    cacheNothing,
    compress(),
    boundBodies(refuse),
  )
  const limits = {
    limits: services.forms.limits,
    ownLimits: makeLimits(services.now),
    refuse,
    lastCopy: pages.lastCopy,
  }
  limitServices((path, handler) => app.use(path, handler), limits)
  // Before shedReads: the auth service reports overload in its own protocol.
  if (services.accounts.own) app.route('/', authService(services.accounts.own))
  app.use(shedReads())
  app.route('/', rest(services))
  app.route('/', api(services))
  app.route('/', feeds(services))
  app.route('/', openData(services))
  app.route('/', oembed(services))
  app.route('/', embed(services))
  app.route('/', socialPictures(services))
  app.route('/', sitemap(services))
  app.route('/', robots(services))
  app.route('/', offlineWorker(services, versionOf(build)))
  app.route('/', drawings())
  const isShown = (id: string) => isPictureShown(services.db, id, services.now())
  app.route('/', imageFiles(services.images, isShown))
  app.route('/', emailEvents(services, services.machine.emailEventsToken))
  app.route('/', receivedEmails(services, takeEmailReply))
  app.route('/', metrics.page)
  // Files have an extension; pages skip the folder lookup.
  if (clientFolder) app.get('/:file{.+\\.[a-z0-9]+}', files(clientFolder))
  app.all('*', limitPages(limits), async (c, next) => {
    const { path, methods, isOdd } = c.get('requested')
    if (!methods.includes(c.req.method)) return refuseMethod(path, methods)
    return isOdd ? c.redirect(path + new URL(c.req.url).search, 308) : next()
  })
  for (const one of languages) app.use(pathIn(one, '/business/*'), leadToMerged(services.db))
  app.all('*', pages.make)
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
    return c.text(limitTexts.failedNumber({ id }), 500)
  })
  return app
}

/** Changes with any script or style. */
function versionOf({ assets, translations = {} }: PagesBuild): string {
  return [assets, ...Object.values(translations)].map(({ version }) => version).join('-')
}

/** Sets the language of the address for every response, errors included. */
const speak: MiddlewareHandler<Env> = (c, next) => {
  return inLanguage(splitLanguage(c.req.path).language, next)
}

/** Methods that `new Request` rejects. */
const neverTaken = /^(TRACE|TRACK|CONNECT)$/i

function refuseTrace(refuseMethod: RefuseMethod): MiddlewareHandler<Env> {
  return async (c, next) =>
    neverTaken.test(c.req.method) ? refuseMethod(c.req.path, ['GET', 'HEAD']) : next()
}

function identify(services: Services): MiddlewareHandler<Env> {
  const isLocal = isLoopback(new URL(services.site.url).hostname)
  let isLogged = false
  return async (c, next) => {
    const started = performance.now()
    const id = services.randomId()
    c.set('id', id)
    const visitor = visitorOf(c, { ...services.proxies, isLocal })
    c.set('visitor', visitor)
    const { proxies } = services
    const isUnknown = proxies.trusted !== null && visitor.bucket === 'unknown'
    if (!proxies.trusted && !proxies.isUndeclared && cameThroughProxy(c)) {
      proxies.isUndeclared = true
      services.log({ event: 'visitors unknown', header: proxies.header, why: t.proxyNotTrusted() })
    }
    // Supervisors call /health directly, without the proxy.
    if (isUnknown && !isLogged && !c.req.path.startsWith('/health')) {
      isLogged = true
      services.log({
        event: 'visitors unknown',
        header: services.proxies.header,
        why: t.proxyWithoutAddress(),
      })
    }
    await next()
    if (!c.get('isWhole')) c.header('x-request-id', id)
    const { method, path } = c.req
    const ms = Math.round(performance.now() - started)
    const { status } = c.res
    services.log({ event: 'request', method, path: loggedPath(path), status, ms, id })
  }
}

/** Default headers; documents have their own policy. */
function protection({ site }: Services, policy: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // Cross-origin isolation: no other site can hold our window or embed our responses.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(self), microphone=()',
    ...(site.url.startsWith('https:') && { 'strict-transport-security': `max-age=${year}` }),
  }
}

/** Sets only missing headers, so that a private page can be stricter. */
function protect(headers: Record<string, string>): MiddlewareHandler<Env> {
  const all = Object.entries(headers)
  return async (c, next) => {
    await next()
    if (c.get('isWhole')) return
    for (const [name, value] of all) if (!c.res.headers.has(name)) c.header(name, value)
  }
}

/** Without a cache header, browsers must revalidate. */
const cacheNothing: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (!c.get('isWhole') && !c.res.headers.has('cache-control'))
    c.header('cache-control', 'private, no-cache')
}

function files(root: string): MiddlewareHandler<Env> {
  const serve = serveStatic<Env>({ root, precompressed: true })
  return async (c, next) => {
    const answer = await serve(c, next)
    const isHashed = c.req.path.startsWith('/assets/')
    const cacheControl = `public, max-age=${isHashed ? year : day}${isHashed ? ', immutable' : ''}`
    // Set on the answer: headers set in onFound come too late.
    if (answer instanceof Response) {
      answer.headers.set('cache-control', cacheControl)
      answer.headers.set('x-content-type-options', 'nosniff')
    }
    return answer
  }
}
