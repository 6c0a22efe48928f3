/** @module-tag once */
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  entries,
  filesInCircles,
  isComponent,
  isPure,
  product,
  moduleOf,
  publicFiles,
  readmeOf,
  readmes,
  roomOf,
  routed,
  sources,
} from './sources.ts'

/** The modules from top to bottom: each may use those below it, and none above. */
const modules = [
  'app',
  'admin',
  'api',
  'registry',
  'exchange',
  'content',
  'review',
  'owner',
  'saved',
  'intake',
  'submissions',
  'browse',
  'search',
  'account',
  'resources',
  'listings',
  'auth',
  'platform',
  'florida',
  'assets',
]

/**
 * Types of the services that the app passes to pages, from any module. Type imports only, so
 * nothing depends upward at run time.
 */
const servicesFile = 'src/platform/services.server.ts'

const used = product.flatMap(({ path, imports, types }) => [
  ...imports.map((to) => ({ path, to, isType: false })),
  ...types.map((to) => ({ path, to, isType: true })),
])

describe('the architecture', () => {
  test('has a place for every module', () => {
    const found = new Set(product.map(({ path }) => moduleOf(path)).filter((name) => name !== ''))
    expect([...found].toSorted()).toEqual(modules.toSorted())
  })

  test('a module uses only modules below it', () => {
    const broken = used
      .filter(({ path, to }) => moduleOf(path) !== '' && moduleOf(to) !== '')
      .filter(({ path, to, isType }) => {
        if (path === servicesFile && isType) return false
        return modules.indexOf(moduleOf(to)) < modules.indexOf(moduleOf(path))
      })
      .map(({ path, to }) => `${path} imports ${to}`)
    expect(broken, 'move the code down, or hand the value in').toEqual([])
  })

  test('a module is entered through the public files that its README lists', () => {
    const broken = used
      .filter(({ path, to }) => {
        const entered = readmeOf(to)
        if (!entered || path.startsWith(`${entered}/`)) return false
        return !publicFiles(entered).includes(to.slice(entered.length + 1))
      })
      .map(({ path, to }) => `${path} imports ${to}`)
    expect(broken, 'use a public file, or list this one in the README with a reason').toEqual([])
  })

  test('the public files of a README exist and are used from outside', () => {
    const broken = readmes.flatMap((folder) =>
      publicFiles(folder)
        .filter(
          (file) =>
            !used.some(
              ({ path, to }) => to === `${folder}/${file}` && !path.startsWith(`${folder}/`),
            ),
        )
        .map((file) => `${folder}/${file}`),
    )
    expect(broken, 'take it off the list').toEqual([])
  })

  test('files of the server import no markup, which Node cannot load', () => {
    const broken = importsWhere((from, to) => from.endsWith('.server.ts') && to.endsWith('.tsx'))
    expect(broken, 'what a .server.ts gives out is shown by a component').toEqual([])
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

  test("a small component with one user is in its user's file", () => {
    const lines = (path: string) =>
      sources
        .find((source) => source.path === path)
        ?.text.trimEnd()
        .split('\n').length ?? 0
    const broken = product.flatMap(({ path }) => {
      if (!isComponent(path) || !path.endsWith('.tsx') || lines(path) > 35) return []
      const users = sources.filter(({ imports, types }) => [...imports, ...types].includes(path))
      const [user] = users.length === 1 ? users : []
      const fits =
        user && dirname(user.path) === dirname(path) && lines(user.path) + lines(path) <= 250
      return fits ? [`${path} belongs into ${user.path}`] : []
    })
    expect(broken, 'move it there, without the export').toEqual([])
  })

  test('files do not import each other in a circle', () => {
    const advice = 'move what both need into a third file, types too'
    expect(notYet('circle', filesInCircles()), advice).toEqual([])
  })

  test('only the configuration reads the environment', () => {
    const broken = product.filter(
      ({ path, text }) => /process\.env/.test(text) && !entries.has(path),
    )
    expect(
      broken.map(({ path }) => path),
      'take the value from loadConfig',
    ).toEqual([])
  })

  test('time and random values come from the services', () => {
    // Only the device knows how long a tab has been open, or when something happened in it.
    const mayAsk = new Set([
      ...entries,
      'src/listings/cards/use-now.ts',
      'src/content/offline/service-worker.server.ts',
      // The time of saving on the device.
      'src/saved/list/use-device-list.ts',
      'src/account/form/remembered-sent.client.ts',
      'src/review/queue/use-seconds-left.ts',
    ])
    const broken = product.filter(
      ({ path, text }) =>
        !mayAsk.has(path) && /Date\.now\(\)|new Date\(\)|Math\.random\(\)/.test(text),
    )
    expect(
      broken.map(({ path }) => path),
      'ask services.now() or services.randomId()',
    ).toEqual([])
  })

  test("only the files of grants change a listing's people or the team", () => {
    const writes = /(insertInto|deleteFrom|updateTable)\('(business_owners|team_members)'/
    const may = new Set([
      'src/account/team/team.server.ts',
      'src/submissions/grants/add-person.server.ts',
      // A new listing, a merge, and names of deleted accounts.
      'src/submissions/lifecycle/effects.server.ts',
      'src/review/listing/merge-people.server.ts',
      'src/submissions/retention/erase.server.ts',
    ])
    const broken = product.filter(({ path, text }) => writes.test(text) && !may.has(path))
    const unwrapped = product.filter(
      ({ text }) =>
        /\b(addOwner|addManager|removePerson)\(/.test(text) && !/changePeople/.test(text),
    )
    expect(
      [...broken, ...unwrapped].map(({ path }) => path),
      'call it inside changePeople, which ends what depends on the role',
    ).toEqual([])
  })

  test('every posted form uses the form kit, which loses nothing and sends once', () => {
    // These run in the browser with the auth service's client, or resend a rejected form.
    const own =
      /^src\/(platform\/forms\/|account\/(form|sign-in|email-link)\/|content\/(sent-again|refused\.server))/
    const broken = product.filter(
      ({ path, text }) => !own.test(path) && /<(Form|form)\b[^>]*\bmethod="post"/.test(text),
    )
    expect(
      broken.map(({ path }) => path),
      'use PostForm',
    ).toEqual([])
  })

  test('every posted form is answered by the form kit', () => {
    const own = new Set([
      'src/platform/forms/drafts.route.ts',
      // Script's requests for a form, and counters.
      'src/intake/intake/draft.route.ts',
      'src/review/item/presence.route.ts',
      'src/registry/admin/upload.route.ts',
      'src/saved/list/sync.route.ts',
      'src/listings/figures/tap.route.ts',
    ])
    const ofSignIn = /^src\/account\/(sign-in|email-link)\//
    const broken = product.filter(
      ({ path, text }) =>
        routed.has(path) &&
        !own.has(path) &&
        !ofSignIn.test(path) &&
        /^export (async )?function action\b/m.test(text),
    )
    expect(
      broken.map(({ path }) => path),
      'export const action = answerForm(…)',
    ).toEqual([])
  })

  test('no file has a meaningless name', () => {
    const vague = /(^|\/)(utils?|misc|helpers?|common|index)(\.|\/)|Manager/
    const broken = sources.map(({ path }) => path).filter((path) => vague.test(path))
    expect(broken, 'name the file after the one thing in it').toEqual([])
  })

  test('the list of routes names files that exist', () => {
    const known = new Set(sources.map(({ path }) => path))
    expect(routed.size).toBeGreaterThan(4)
    expect([...routed].filter((file) => !known.has(file))).toEqual([])
  })
})

/**
 * The modules that may use each package; `everywhere` is for the kinds of file in `packageKinds`.
 * Packages for building or starting the process are listed with their file.
 */
const packageRooms: Record<string, string[] | 'everywhere'> = {
  '@electric-sql/pglite': ['platform/db'],
  '@hono/node-server': ['app', 'platform/http'],
  '@node-saml/node-saml': ['auth'],
  '@react-router/dev': ['routes'],
  '@resvg/resvg-js': ['assets'],
  pdfkit: ['assets'],
  '@simplewebauthn/server': ['auth'],
  '@supabase/ssr': ['account'],
  '@supabase/supabase-js': ['account', 'owner', 'submissions', 'intake', 'review'],
  'altcha-lib': ['platform/http', 'submissions', 'intake', 'review'],
  aws4fetch: ['platform/images'],
  bcryptjs: ['auth'],
  cmdk: ['listings', 'browse', 'search'],
  'react-image-crop': ['owner'],
  'csv-parse': ['auth', 'exchange'],
  'email-providers': ['submissions', 'intake', 'review'],
  'heic-decode': ['platform/images'],
  hono: ['app', 'api', 'auth', 'platform/email', 'platform/images', 'platform/http', 'content'],
  'ical-generator': ['api', 'listings', 'browse', 'search'],
  'icu-minify': ['platform/text'],
  isbot: ['listings', 'browse', 'search', 'entry'],
  jose: ['auth', 'platform/http'],
  kysely: 'everywhere',
  'lru-cache': [
    'platform/db',
    'listings',
    'browse',
    'search',
    'platform/images',
    'app',
    'platform/http',
  ],
  'lucide-react': 'everywhere',
  node: 'everywhere',
  '@opentelemetry/api': ['app'],
  '@opentelemetry/exporter-trace-otlp-http': ['app'],
  '@opentelemetry/resources': ['app'],
  '@opentelemetry/sdk-trace': ['app'],
  nodemailer: ['platform/email'],
  'openid-client': ['auth'],
  otpauth: ['auth'],
  pg: ['platform/db'],
  pino: ['app'],
  'prom-client': ['app'],
  'radix-ui': 'everywhere',
  react: 'everywhere',
  'react-dom': ['entry', 'listings', 'browse', 'search', 'content'],
  'react-router': 'everywhere',
  saxes: ['exchange'],
  'schema-dts': ['content', 'listings', 'browse', 'search'],
  sharp: ['platform/images'],
  tldts: ['submissions', 'intake', 'review'],
  uqr: ['platform/ui', 'auth'],
  vite: ['app'],
  yauzl: ['exchange', 'registry'],
  'write-excel-file': ['exchange'],
  'zod-openapi': ['api'],
  zod: [
    'api',
    'platform/backup',
    'account',
    'auth',
    'app',
    'listings',
    'browse',
    'search',
    'platform/http',
    'submissions',
    'intake',
    'review',
    'platform/email',
  ],
}

const ofServer = /\.server\.tsx?$|^src\/app\/(cli\/|cli|server|dev-server)/
const ofMarkup = /\.tsx$|\/use-[^/]*\.ts$/
// A route may render a file.
const ofMarkupOrRoute = /\.tsx$|\/use-[^/]*\.ts$|\.route\.ts$/

/** The kinds of file that may use packages shared by several modules. */
const packageKinds: Record<string, RegExp> = {
  '@supabase/ssr': /\.(server|client)\.ts$/,
  cmdk: ofMarkup,
  // Long lists, which browsers shouldn't load.
  'email-providers': /\.server\.ts$|claim-ways\.ts$/,
  tldts: /\.server\.ts$|claim-ways\.ts$/,
  'react-image-crop': ofMarkup,
  hono: /\.server\.ts$/,
  jose: /\.server\.ts$|secrets-form\.ts$/,
  kysely: /\.server\.ts$|^src\/platform\/db\//,
  pdfkit: /\.server\.ts$/,
  'lru-cache': /\.server\.ts$/,
  'lucide-react': ofMarkupOrRoute,
  node: ofServer,
  'radix-ui': ofMarkup,
  // Messages with markup; Node reads them without a JSX compiler.
  react: /\.tsx$|\/use-[^/]*\.ts$|\.route\.ts$|\/rich-message\.ts$/,
}

describe('packages', () => {
  test('are used in their modules', () => {
    const broken = product.flatMap(({ path, packages }) =>
      packages
        .filter(({ name }) => {
          const rooms = packageRooms[name]
          return rooms !== 'everywhere' && !rooms?.includes(roomOf(path))
        })
        .map(({ name }) => `${path} imports ${name}`),
    )
    expect(broken, 'ask the room that has the package, or give it a room in the list').toEqual([])
  })

  test('are used in their kinds of file', () => {
    const broken = product.flatMap(({ path, packages }) =>
      packages
        .filter(({ name, isType }) => !isType && packageKinds[name]?.test(path) === false)
        .map(() => path),
    )
    const advice = 'React is for components and hooks, the database and Node for .server files'
    expect(notYet('package', broken), advice).toEqual([])
  })

  test('for organizations are loaded at an SSO sign-in, and not at the start', () => {
    const broken = product.filter(({ text }) =>
      /^import (?!type )[^;]*?from '@node-saml\//m.test(
        text.replaceAll(/\nimport /g, ';\nimport '),
      ),
    )
    expect(
      broken.map(({ path }) => path),
      'use samlLibrary() or readXml()',
    ).toEqual([])
  })

  test('in the list are used', () => {
    const used = new Set(product.flatMap(({ packages }) => packages.map(({ name }) => name)))
    expect(Object.keys(packageRooms).filter((name) => !used.has(name))).toEqual([])
  })
})

describe("a file name's ending", () => {
  test('-page.tsx is a page of the routes', () => {
    const broken = product.filter(
      ({ path, text }) =>
        path.endsWith('-page.tsx') && !(routed.has(path) && /^export default /m.test(text)),
    )
    const advice = 'a route without a component is a .route.ts'
    expect(notYet('page', pathsOf(broken)), advice).toEqual([])
  })

  test('.route.ts is a route without a page, and every other route is a page or a layout', () => {
    const broken = product.filter(({ path, text }) => {
      const isRoute = path.endsWith('.route.ts')
      if (isRoute) return !routed.has(path) || /^export default /m.test(text)
      return routed.has(path) && !/-(page|layout)\.tsx$/.test(path)
    })
    const advice = 'routes.ts names pages, layouts and routes'
    expect(notYet('route', pathsOf(broken)), advice).toEqual([])
  })

  test('use-*.ts is a hook, and has no markup', () => {
    const broken = product.filter(({ path, text }) => {
      if (path.includes('.server.')) return false
      const isHook = /^export (async )?function use[A-Z]/m.test(text)
      if (/\/use-[^/]*$/.test(path))
        return !isHook || (path.endsWith('.tsx') && !/<\/|\/>/.test(text))
      return isHook && path.endsWith('.ts')
    })
    expect(notYet('hook', pathsOf(broken)), 'a hook is named after itself').toEqual([])
  })

  test('.server.ts, .client.ts, or use- marks files that reach the outside world', () => {
    const world = /\bfetch\(|\b(local|session)Storage\b|\bprocess\.[a-z]/
    const broken = product.filter(
      ({ path, text }) =>
        (isPure(path) || isComponent(path) || path.endsWith('-page.tsx')) &&
        !/\.(server|client)\.tsx?$|\/use-[^/]*$/.test(path) &&
        world.test(text.replace(/\/\*[^]*?\*\/|\/\/.*/g, '')),
    )
    const advice = 'move what asks the network, the storage or the process into a file that says so'
    expect(notYet('world', pathsOf(broken)), advice).toEqual([])
  })
})

describe('tests', () => {
  test('find elements by role, text, or data, never by style', () => {
    const called = /\b(?:querySelector(?:All)?|locator|closest|matches)\(\s*(['"`])(.*?)\1/gs
    const isClass = (selector: string) =>
      /\.[a-z_-]/i.test(selector.replace(/\$\{.*?\}|\[[^\]]*\]/gs, '')) ||
      selector.includes('[class')
    const broken = sources
      .filter(({ path }) => path.includes('.test.') || /^(test|e2e)\//.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(called)]
          .filter(([, , selector = '']) => isClass(selector))
          .map(([call]) => `${path}: ${call}`),
      )
    expect(broken).toEqual([])
  })
})

/** Files that don't follow these rules yet. Only remove entries. */
const stillBroken = {
  circle: [],
  hook: [],
  package: [],
  page: [],
  route: [],
  world: ['src/review/decision/shortcuts.tsx', 'src/review/item/presence-line.tsx'],
} satisfies Record<string, string[]>

/** Files that break a rule and aren't listed, and listed files that no longer break it. */
function notYet(rule: keyof typeof stillBroken, broken: string[]): string[] {
  const known: readonly string[] = stillBroken[rule]
  return [
    ...new Set(broken.filter((path) => !known.includes(path))),
    ...known
      .filter((path) => !broken.includes(path))
      .map((path) => `${path} is mended: take it out`),
  ]
}

function pathsOf(broken: { path: string }[]): string[] {
  return broken.map(({ path }) => path)
}

function importsWhere(isBroken: (from: string, to: string) => boolean): string[] {
  return product
    .filter(({ path }) => path !== 'src/routes.ts')
    .flatMap(({ path, imports }) =>
      imports.filter((to) => isBroken(path, to)).map((to) => `${path} imports ${to}`),
    )
}

test('no comment begins with a word that docs/voice.md rules out', () => {
  const ruledOut = /^\s*(?:\/\*\*|\*|\/\/) (?:What|Who|Whose|Whom|Whether|So many|So long)\b/
  const written = sources.filter(({ path }) => !path.startsWith('.messages'))
  const found = written.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) => (ruledOut.test(line) ? `${path}:${at + 1} ${line.trim()}` : [])),
  )
  expect(found, 'say what the code can’t').toEqual([])
})
