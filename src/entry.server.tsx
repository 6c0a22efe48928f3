import { EventEmitter } from 'node:events'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  StaticRouter,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from 'react-router'
import {
  requestContext,
  servicesContext,
  type RequestInfo,
  type Services,
} from './platform/services.server.ts'
import { AuthProvider } from './account/session/auth-provider.tsx'
import type { Bytes } from './app/page-cache/encoded.server.ts'
import { cachePart } from './app/page-cache/fragment-cache.server.ts'
import { ownNamesText } from './platform/text/names.ts'
import { language, languages, pathIn, type Language } from './platform/text/language.ts'
import { outageEvent, outageOf } from './platform/http/outage.ts'
import { secondsUntilFree } from './platform/http/outage.ts'
import { knowsScripts } from './platform/ui/document/later-scripts.tsx'
import { RequestInfoContext } from './platform/ui/document/request-info.tsx'

/** Milliseconds until rendering gives up on missing parts. */
export const streamTimeout = 10_000

/** The pages, with the scripts of other languages; development serves one set for all. */
export type Build = ServerBuild & {
  translations?: Partial<Record<Language, ServerBuild['assets']>>
}

/**
 * Renders the pages. The server calls this instead of React Router itself, so that both sides
 * share one copy of it and one set of context keys.
 */
export function createPages(
  build: Build,
  services: Services,
): (request: Request, info: RequestInfo, own?: Services) => Promise<Response> {
  const handlers = Object.fromEntries(
    languages.map((one) => [one, createRequestHandler(inOne(build, one), import.meta.env.MODE)]),
  )
  return (request, info, own = services) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, own)
    context.set(requestContext, info)
    return handlers[language()]?.(request, context) ?? Promise.reject(new Error('no such language'))
  }
}

/** Links on a translated page stay in its language, because its scripts contain no other. */
function inOne(build: Build, one: Language): ServerBuild {
  if (one === 'en') return build
  return { ...build, basename: pathIn(one, '/'), assets: build.translations?.[one] ?? build.assets }
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const info = loadContext.get(requestContext)
  const shown = {
    id: info.id,
    key: info.key,
    allow: (script: string) => info.later.push(script),
    isForAll: headers.get('cache-control')?.startsWith('public') === true,
    // In development, a part's content changes without its name.
    cachePart: import.meta.env.PROD && info.isForNobody ? markupOf : undefined,
  }
  const hasScripts = knowsScripts(routerContext.staticHandlerContext, shown.isForAll)
  const known = hasScripts ? onTheWay(routerContext) : routerContext
  return new Promise((resolve, reject) => {
    let failed = false
    const body = new Body((html) => {
      headers.set('content-type', 'text/html; charset=utf-8')
      // Passed separately, because passing it through the response body would copy it.
      info.document = html
      // A running timer would keep this page's objects in memory.
      clearTimeout(patience)
      resolve(new Response(null, { status: failed ? 500 : status, headers }))
    }, reject)
    const stream = renderToPipeableStream(
      <RequestInfoContext value={shown}>
        <ServerRouter context={known} url={request.url} nonce={info.key} />
      </RequestInfoContext>,
      {
        nonce: info.key,
        // Complete, because its bytes are counted, hashed, and stored.
        onAllReady: () => stream.pipe(body),
        onShellError: reject,
        onError(error: unknown) {
          failed = true
          loadContext.get(servicesContext).log(problem(error, info))
        },
      },
    )
    const patience = setTimeout(() => stream.abort(), streamTimeout + 1000).unref()
  })
}

/**
 * Collects React's output and passes it on complete. Not a Node `Writable`, because Node 24 only
 * frees those, with their page's objects, when the whole heap is collected.
 */
class Body extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true
  private readonly chunks: Uint8Array[] = []
  private readonly done: (html: Bytes) => void
  /** React calls it when it fails. */
  readonly destroy: (error: unknown) => void

  constructor(done: (html: Bytes) => void, fail: (error: unknown) => void) {
    super()
    this.done = done
    this.destroy = fail
  }

  write(chunk: Uint8Array | string): boolean {
    this.chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    return true
  }

  end(): this {
    this.done(Buffer.concat(this.chunks))
    return this
  }
}

/**
 * Only the page's own matched routes, because React Router creates objects for each route it is
 * given, for each page.
 */
function onTheWay(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
  return { ...context, manifest: { ...manifest, routes } }
}

/** The markup of a part used by many pages; it must not depend on any of them. */
function markupOf<Blank extends string>(
  key: string,
  at: string,
  blanks: Record<Blank, string>,
  content: (blanks: Record<Blank, string>) => ReactNode,
): string {
  const shown = language()
  return cachePart(`${shown} ${at} ${ownNamesText() ?? ''} ${key}`, blanks, (marks) =>
    renderToString(
      <StaticRouter basename={pathIn(shown, '/')} location={pathIn(shown, at)}>
        <AuthProvider service={null}>{content(marks)}</AuthProvider>
      </StaticRouter>,
    ).replace(preloads, ''),
  )
}

/** React puts these before a part with a picture, where hydration expects none. */
const preloads = /^(?:<link rel="preload" as="image"[^>]*>)+/

/**
 * Logs each error of a loader or action once; responses such as 404 are no errors, nor are
 * canceled requests.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { log } = context.get(servicesContext)
  const info = context.get(requestContext)
  const seconds = secondsUntilFree(error)
  if (seconds === null) return log(problem(error, info))
  info.secondsUntilFree = seconds
  log({ event: 'too busy', id: info.id, why: String(error) })
}

/** The log's fields for an error; marks an outage for the response. */
function problem(error: unknown, info: RequestInfo): Record<string, unknown> {
  const { id } = info
  const outage = outageOf(error)
  if (outage) {
    info.outage = outage
    return outageEvent(outage, error)
  }
  return { event: 'page failed', id, error: error instanceof Error ? error.stack : String(error) }
}
