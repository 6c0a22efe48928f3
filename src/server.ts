import type { Server } from 'node:http'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApp, type PagesBuild } from './app.server.ts'
import { loadConfig, type Config } from './config.server.ts'
import { stopWith } from './cli/stop-with.ts'
import { launch } from './launch.server.ts'
import { isLoopback } from './limits/visitor.server.ts'
import { reasonOf, startMessage } from './start-message.ts'
import { stopWhenTold } from './stop.server.ts'

const buildFolder = join(import.meta.dirname, '../build')

/**
 * How long a connection may take, in milliseconds: to send the head of a request, and all of it (a document over
 * a phone); see `body.server.ts` for pauses within a body. Node looks every so often which ones are late.
 */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
}

const proxiesUnknown =
  'TRUSTED_PROXIES is not set: visitors who come through a proxy count as one, and share their limits'

const settings = loadConfig(process.env)
if (!settings.ok) stopWith(settings.problems)
else
  await start(settings.config, settings.warnings).catch((error: unknown) =>
    stopWith([reasonOf(error, settings.config)]),
  )

async function start(config: Config, warnings: string[]): Promise<void> {
  const say = (step: string) => console.log(`  ${step}`)
  for (const warning of warnings) say(warning)
  say(
    config.databaseUrl
      ? 'Opening the Postgres server'
      : `Opening the database in ${config.dataDir}`,
  )
  const { services, close } = await launch(config, say)
  if (!config.proxies.trusted && !isLoopback(new URL(config.site.url).hostname)) say(proxiesUnknown)
  const build = (await import(join(buildFolder, 'server/index.js'))) as PagesBuild
  const app = createApp(services, build, join(buildFolder, 'client'))
  const { host, port: portSetting, site } = config
  const listening = { fetch: app.fetch, hostname: host, port: portSetting, serverOptions: patience }
  const server = serve(listening, ({ port }) => {
    console.log(startMessage(site, { host, port, portSetting }))
  })
  server.on('error', (error) => {
    void close().then(() => stopWith([reasonOf(error, config)]))
  })
  stopWhenTold(server as Server, close)
}
