import * as t from '#messages/command-start.ts'
import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import packageFile from '../../package.json' with { type: 'json' }
import { createApp, type PagesBuild } from './app.server.ts'
import { loadConfig, type Config } from './config.server.ts'
import { ownCommand, stopWith } from './cli/stop-with.ts'
import { atMost } from '../platform/db/transaction.server.ts'
import { readWords } from '../search/engine/listing-index.server.ts'
import { launch } from './launch.server.ts'
import { isLoopback } from '../platform/http/visitor.server.ts'
import { reasonOf, startMessage } from './process/start-message.ts'
import { stopOnSignal } from './process/stop.server.ts'
import { runWorkers, workerNumber } from './process/workers.server.ts'

const buildFolder = join(import.meta.dirname, '../../build')

/**
 * Timeouts in milliseconds for a request's head and for all of it (a document over a phone
 * connection); see `body.server.ts` for pauses. Node checks at an interval.
 */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
}

/**
 * Keep-alive in milliseconds. For a proxy, longer than its own (Go two minutes, nginx one):
 * otherwise it can send on a closing connection and answer 502.
 */
const idleOfVisitor = 5_000
const idleOfProxy = 125_000

/** Milliseconds without reading a byte of an answer; the slowest answers take less. */
const readerTimeout = 150_000
/** Excess connections are closed: each takes memory even while idle. */
const maxConnections = 5000

/**
 * The port opens when all listings are loaded, or after this many milliseconds; then only listing
 * pages wait for the rest.
 */
const maxLoadMs = 20_000

const settings = loadConfig(process.env)
if (!settings.ok) stopWith(settings.problems)
else if (settings.config.workers > 1 && cluster.isPrimary) runWorkers(settings.config.workers)
else
  await start(settings.config, settings.warnings).catch((error: unknown) =>
    stopWith([reasonOf(error, settings.config)], settings.config.command),
  )

async function start(config: Config, warnings: string[]): Promise<void> {
  const say = (step: string) => {
    if (workerNumber() === 1) console.log(`  ${ownCommand(step, config.command)}`)
  }
  for (const warning of warnings) say(warning)
  say(config.databaseUrl ? t.openingServer() : t.openingFolder({ folder: config.dataDir }))
  const tracing = config.traces
    ? (await import('./process/tracing.server.ts')).startTracing(
        { ...config.traces, version: packageFile.version },
        () => new Date(),
      )
    : null
  // Loads while the database opens; a failure surfaces at the await.
  const pages: Promise<PagesBuild> = import('#pages')
  pages.catch(() => {})
  const { services, close } = await launch(config, say, tracing?.onStatement)
  // Loads in the background. If it fails, the first request that needs it reports the error.
  const listings = readWords(services.db).catch(() => null)
  if (!config.proxies.trusted && !isLoopback(new URL(config.site.url).hostname))
    say(t.proxiesNotSet())
  const build = await pages
  const app = createApp(services, build, join(buildFolder, 'client'))
  const { host, port: portSetting, site } = config
  const fetch = tracing ? tracing.around(app.fetch) : app.fetch
  const keepAliveTimeout = config.proxies.trusted ? idleOfProxy : idleOfVisitor
  const serverOptions = { ...timeouts, keepAliveTimeout }
  const listening = { fetch, hostname: host, port: portSetting, serverOptions }
  await atMost(maxLoadMs, listings)
  const server = serve(listening, ({ port }) => {
    if (workerNumber() === 1) console.log(startMessage(site, { host, port, portSetting }))
  })
  const http = server as Server
  http.maxConnections = maxConnections
  http.setTimeout(readerTimeout)
  http.on('error', (error) => {
    void close().then(() => stopWith([reasonOf(error, config)], config.command))
  })
  stopOnSignal(http, () => close().finally(() => tracing?.close()), say)
}
