import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A source file with the other source files it imports; `types` are imports that leave no trace at run time. */
type Source = { path: string; imports: string[]; types: string[]; text: string }

const sources = readSources()
const known = new Set(sources.map(({ path }) => path))

/** Which rooms a room may use. A room left out here (routes, app, server, cli, …) is used by nobody. */
const mayUse: Record<string, string[]> = {
  florida: [],
  limits: [],
  ui: [],
  pictures: [],
  db: [],
  mail: ['db'],
  images: ['db'],
  jobs: ['db'],
  auth: ['db', 'limits', 'mail'],
  directory: ['florida', 'db', 'images', 'pictures', 'ui', 'services'],
  articles: ['florida', 'db', 'directory', 'images', 'ui', 'services'],
  resources: ['florida', 'db', 'directory', 'ui', 'services'],
  submissions: [
    'account',
    'florida',
    'db',
    'directory',
    'images',
    'jobs',
    'limits',
    'mail',
    'ui',
    'services',
  ],
  owner: [
    'account',
    'florida',
    'db',
    'directory',
    'images',
    'jobs',
    'limits',
    'mail',
    'ui',
    'services',
  ],
  account: ['auth', 'florida', 'db', 'directory', 'jobs', 'limits', 'mail', 'ui', 'services'],
  services: ['auth', 'db', 'directory', 'limits', 'ui'],
}

const everyFeature = Object.keys(mayUse)
mayUse.api = everyFeature
mayUse.site = everyFeature

describe('the architecture', () => {
  test.each(Object.entries(mayUse))('%s uses only what it may', (room, allowed) => {
    const broken = sources
      .filter(({ path }) => path.startsWith('src/') && roomOf(path) === room && !isTest(path))
      .flatMap(({ path, imports, types }) =>
        [...imports, ...types]
          .map((imported) => ({ imported, room: roomOf(imported) }))
          .filter((used) => used.room !== room && !allowed.includes(used.room))
          .map(({ imported }) => `${path} imports ${imported}`),
      )
    const advice = `${room} may use ${allowed.join(', ') || 'no other room'}: move the code, or hand the value in`
    expect(broken, advice).toEqual([])
  })

  test('no page is imported by anything but the routes', () => {
    const broken = importsWhere((_from, to) => to.endsWith('-page.tsx'))
    expect(broken, 'move what is shared into a component beside the page').toEqual([])
  })

  test('pure files import only pure files', () => {
    const broken = importsWhere((from, to) => isPure(from) && !isPure(to))
    expect(broken, 'give the pure file the value, or name it .server.ts').toEqual([])
  })

  test('components import only components and pure files', () => {
    const broken = importsWhere((from, to) => isComponent(from) && to.endsWith('.server.ts'))
    expect(broken, 'ask in the loader of the page and pass the answer in as props').toEqual([])
  })

  test('files do not import each other in a circle', () => {
    expect(findCircle(), 'move what both need into a third file').toBeNull()
  })

  test('only the configuration reads the environment', () => {
    const broken = sources.filter(
      ({ path, text }) =>
        path.startsWith('src/') && !isTest(path) && /process\.env/.test(text) && !entries.has(path),
    )
    expect(
      broken.map(({ path }) => path),
      'take the value from loadConfig',
    ).toEqual([])
  })

  test('time and chance come in through the services', () => {
    const broken = sources.filter(
      ({ path, text }) =>
        path.startsWith('src/') &&
        !isTest(path) &&
        !entries.has(path) &&
        /Date\.now\(\)|new Date\(\)|Math\.random\(\)/.test(text),
    )
    expect(
      broken.map(({ path }) => path),
      'ask services.now() or services.randomId()',
    ).toEqual([])
  })

  test('no file has a name that says nothing', () => {
    const vague = /(^|\/)(utils?|misc|helpers?|common|index)(\.|\/)|Manager/
    const broken = sources.map(({ path }) => path).filter((path) => vague.test(path))
    expect(broken, 'name the file after the one thing in it').toEqual([])
  })

  test('the list of routes names files that exist', () => {
    const routes = readFileSync(join(root, 'src/routes.ts'), 'utf8')
    const named = [...routes.matchAll(/'([\w/.-]+\.tsx?)'/g)].map(([, file]) => `src/${file}`)
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((file) => !known.has(file))).toEqual([])
  })
})

/** The files where the process meets the world. */
const entries = new Set([
  'src/server.ts',
  'src/dev-server.ts',
  'src/cli.ts',
  'src/launch.server.ts',
  'src/entry.client.tsx',
])

function importsWhere(isBroken: (from: string, to: string) => boolean): string[] {
  return sources
    .filter(({ path }) => path.startsWith('src/') && path !== 'src/routes.ts' && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports.filter((to) => isBroken(path, to)).map((to) => `${path} imports ${to}`),
    )
}

function findCircle(): string[] | null {
  const done = new Set<string>()
  const imports = new Map(sources.map((source) => [source.path, source.imports]))
  const follow = (path: string, way: string[]): string[] | null => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path]
    if (done.has(path)) return null
    for (const next of imports.get(path) ?? []) {
      const circle = follow(next, [...way, path])
      if (circle) return circle
    }
    done.add(path)
    return null
  }
  for (const { path } of sources) {
    const circle = follow(path, [])
    if (circle) return circle
  }
  return null
}

/** `src/directory/hours.ts` is in the room `directory`; `src/app.server.ts` is one of its own. */
function roomOf(path: string): string {
  return path.split('/')[1]?.replace(/\..*$/, '') ?? ''
}

function isTest(path: string): boolean {
  return path.includes('.test.')
}

function isPure(path: string): boolean {
  const isScript =
    path.startsWith('src/') && /(?<!\.server|\.client|\.form|\.route)\.ts$/.test(path)
  return (
    isScript && !entries.has(path) && !path.startsWith('src/cli/') && !/src\/ui\/use-/.test(path)
  )
}

function isComponent(path: string): boolean {
  return path.endsWith('.tsx') && !/-page\.tsx$|root\.tsx$|entry\./.test(path)
}

function readSources(): Source[] {
  return ['src', 'test', 'e2e', 'bench']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => read(join(entry.parentPath, entry.name)))
}

function read(file: string): Source {
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(/^(?:import|export)\s(type\s)?[^'"]*?['"](\.[^'"]+)['"]/gm)].map(
    ([, type, to = '']) => ({ isType: Boolean(type), to: relative(root, join(dirname(file), to)) }),
  )
  const sourcesOnly = found.filter(({ to }) => /^src\/.*\.tsx?$/.test(to) && !to.includes('+types'))
  return {
    path: relative(root, file),
    imports: sourcesOnly.filter(({ isType }) => !isType).map(({ to }) => to),
    types: sourcesOnly.filter(({ isType }) => isType).map(({ to }) => to),
    text,
  }
}
