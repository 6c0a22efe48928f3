import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { createApp, type PagesBuild } from './app.server.ts'
import { stopWith } from './cli/stop-with.ts'
import { loadConfig } from './config.server.ts'
import { launch } from './launch.server.ts'
import { reasonOf, startMessage } from './process/start-message.ts'
import { stopOnSignal } from './process/stop.server.ts'

// `npm run dev`: the same app behind Vite, which serves client code.
const settings = loadConfig(process.env)
if (!settings.ok) endWithAll(settings.problems)
const { config, warnings } = settings
const say = (step: string) => console.log(`  ${step}`)
for (const warning of warnings) say(warning)
const { services, close } = await launch(config, say).catch(endWith)
forgetCopies()
const server = createServer()
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } })

async function answer(request: Request): Promise<Response> {
  const build = await vite.ssrLoadModule('virtual:react-router/server-build')
  return createApp(services, build as PagesBuild).fetch(request)
}

const listener = getRequestListener(answer)
server.on('request', (request, response) => {
  vite.middlewares(request, response, () => void listener(request, response))
})
const { host, port, site } = config
server.on('error', (error) => void close().then(() => endWith(error)))
server.listen(port, host, () => {
  const name = `${site.name}, in development`
  console.log(startMessage({ ...site, name }, { host, port, portSetting: port }))
})
// React Router's plugin starts a second Vite, whose handler would end the process with the database
// open.
process.removeAllListeners('SIGTERM')
stopOnSignal(server, close, say, () => vite.close())

/**
 * Node's watcher tracks each loaded file. Vite loads a temporary copy of its config and deletes it,
 * which would count as a change.
 */
function forgetCopies(): void {
  const send = process.send?.bind(process) as ((message: unknown) => boolean) | undefined
  if (send)
    process.send = (message: unknown) =>
      JSON.stringify(message).includes('.vite-temp') || send(message)
}

function endWith(error: unknown): never {
  return endWithAll([reasonOf(error, config)])
}

/** Also ends Node's watcher, which would otherwise wait for a change. */
function endWithAll(problems: string[]): never {
  const isWatched = process.env.WATCH_REPORT_DEPENDENCIES !== undefined
  process.once('exit', () => isWatched && process.kill(process.ppid, 'SIGTERM'))
  return stopWith(problems)
}
