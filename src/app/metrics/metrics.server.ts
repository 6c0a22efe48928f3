import * as t from '#messages/command-settings.ts'
import cluster from 'node:cluster'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Hono, type MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type PrometheusContentType,
} from 'prom-client'
import { findLastBackup } from '../../platform/backup/last-backup.server.ts'
import { findTaskRuns } from '../../platform/jobs/scheduled-tasks.server.ts'
import { countMails } from '../../platform/email/queue.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { isSameSecret } from '../../platform/text/same-secret.server.ts'
import { workerNumber } from '../process/workers.server.ts'

/** Histogram buckets in seconds. */
const bounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Liveness for supervisors, and database readiness for load balancers. */
function health({ db }: Pick<Services, 'db'>): Hono {
  const app = new Hono()
  app.get('/health/live', (c) => c.json({ status: 'ok' }))
  app.get('/health', async (c) => {
    await sql`select 1`.execute(db)
    return c.json({ status: 'ok' })
  })
  return app
}

/** Counts requests; serves `/health` and `/metrics`. */
export type Metrics = { count: MiddlewareHandler; page: Hono }

/**
 * `/metrics` in Prometheus text format; no such URL without a token.
 * @param token the expected bearer token.
 */
export function makeMetrics(
  { db, now, machine }: Pick<Services, 'db' | 'now' | 'machine'>,
  token: string | undefined,
): Metrics {
  const page = health({ db })
  if (!token) return { count: (_c, next) => next(), page }
  const own = processMetrics()
  const count: MiddlewareHandler = async (c, next) => {
    const stop = own.seconds.startTimer()
    own.open.inc()
    try {
      await next()
    } finally {
      own.open.dec()
      own.requests.inc({ method: methodOf(c.req.method), status: c.res.status })
      stop()
    }
  }
  const ask = machine.queryProcesses(own.read)
  page.get('/metrics', async (c) => {
    if (!isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`))
      return c.text(t.metricsToken(), 401, {
        'www-authenticate': 'Bearer',
      })
    const ofProcesses = AggregatorRegistry.aggregate<PrometheusContentType>(await ask())
    const all = Registry.merge([ofProcesses, await siteMetrics({ db, now, machine })])
    return c.text(await all.metrics(), 200, {
      'content-type': all.contentType,
      'cache-control': 'no-store',
    })
  })
  return { count, page }
}

/** Labeled by process if there are several. */
function processMetrics() {
  const registry = new Registry()
  const registers = [registry]
  if (cluster.isWorker) registry.setDefaultLabels({ process: String(workerNumber()) })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the answer.',
    buckets: bounds,
    registers,
  })
  const open = gauge(registry, 'http_requests_open', 'Requests being answered.')
  const memory = gauge(registry, 'process_resident_memory_bytes', 'Resident memory.')
  const heap = gauge(registry, 'nodejs_heap_used_bytes', 'JavaScript heap in use.')
  const delay = gauge(
    registry,
    'nodejs_eventloop_delay_seconds',
    'Event loop delay since the last scrape.',
    'quantile',
  )
  const delays = monitorEventLoopDelay()
  delays.enable()
  const read = () => {
    const { rss, heapUsed } = process.memoryUsage()
    memory.set(rss)
    heap.set(heapUsed)
    for (const quantile of [0.5, 0.99])
      delay.set({ quantile }, delays.percentile(quantile * 100) / 1e9)
    delays.reset()
    return registry.getMetricsAsJSON()
  }
  return { requests, seconds, open, read }
}

/** Metrics that need the database are left out during an outage. */
async function siteMetrics({
  db,
  now,
  machine,
}: Pick<Services, 'db' | 'now' | 'machine'>): Promise<Registry> {
  const registry = new Registry()
  const last = await findLastBackup(machine.dataDir)
  if (last)
    gauge(registry, 'backup_age_seconds', 'Time since the last backup.').set(
      (now().getTime() - new Date(last.at).getTime()) / 1000,
    )
  const up = gauge(registry, 'database_up', '1 if the database answers.')
  try {
    const mails = await countMails(db)
    const tasks = await findTaskRuns(db)
    const queued = gauge(registry, 'mails', 'Emails in the queue.', 'state')
    for (const state of ['waiting', 'held', 'failed'] as const) queued.set({ state }, mails[state])
    const failing = gauge(registry, 'task_failing', '1 if the last run of a task failed.', 'task')
    for (const { name, error } of tasks) failing.set({ task: name }, error === null ? 0 : 1)
    up.set(1)
  } catch {
    up.set(0)
  }
  return registry
}

function gauge(registry: Registry, name: string, help: string, label?: string): Gauge {
  return new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] })
}

/** Limits label values: clients can send any method. */
function methodOf(method: string): string {
  return /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : 'other'
}
