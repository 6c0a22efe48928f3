// Gets a checkout ready to run: installs packages, builds pages. Runs on Node 20 and newer, and
// skips finished steps. `scripts/` is plain JavaScript because it runs before anything is
// installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAlone } from './alone.mjs'
import { languagesIn, writeMessages } from './messages.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules/.bin')
const isWindows = process.platform === 'win32'

/** Puts the project's own Node and tools first in the PATH. */
export const environment = {
  ...process.env,
  PATH: `${bin}${isWindows ? ';' : ':'}${process.env.PATH}`,
  // Caches compiled code, which halves the start time of a command.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
}

/** True when the machine, container, or control group has less than 2 GB. */
function hasLittleMemory() {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity) < 2 * 1024 ** 3
}

/**
 * Node and malloc settings; without them, memory used during a flood of requests isn't returned to
 * the system.
 * Node: a small space for young objects. With little memory: a smaller one, and garbage collection
 * whenever the old objects have grown by 15%, which costs a fifth more CPU under load.
 * glibc (see mallopt(3)): two memory pools instead of one per thread, and separate blocks from 64
 * KB up, such as those of compression, which are returned immediately.
 * The embedded database is compiled once, without optimization: optimizing one function of
 * Postgres takes 600 MB, and page queries don't get faster.
 */
export const frugal = {
  get args() {
    const heap = hasLittleMemory()
      ? ['--max-semi-space-size=8', '--heap-growing-percent=15']
      : ['--max-semi-space-size=16']
    return [...heap, '--liftoff-only']
  },
  env: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '65536',
  },
}

/** A process that hasn't stopped after this time is killed. */
const patienceSeconds = 5

/**
 * Runs a command to its end; if it fails, exits with its code. When this process or the npm around
 * it is stopped, the command and all its child processes are stopped too.
 */
export async function run(command, args, options = {}) {
  let told = 0
  const end = (status) => {
    if (told) return
    told = status
    tell(child, 'SIGTERM')
    setTimeout(() => tell(child, 'SIGKILL'), patienceSeconds * 1000).unref()
  }
  const stops = Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })
  const handlers = stops.map(([signal, status]) => [signal, () => end(status)])
  // Registered before the command starts, because a signal may come while it is starting.
  for (const [signal, handler] of handlers) process.on(signal, handler)
  const child = spawn(command, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    shell: isWindows,
    // A separate process group, so that one signal reaches all of it.
    detached: !isWindows,
    ...options,
  })
  const watch = setInterval(() => isAlone() && end(1), 250)
  const { status, error } = await endOf(child)
  clearInterval(watch)
  for (const [signal, handler] of handlers) process.off(signal, handler)
  if (told) {
    tell(child, 'SIGKILL')
    process.exit(told)
  }
  if (error) {
    console.error(`  ${command} couldn't be run: ${error.message}`)
    process.exit(1)
  }
  if (status !== 0) process.exit(status ?? 1)
}

function endOf(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: null, error }))
    child.on('exit', (status) => resolve({ status, error: null }))
  })
}

/** Signals a command and its child processes; ignores those that have already exited. */
function tell(child, signal) {
  try {
    if (isWindows) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // All processes have already exited.
  }
}

/**
 * Installs missing packages from package-lock.json (those for tests only if requested), and
 * compiles the messages, which all sources import.
 */
export async function install({ withTests }) {
  await installPackages(withTests)
  await writeMessages()
}

async function installPackages(withTests) {
  // The link points to another checkout's packages; installing through it would break that
  // checkout.
  if (isLink(join(root, 'node_modules'))) return
  const missing = missingPackages(withTests)
  if (missing.length) {
    console.log(`  Installing ${missing.length} packages (the first time takes a minute)`)
    const scope = withTests ? [] : ['--omit=dev']
    await run('npm', ['ci', ...scope, '--no-audit', '--no-fund', '--loglevel=error'])
  }
  // npm 9, as in Debian 13, removes the link together with the Nodes for other machines.
  const brought = `node-${process.platform}-${process.arch}`
  if (!isBrought() && existsSync(join(root, 'node_modules', brought)))
    await run('npm', ['rebuild', brought, '--loglevel=error'])
  if (hasNode()) return
  console.error(
    `  npm has no Node ${oldestNode} for this machine (${process.platform}, ${process.arch}), and yours is ${process.version}. Install Node ${oldestNode} or newer, and try again.`,
  )
  process.exit(1)
}

/** The first version that runs TypeScript without a build. */
const oldestNode = 24

function isBrought() {
  return existsSync(join(bin, isWindows ? 'node.cmd' : 'node'))
}

function hasNode() {
  return isBrought() || Number.parseInt(process.versions.node) >= oldestNode
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

function missingPackages(withTests) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).filter(([path, { version, dev, optional, peer }]) => {
    if (!path || peer || (dev && !withTests)) return false
    // Packages for other machines are never installed; an installed one may be outdated.
    if (optional && !present[path]) return false
    return present[path]?.version !== version
  })
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

const stamp = join(root, 'build/stamp')

/** True when the build was made from the current sources. */
function isBuilt(sources) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

/**
 * The built server: its sources and all packages in a few files, which Node loads in a third of
 * the time.
 */
export const serverFile = 'build/program/server.js'

/** The built commands if they match the sources, else the sources, which need no build. */
export function commands() {
  return isBuilt(fingerprint()) ? 'build/program/cli.js' : 'src/app/cli.ts'
}

/** True when nothing has been built here yet. */
export function isNew() {
  return !existsSync(stamp)
}

/** Builds the pages and the server program; skipped when no source has changed. */
export async function build() {
  const sources = fingerprint()
  if (isBuilt(sources)) return
  console.log('  Building the site')
  // Set even when tests build: otherwise the pages would contain React's slow development build.
  const env = { ...environment, NODE_ENV: 'production' }
  await writeMessages()
  await run('react-router', ['build', '--logLevel', 'warn'], { env })
  await buildTranslations(env)
  await Promise.all([
    run('vite', ['build', '--config', 'program.vite.config.ts'], { env }),
    run('node', ['scripts/compress.mjs']),
  ])
  writeFileSync(stamp, sources)
}

/**
 * Builds the scripts of pages in other languages next to the English ones; each contains the
 * messages of one language. The server's pages are the same for all languages, so only the list of
 * scripts is taken from each build.
 */
async function buildTranslations(env) {
  const translations = {}
  for (const language of languagesIn().slice(1)) {
    const folder = join(root, 'build/languages', language)
    await run('react-router', ['build', '--logLevel', 'warn'], {
      env: { ...env, BUILD_LANGUAGE: language },
    })
    const scripts = join(folder, 'client/assets')
    const manifest = readdirSync(scripts).find((name) => /^manifest-.*\.js$/.test(name))
    const text = readFileSync(join(scripts, manifest), 'utf8')
    translations[language] = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    cpSync(scripts, join(root, 'build/client/assets'), { recursive: true })
    rmSync(folder, { recursive: true })
  }
  const pages = join(root, 'build/server/index.js')
  // A name that pages don't use.
  const code = `const $translations = ${JSON.stringify(translations)}\nexport { $translations as translations }\n`
  appendFileSync(pages, code)
}

/** Test files are not part of any page. */
const isTest = /\.test\.tsx?$/

function fingerprint() {
  const hash = createHash('sha256')
  const files = [
    'package-lock.json',
    'vite.config.ts',
    'program.vite.config.ts',
    'react-router.config.ts',
  ]
  for (const folder of ['src', 'data', 'public', 'messages'])
    files.push(...filesUnder(join(root, folder)).filter((file) => !isTest.test(file)))
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesUnder(folder) {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [relative(root, path)]))
}
