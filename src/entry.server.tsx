import { PassThrough } from 'node:stream'
import { ReadableStream as PulledStream } from 'node:stream/web'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from 'react-router'
import {
  requestContext,
  servicesContext,
  type RequestInfo,
  type Services,
} from './services.server.ts'
import { outageEvent, outageOf } from './limits/outage.ts'
import { secondsUntilFree } from './limits/too-busy.ts'
import { RequestInfoContext } from './ui/request-info.tsx'

/** How long a page may take to render before what is missing is given up, in milliseconds. */
export const streamTimeout = 10_000

/**
 * The pages as one function. The server calls this instead of React Router itself, so that both sides
 * share one copy of it and one set of context keys.
 */
export function createPages(
  build: ServerBuild,
  services: Services,
): (request: Request, info: RequestInfo) => Promise<Response> {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return (request, info) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(requestContext, info)
    return handle(request, context)
  }
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const info = loadContext.get(requestContext)
  const isCrawler = isbot(request.headers.get('user-agent') ?? '')
  return new Promise((resolve, reject) => {
    let failed = false
    const answer = () => {
      headers.set('content-type', 'text/html; charset=utf-8')
      const body = new PassThrough()
      stream.pipe(body)
      // Pulled, for what Readable.toWeb pushes to a visitor who has left throws outside any request.
      const pulled = PulledStream.from(body) as ReadableStream
      resolve(new Response(pulled, { status: failed ? 500 : status, headers }))
    }
    const stream = renderToPipeableStream(
      <RequestInfoContext value={info}>
        <ServerRouter context={routerContext} url={request.url} nonce={info.nonce} />
      </RequestInfoContext>,
      {
        nonce: info.nonce,
        [isCrawler ? 'onAllReady' : 'onShellReady']: answer,
        onShellError: reject,
        onError(error: unknown) {
          failed = true
          loadContext.get(servicesContext).log(problem(error, info))
        },
      },
    )
    setTimeout(() => stream.abort(), streamTimeout + 1000).unref()
  })
}

/** Logs what a loader or action threw, once; answers such as 404 are no errors, nor is a visitor who left. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { log } = context.get(servicesContext)
  const info = context.get(requestContext)
  const seconds = secondsUntilFree(error)
  if (seconds === null) return log(problem(error, info))
  info.secondsUntilFree = seconds
  log({ event: 'too busy', id: info.id, why: String(error) })
}

/** What the log says of an error; an outage is noted for the answer. */
function problem(error: unknown, info: RequestInfo): Record<string, unknown> {
  const { id } = info
  const outage = outageOf(error)
  if (outage) {
    info.outage = outage
    return outageEvent(outage, error)
  }
  return { event: 'page failed', id, error: error instanceof Error ? error.stack : String(error) }
}
