import * as t from '#messages/limits.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { followCategories } from '../../listings/categories.server.ts'
import { countSeen } from '../../listings/figures/count-seen.server.ts'
import { knowingChanges } from '../../platform/db/changes.server.ts'
import type { Build, createPages } from '../../entry.server.tsx'
import { outageSeconds } from '../../platform/http/outage.ts'
import type { PageRoutes, Requested } from '../../platform/http/page-routes.ts'
import { makeStarts } from '../../platform/http/turns.server.ts'
import type { Refusal } from '../../platform/http/visit-limits.server.ts'
import type { RequestInfo, Services } from '../../platform/services.server.ts'
import { chosenLanguage } from '../../platform/text/chosen-language.ts'
import { pathIn } from '../../platform/text/language.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { applySettings } from '../../platform/settings/apply-settings.server.ts'
import { formIn, tooBusy, unreachable, type Refuse } from '../../content/refused.server.ts'
import { followContent } from './content-version.server.ts'
import { cachePages, type Answer, type PageRequest } from './page-cache.server.ts'
import { sealPage, withDocument } from './made-page.server.ts'
import type { PolicyOf } from './policy.ts'

/** React Router's build; our entry takes the services. */
export type PagesBuild = Build & {
  entry: { module: { createPages: typeof createPages } }
}

/** Request context before the page is known. */
export type Env = {
  Variables: Pick<RequestInfo, 'id' | 'visitor'> & {
    requested: Requested
    /** The answer already has the common headers. */
    isWhole?: boolean
  }
}

type Options = {
  services: Services
  build: PagesBuild
  routes: PageRoutes
  refuse: Refuse
  policyOf: PolicyOf
  headers: Record<string, string>
}

/**
 * `cached` serves from the cache before any other work; `make` renders, and rejects cross-site forms
 * before reading them.
 */
export function answerPages({ services, build, routes, refuse, policyOf, headers }: Options) {
  const origin = new URL(services.site.url)
  const answer = renderer({ services, build, routes, refuse, policyOf })

  const pages = cachePages({
    now: services.now,
    headers,
    look: followContent(services.db, () => follow(services)),
    // A blank request: nothing of the first visitor may enter a shared page. (Joined as text: two
    // slashes would start another host.)
    make: (address, info, version) => {
      info.isForNobody = true
      const request = new Request(origin.origin + address)
      const own = timed(services, info)
      return knowingChanges(services.db, version, () => answer(request, info, own))
    },
  })

  const count = (c: Context<Env>, { response, seen, isWhole = false }: Answer) => {
    c.set('isWhole', isWhole)
    countSeen(services, c.req.raw, seen)
    return response
  }

  const cached: MiddlewareHandler<Env> = async (c, next) => {
    const sent = addressOf(c)
    const chosen = isRead(c) && inChosenLanguage(c, routes)
    if (chosen) return chosen
    // Cached addresses have one spelling, so most requests need no further parsing.
    const found = isRead(c) && (await pages.find(askedBy(c, sent)))
    if (found) return count(c, found)
    const requested = routes.at(new URL(c.req.url), c.req.path)
    c.set('requested', requested)
    const { address, isPublic, isOdd } = requested
    if (!isRead(c) || !isPublic || isOdd || address === sent) return next()
    const same = await pages.find(askedBy(c, address))
    return same ? count(c, same) : next()
  }

  const make: MiddlewareHandler<Env> = async (c) => {
    if (!isRead(c) && !isFromOwnPage(c.req.raw, origin.origin))
      return c.text(t.ownPagesOnly({ site: origin.origin }), 403)
    const info: RequestInfo = {
      id: c.get('id'),
      key: services.randomId().replaceAll('-', ''),
      later: [],
      visitor: c.get('visitor'),
      seen: [],
    }
    const { address, isPublic } = c.get('requested')
    if (isRead(c) && isPublic) return count(c, await pages.show(askedBy(c, address), info))
    const url = new URL(new URL(c.req.url).origin + address)
    url.protocol = origin.protocol
    if (c.req.header('x-forwarded-host')) url.host = origin.host
    const request = new Request(url, c.req.raw)
    // Already checked; React Router would throw on an invalid origin.
    request.headers.delete('origin')
    const response = withDocument(await answer(request, info), info)
    return count(c, { response, seen: info.seen })
  }

  const lastCopy = async ({ address, isPublic, isData }: Requested, refusal: Refusal) =>
    isPublic && !isData ? pages.lastCopy(address, refusal) : null

  return { cached, make, lastCopy }
}

/** Answers one request by rendering its page, in its language; an outage gets a page that says so. */
function renderer({ services, build, routes, refuse, policyOf }: Omit<Options, 'headers'>) {
  const { createPages } = build.entry.module
  const render = createPages(build, services)
  const start = makeStarts()

  return async function answer(
    request: Request,
    info: RequestInfo,
    own?: Services,
  ): Promise<Response> {
    const sent = formIn(request)
    await start()
    const { language, isTranslated } = routes.at(new URL(request.url), '')
    info.isUntranslated = language !== 'en' && !isTranslated
    const made = inLanguage(language, () => render(request, info, own))
    const response = sealPage(await made, info, policyOf)
    const { secondsUntilFree: seconds, outage } = info
    tellWhen(response, info)
    if (response.status < 500) return response
    const path = new URL(request.url).pathname
    const refusal = seconds === undefined ? outage && unreachable(outage) : tooBusy(seconds)
    if (!refusal) return response
    info.document = undefined
    return refuse(path, refusal, await sent?.())
  }
}

/** Refreshes what this process holds in memory. */
function follow(services: Services): Promise<unknown> {
  return Promise.all([applySettings(services), followCategories(services.db)])
}

/** Errors carry Retry-After and aren't cached. */
function tellWhen({ status, headers }: Response, { retryAfter }: RequestInfo): void {
  if (retryAfter !== undefined) headers.set('retry-after', `${retryAfter}`)
  else if (status === 503) headers.set('retry-after', `${outageSeconds}`)
  if (status >= 400 && headers.get('cache-control')?.startsWith('public'))
    headers.set('cache-control', 'private, no-cache')
}

function isRead({ req: { method } }: Context): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * Redirects from an English address to the language the visitor chose. Files and services are the
 * same in every language.
 */
function inChosenLanguage(c: Context<Env>, routes: PageRoutes): Response | null {
  const chosen = chosenLanguage(c.req.header('cookie'))
  if (!chosen || chosen === 'en') return null
  const url = new URL(c.req.url)
  const { pattern, path, language, isTranslated, isData } = routes.at(url, c.req.path)
  if (pattern === '*' || language !== 'en' || !isTranslated || isData) return null
  c.header('cache-control', 'no-store')
  return c.redirect(pathIn(chosen, path) + url.search, 302)
}

/** Path and query as sent. */
function addressOf({ req: { url } }: Context<Env>): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

function askedBy(c: Context<Env>, address: string): PageRequest {
  return { id: c.get('id'), address, headers: c.req.raw.headers }
}

/** Notes whether the page reads the clock. */
function timed(services: Services, info: RequestInfo): Services {
  const now = () => {
    info.asksTime = true
    return services.now()
  }
  return { ...services, now, dayNow: services.now }
}

/**
 * CSRF check by `Sec-Fetch-Site`, which no script can set, else by origin. Requests with neither
 * aren't from a browser, so they carry no visitor's cookies.
 * @param siteOrigin such as https://www.example.org; a request by another of our hosts (localhost
 * in development) may name that one.
 */
function isFromOwnPage({ headers, url }: Request, siteOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (origin === null || origin === siteOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host
}
