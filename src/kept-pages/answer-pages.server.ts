import type { Context, MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import { followCategories } from '../directory/categories.server.ts'
import { countSeen } from '../directory/figures/count-seen.server.ts'
import { knowingChanges } from '../db/changes.server.ts'
import type { createPages } from '../entry.server.tsx'
import { outageSeconds } from '../limits/outage.ts'
import { makeStarts } from '../limits/turns.server.ts'
import { isFromOwnPage } from '../same-origin.ts'
import type { RequestInfo, Services } from '../services.server.ts'
import { applySettings } from '../settings/apply-settings.server.ts'
import { formIn, tooBusy, unreachable, type Refuse } from '../site/refused.server.ts'
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
    /** Set when the answer has all headers that answers carry. */
    isWhole?: boolean
  }
}

type Given = {
  services: Services
  build: PagesBuild
  refuse: Refuse
  policyOf: PolicyOf
  /** Whether the page at a path is the same for everybody. */
  isPublic(path: string): boolean
  /** What every answer carries. */
  headers: Record<string, string>
}

/**
 * The pages, in two steps: `kept` answers with what stands ready, before anything else is done; `make` makes the others.
 * A form that another site's page sends is refused there, before anything of it is read.
 */
export function answerPages({ services, build, refuse, policyOf, isPublic, headers }: Given) {
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
    if (!isRead(c)) return next()
    const found = await pages.find(askedBy(c))
    if (!found) return next()
    return count(c, found)
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
    if (isRead(c) && isPublic(c.req.path)) return count(c, await pages.show(askedBy(c), info))
    const url = new URL(c.req.url)
    url.protocol = origin.protocol
    if (c.req.header('x-forwarded-host')) url.host = origin.host
    const request = new Request(url, c.req.raw)
    // It has been looked at; React Router would fail on one that is no address.
    request.headers.delete('origin')
    const response = withDocument(await answer(request, info), info)
    return count(c, { response, seen: info.seen })
  }

  return { kept, make }
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

function askedBy(c: Context<Env>): Asked {
  const { url, raw } = c.req
  return {
    id: c.get('id'),
    address: url.slice(url.indexOf('/', url.indexOf('//') + 2)),
    headers: raw.headers,
  }
}

/** The services, which note whether somebody asks them for the time. */
function timed(services: Services, info: RequestInfo): Services {
  const now = () => {
    info.asksTime = true
    return services.now()
  }
  return { ...services, now, dayNow: services.now }
}
