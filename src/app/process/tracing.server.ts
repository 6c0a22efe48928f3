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
import { loggedPath } from '../log.server.ts'

type Traces = NonNullable<Config['traces']> & { version: string }

type Answers = (request: Request, ...others: never[]) => Response | Promise<Response>

export type Tracing = {
  around<A extends Answers>(answer: A): A
  onStatement: OnStatement
  close(): Promise<void>
}

/**
 * Exports by OTLP over HTTP; an unreachable collector only loses traces. Private: no statement
 * values, no query strings, paths as logged, no visitors' trace ids. The package reads
 * OTEL_EXPORTER_OTLP_HEADERS itself.
 * @param endpoint without the traces path.
 * @param share of requests, 0 to 1.
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
      // Background tasks run every second; don't trace them.
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
