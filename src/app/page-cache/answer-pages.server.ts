import type { Context, MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import { followCategories } from '../../listings/categories.server.ts'
import { countSeen } from '../../listings/figures/count-seen.server.ts'
import { knowingChanges } from '../../platform/db/changes.server.ts'
import type { createPages } from '../../entry.server.tsx'
import { outageSeconds } from '../../platform/http/outage.ts'
import type { PageRoutes, Requested } from '../../platform/http/page-routes.ts'
import { makeStarts } from '../../platform/http/turns.server.ts'
import type { Refusal } from '../../platform/http/visit-limits.server.ts'
import { isFromOwnPage } from '../same-origin.ts'
import type { RequestInfo, Services } from '../../platform/services.server.ts'
import { applySettings } from '../../platform/settings/apply-settings.server.ts'
import { formIn, tooBusy, unreachable, type Refuse } from '../../content/refused.server.ts'
import { followContent } from './content-version.server.ts'
import { keepPages, type Answer, type Asked } from './kept-pages.server.ts'
import { sealPage, withDocument } from './made-page.server.ts'
import type { PolicyOf } from './policy.ts'

/** The pages as React Router builds them; their entry takes the services. */
export type PagesBuild = ServerBuild & {
  entry: { module: { createPages: typeof createPages } }
}

/** What is known of a request before its page is. */
export type Env = {
  Variables: Pick<RequestInfo, 'id' | 'visitor'> & {
    requested: Requested
    /** Set when the answer has all headers that answers carry. */
    isWhole?: boolean
  }
}

type Given = {
  services: Services
  build: PagesBuild
  routes: PageRoutes
  refuse: Refuse
  policyOf: PolicyOf
  /** What every answer carries. */
  headers: Record<string, string>
}

/**
 * The pages, in two steps: `kept` answers with what stands ready, before anything else is done; `make` makes the others.
 * A form that another site's page sends is refused there, before anything of it is read.
 */
export function answerPages({ services, build, routes, refuse, policyOf, headers }: Given) {
  const { createPages } = build.entry.module
  const render = createPages(build, services)
  const origin = new URL(services.site.url)
  const start = makeStarts()

  async function answer(request: Request, info: RequestInfo, own?: Services): Promise<Response> {
    const sent = formIn(request)
    await start()
    const response = sealPage(await render(request, info, own), info, policyOf)
    const { secondsUntilFree: seconds, outage } = info
    tellWhen(response, info)
    if (response.status < 500) return response
    const path = new URL(request.url).pathname
    const refusal = seconds === undefined ? outage && unreachable(outage) : tooBusy(seconds)
    if (!refusal) return response
    info.document = undefined
    return refuse(path, refusal, await sent?.())
  }

  const pages = keepPages({
    now: services.now,
    headers,
    look: followContent(services.db, () => follow(services)),
    // Nobody's request: nothing of who asks first can come into what everybody gets.
    // (And put together: two slashes would begin another host.)
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

  const kept: MiddlewareHandler<Env> = async (c, next) => {
    const sent = addressOf(c)
    // What is kept has its one spelling, so that nothing else has to be read of most requests.
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
      return c.text(`Forms are taken from pages of ${origin.origin} only. Open it there.`, 403)
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
    // It has been looked at; React Router would fail on one that is no address.
    request.headers.delete('origin')
    const response = withDocument(await answer(request, info), info)
    return count(c, { response, seen: info.seen })
  }

  const lastCopy = async ({ address, isPublic, isData }: Requested, refusal: Refusal) =>
    isPublic && !isData ? pages.lastCopy(address, refusal) : null

  return { kept, make, lastCopy }
}

/** What the process itself holds of the content. */
function follow(services: Services): Promise<unknown> {
  return Promise.all([applySettings(services), followCategories(services.db)])
}

/** Says of what failed when to come again, and that nobody should keep it. */
function tellWhen({ status, headers }: Response, { retryAfter }: RequestInfo): void {
  if (retryAfter !== undefined) headers.set('retry-after', `${retryAfter}`)
  else if (status === 503) headers.set('retry-after', `${outageSeconds}`)
  // What was not found, or asked wrongly, is no page that anybody should keep.
  if (status >= 400 && headers.get('cache-control')?.startsWith('public'))
    headers.set('cache-control', 'private, no-cache')
}

function isRead({ req: { method } }: Context): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Path and query as they were sent. */
function addressOf({ req: { url } }: Context<Env>): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

function askedBy(c: Context<Env>, address: string): Asked {
  return { id: c.get('id'), address, headers: c.req.raw.headers }
}

/** The services, which note whether somebody asks them for the time. */
function timed(services: Services, info: RequestInfo): Services {
  const now = () => {
    info.asksTime = true
    return services.now()
  }
  return { ...services, now, dayNow: services.now }
}
