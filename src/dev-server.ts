import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { createApp, type PagesBuild } from './app.server.ts'
import { stopWith } from './cli/stop-with.ts'
import { loadConfig } from './config.server.ts'
import { launch } from './launch.server.ts'
import { startMessage } from './start-message.ts'
import { stopWhenTold } from './stop.server.ts'

// The server of `npm run dev`: the same app, with Vite in front for what the browser loads.
const settings = loadConfig(process.env)
if (!settings.ok) stopWith(settings.problems)
const { config, warnings } = settings
const say = (step: string) => console.log(`  ${step}`)
for (const warning of warnings) say(warning)
const { services, close } = await launch(config, say)
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
server.listen(port, host, () => {
  const name = `${site.name}, in development`
  console.log(startMessage({ ...site, name }, { host, port, portSetting: port }))
})
// A second Vite, of the plugin of React Router, would end the process with the database open.
process.removeAllListeners('SIGTERM')
stopWhenTold(server, close, () => vite.close())
