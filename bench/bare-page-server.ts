// The page of bench/page.ts with nothing around it: the same components and the same data, which lies in
// memory; no Hono, no database, no log. Prints the address that it listens on.
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import type { LoaderFunction, ServerBuild } from 'react-router'
import { createApp, type PagesBuild } from '../src/app.server.ts'
import { launch } from '../src/launch.server.ts'
import { loadConfig } from '../src/config.server.ts'
import { pagePath } from './page-listings.ts'

const settings = loadConfig(process.env)
if (!settings.ok) throw new Error(settings.problems.join(' '))
const build = (await import(join(import.meta.dirname, '../build/server/index.js'))) as PagesBuild

const { services, close } = await launch(settings.config, () => {})
const quiet = { ...services, log: () => {} }
const answers = new Map<string, unknown>()
await createApp(quiet, withLoaders(build, record)).request(`http://localhost${pagePath}`)
await close()

const { createPages } = build.entry.module
const answer = createPages(withLoaders(build, replay), quiet)
const info = { id: 'id', nonce: 'nonce', visitor: { ip: '', bucket: '' } }
serve({ fetch: (request) => answer(request, info), hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
)

type Wrap = (id: string, loader: LoaderFunction) => LoaderFunction

function withLoaders(build: PagesBuild, wrap: Wrap): PagesBuild {
  const routes: ServerBuild['routes'] = {}
  for (const [id, route] of Object.entries(build.routes)) {
    const loader = route?.module.loader
    if (!route || !loader) routes[id] = route
    else routes[id] = { ...route, module: { ...route.module, loader: wrap(id, loader) } }
  }
  return { ...build, routes }
}

function record(id: string, loader: LoaderFunction): LoaderFunction {
  return async (args) => {
    const answer = await loader(args)
    answers.set(id, answer)
    return answer
  }
}

function replay(id: string): LoaderFunction {
  return () => answers.get(id)
}
