// Brings a checkout to where it can run: packages installed, pages built. Runs on Node 20 and newer, and
// skips what is done already. `scripts/` is plain JavaScript: it works before anything is installed.
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

/** The environment in which commands find the project's own Node and tools first. */
export const environment = {
  ...process.env,
  PATH: `${bin}${isWindows ? ';' : ':'}${process.env.PATH}`,
  // What Node has read and compiled once it need not read again: a command starts in half the time.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
}

/** Whether the machine, or the container or control group that holds this process, has less than 2 GB. */
function hasLittleMemory() {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity) < 2 * 1024 ** 3
}

/**
 * How the server runs: without these, memory that a flood of requests once took is not given back. (A small nursery
 * for young objects; where there is little memory a smaller one, and a look for garbage among the old ones whenever they have
 * grown by 15%, which costs a fifth more of the processor under load; two pools of memory in place of one for each thread; and
 * blocks from 64 KB on, such as those of compression, on their own, so that they go back at once. glibc's mallopt(3) has the
 * names.) The embedded database is compiled once, quickly, and not again for speed:
 * one function of Postgres alone takes its compiler 600 MB, and what pages ask is not faster for it.
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

/** What was told to end and has not, after so long, is ended. */
const patienceSeconds = 5

/**
 * Runs a command to its end; a failing one ends this process with its exit code. Whoever ends this process meanwhile,
 * or npm around it, ends the command with all that it has started.
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
  // Before the command: it may be well under way while this process has not gone on.
  for (const [signal, handler] of handlers) process.on(signal, handler)
  const child = spawn(command, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    shell: isWindows,
    // A group of its own, to be told as a whole.
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
    console.error(`  ${command} could not be run: ${error.message}`)
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

/** Sends a signal to a command and all that it has started; what has ended hears none. */
function tell(child, signal) {
  try {
    if (isWindows) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // Nothing of it is left.
  }
}

/**
 * Installs the packages of package-lock.json that are missing, those for tests only when asked; and compiles the
 * messages, without which no source can be loaded.
 */
export async function install({ withTests }) {
  await installPackages(withTests)
  await writeMessages()
}

async function installPackages(withTests) {
  // A link leads to another checkout's packages; filling them from here would take that one's away.
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
    `  npm has no Node ${oldestNode} for this machine (${process.platform}, ${process.arch}), and yours is ${process.version}: install Node ${oldestNode} or newer, then start again`,
  )
  process.exit(1)
}

/** The first Node that runs TypeScript as it is. */
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
    // What is for other machines is never there; what is there may be an older one.
    if (optional && !present[path]) return false
    return present[path]?.version !== version
  })
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

const stamp = join(root, 'build/stamp')

/** Whether what is built was made from the sources as they are. */
function isBuilt(sources) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

/** The server as it is built: its sources and all packages in few files, which Node reads in a third of the time. */
export const serverFile = 'build/program/server.js'

/** The commands as they are built, or their sources where the build is not of these: those need none. */
export function commands() {
  return isBuilt(fingerprint()) ? 'build/program/cli.js' : 'src/app/cli.ts'
}

/** Whether nothing was ever built here. */
export function isNew() {
  return !existsSync(stamp)
}

/** Builds the pages and the program that serves them, unless nothing they are made from has changed. */
export async function build() {
  const sources = fingerprint()
  if (isBuilt(sources)) return
  console.log('  Building the site')
  // Also when tests ask for it: otherwise the pages would carry React's slow development build.
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
 * The scripts of pages in other languages, beside the English ones: each holds the messages of one language. The
 * server's pages are the same for all, so only the list of scripts is taken from each build.
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
  // Under a name that the pages don't have.
  const code = `const $translations = ${JSON.stringify(translations)}\nexport { $translations as translations }\n`
  appendFileSync(pages, code)
}

/** What stands beside the sources, and goes into no page. */
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
