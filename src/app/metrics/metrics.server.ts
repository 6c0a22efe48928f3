import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Hono, type MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import { findLastBackup } from '../../platform/backup/last-backup.server.ts'
import { findTaskRuns } from '../../platform/jobs/task-runs.server.ts'
import { countMails } from '../../platform/email/queue.server.ts'
import type { Services } from '../../platform/services.server.ts'

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
  const answers = new Map<string, number>()
  const buckets = bounds.map(() => 0)
  const sum = { seconds: 0, count: 0, open: 0 }
  const delay = monitorEventLoopDelay()
  delay.enable()
  const count: MiddlewareHandler = async (c, next) => {
    const started = performance.now()
    sum.open += 1
    try {
      await next()
    } finally {
      sum.open -= 1
      const seconds = (performance.now() - started) / 1000
      const kind = `method="${methodOf(c.req.method)}",status="${c.res.status}"`
      answers.set(kind, (answers.get(kind) ?? 0) + 1)
      sum.seconds += seconds
      sum.count += 1
      bounds.forEach((bound, index) => {
        if (seconds <= bound) buckets[index] = (buckets[index] ?? 0) + 1
      })
    }
  }
  const own = (): Family[] => {
    const seconds = (quantile: number) => delay.percentile(quantile) / 1e9
    const { rss, heapUsed } = process.memoryUsage()
    const families: Family[] = [
      { name: 'http_requests_total', type: 'counter', values: [...answers] },
      histogram(buckets, sum),
      gauge('http_requests_open', [['', sum.open]]),
      gauge('process_resident_memory_bytes', [['', rss]]),
      gauge('nodejs_heap_used_bytes', [['', heapUsed]]),
      gauge('nodejs_eventloop_delay_seconds', [
        ['quantile="0.5"', seconds(50)],
        ['quantile="0.99"', seconds(99)],
      ]),
    ]
    delay.reset()
    return families
  }
  const all = machine.askProcesses(own)
  page.get('/metrics', async (c) => {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`))
      return c.text('Say Authorization: Bearer and METRICS_TOKEN.', 401, {
        'www-authenticate': 'Bearer',
      })
    const families = [...mergeProcesses(await all()), ...(await stateOf({ db, now, machine }))]
    return c.text(`${families.flatMap(metricLines).join('\n')}\n`, 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
  return { count, page }
}

/** One metric: its samples with labels, and a histogram's name suffixes. */
type Family = { name: string; type: string; values: Sample[] }
type Sample = [labels: string, value: number, ending?: string]

/** Merges the processes' metrics, labeled by process. */
function mergeProcesses(processes: Family[][]): Family[] {
  const [first = []] = processes
  if (processes.length === 1) return first
  return first.map((family) => ({
    ...family,
    values: processes.flatMap((families, index) => {
      const { values } = families.find(({ name }) => name === family.name) ?? { values: [] }
      const marked = (labels: string) => [`process="${index + 1}"`, labels].filter(Boolean).join()
      return values.map(([labels, ...rest]): Sample => [marked(labels), ...rest])
    }),
  }))
}

/** Needs the database; left out during an outage. */
async function stateOf({
  db,
  now,
  machine,
}: Pick<Services, 'db' | 'now' | 'machine'>): Promise<Family[]> {
  const last = await findLastBackup(machine.dataDir)
  const age = last && (now().getTime() - new Date(last.at).getTime()) / 1000
  const backup = gauge('backup_age_seconds', age === null ? [] : [['', age]])
  const up = (isUp: number) => gauge('database_up', [['', isUp]])
  try {
    const mails = await countMails(db)
    const tasks = await findTaskRuns(db)
    return [
      up(1),
      gauge('mails', [
        ['state="waiting"', mails.waiting],
        ['state="held"', mails.held],
        ['state="failed"', mails.failed],
      ]),
      gauge(
        'task_failing',
        tasks.map(({ name, error }) => [`task="${name}"`, error === null ? 0 : 1]),
      ),
      backup,
    ]
  } catch {
    return [up(0), backup]
  }
}

function gauge(name: string, values: Sample[]): Family {
  return { name, type: 'gauge', values }
}

function histogram(buckets: number[], sum: { seconds: number; count: number }): Family {
  const values: Sample[] = [
    ...buckets.map((count, index): Sample => [`le="${bounds[index]}"`, count, '_bucket']),
    ['le="+Inf"', sum.count, '_bucket'],
    ['', sum.seconds, '_sum'],
    ['', sum.count, '_count'],
  ]
  return { name: 'http_request_duration_seconds', type: 'histogram', values }
}

function metricLines({ name, type, values }: Family): string[] {
  if (values.length === 0) return []
  const lines = values.map(
    ([labels, value, ending = '']) => `${name}${ending}${labels && `{${labels}}`} ${value}`,
  )
  return [`# TYPE ${name} ${type}`, ...lines]
}

/** Limits label values: clients can send any method. */
function methodOf(method: string): string {
  return /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : 'other'
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
