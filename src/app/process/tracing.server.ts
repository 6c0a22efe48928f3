import { AsyncLocalStorage } from 'node:async_hooks'
import { context, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from '../config.server.ts'
import type { OnStatement } from '../../platform/db/connect.server.ts'
import { loggedPath } from '../logged-path.ts'

type Traces = NonNullable<Config['traces']> & { version: string }

type Answers = (request: Request, ...others: never[]) => Response | Promise<Response>

/** What writes down requests and the statements of each, for a collector of OpenTelemetry. */
export type Tracing = {
  /** The same answers, each request written down. */
  around<A extends Answers>(answer: A): A
  onStatement: OnStatement
  /** Sends what waits. */
  close(): Promise<void>
}

/**
 * Sends traces to a collector by OTLP over HTTP; one that is away costs nothing but its traces. They hold no values of
 * statements, no query of an address, and of its path what the log holds. The ids that visitors send along are not taken.
 * What the collector wants to hear besides is set by OTEL_EXPORTER_OTLP_HEADERS, which the package reads itself.
 *
 * @param endpoint the address of the collector, without the path of traces.
 * @param share of the requests that is written down, from 0 to 1.
 */
export function startTracing({ endpoint, share, name, version }: Traces, now: () => Date): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    sampler: new TraceIdRatioBasedSampler(share),
    resource: resourceFromAttributes({ 'service.name': name, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('directory')
  const current = new AsyncLocalStorage<Context>()
  const around = <A extends Answers>(answer: A): A => {
    const traced = async (request: Request, ...others: never[]) => {
      const attributes = {
        'http.request.method': request.method,
        'url.path': loggedPath(new URL(request.url).pathname),
      }
      const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes })
      try {
        const inside = trace.setSpan(context.active(), span)
        const response = await current.run(inside, () => answer(request, ...others))
        span.setAttribute('http.response.status_code', response.status)
        span.setAttribute('request.id', response.headers.get('x-request-id') ?? '')
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        return response
      } finally {
        span.end()
      }
    }
    return traced as A
  }
  return {
    around,
    onStatement({ sql, ms, error }) {
      const inside = current.getStore()
      // Tasks ask every second, for nobody.
      if (!inside) return
      const end = now().getTime()
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, 4000) }
      const options = { kind: SpanKind.CLIENT, attributes, startTime: end - ms }
      const span = tracer.startSpan(sql.trim().split(/\s/, 1)[0] ?? 'query', options, inside)
      if (error) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(end)
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}
