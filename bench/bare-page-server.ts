// Serves the pages of bench/page.ts with the same components and the same data in memory,
// compressed on request; without Hono, database, and log. Starts `WORKERS` processes. Prints its
// own address.
import cluster from 'node:cluster'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { serve } from '@hono/node-server'
import type { LoaderFunction, ServerBuild } from 'react-router'
import type { PagesBuild } from '../src/app/app.server.ts'
import { launch } from '../src/app/launch.server.ts'
import { loadConfig, type Config } from '../src/app/config.server.ts'
import type { RequestInfo } from '../src/platform/services.server.ts'

const packed = promisify(gzip)

const settings = loadConfig(process.env)
if (!settings.ok) throw new Error(settings.problems.join(' '))

/** The loaders' data, from each page's first request. */
const answers = new Map<string, unknown>()
const processes = settings.config.workers
if (cluster.isPrimary && processes > 1) for (let n = 0; n < processes; n++) cluster.fork()
else await answerPages(settings.config)

async function answerPages(config: Config): Promise<void> {
  const build = (await import(join(import.meta.dirname, '../build/server/index.js'))) as PagesBuild
  const { services } = await launch(config, () => {})
  const quiet = { ...services, log: () => {} }
  const answer = build.entry.module.createPages(withLoaders(build, remembering), quiet)
  const fetch = async (request: Request) => {
    const visitor = { ip: '', bucket: '' }
    const info: RequestInfo = { id: 'id', key: 'key', later: [], seen: [], visitor }
    const { headers, status } = await answer(request, info)
    if (!info.document || !request.headers.get('accept-encoding')?.includes('gzip'))
      return new Response(info.document ?? null, { headers, status })
    headers.set('content-encoding', 'gzip')
    return new Response(await packed(info.document), { headers, status })
  }
  serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
    console.log(`http://127.0.0.1:${port}`),
  )
}

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

function remembering(id: string, loader: LoaderFunction): LoaderFunction {
  return async (args) => {
    const key = `${id} ${args.url.pathname}${args.url.search}`
    if (!answers.has(key)) answers.set(key, await loader(args))
    return answers.get(key)
  }
}
