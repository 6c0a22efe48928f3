/**
 * A headless Chromium for tests: the one in the npm package `@sparticuz/chromium` (Linux on x64),
 * else the system's. The package's is the same on every machine, needs no system package (it
 * includes its shared libraries and a font), and takes half the CPU time, because it has no
 * windows, tabs, or extensions.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser } from 'playwright-core'
import { diskFolder } from './memory-folder.ts'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags for closed networks: the browser makes no requests on its own. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Program = { executablePath: string; env: Record<string, string> }

/** Starts a headless Chromium. The environment variable CHROMIUM_PATH names the program to run. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  return chromium.launch({ ...findProgram(), headless: true, args: [...ARGUMENTS, ...more] })
}

function findProgram(): Program {
  const wanted = process.env['CHROMIUM_PATH']
  if (wanted) return { executablePath: wanted, env: environment() }
  const packaged = process.platform === 'linux' && process.arch === 'x64' ? npmProgram() : undefined
  const system = SYSTEM_BROWSERS.map((executablePath) => ({ executablePath, env: environment() }))
  // Existing isn't enough: Ubuntu's chromium-browser only recommends a snap.
  const program = [...(packaged ? [packaged] : []), ...system].find(runs)
  if (!program) throw new Error('No Chromium runs here: name one by CHROMIUM_PATH')
  return program
}

function npmProgram(): Program {
  const folder = unpackedPackage()
  const executablePath = join(folder, 'chromium')
  const env = environment()
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_FILE'] = join(folder, 'fonts.conf')
  const program = { executablePath, env }
  if (runs(program)) return program
  const libraries = [join(folder, 'al2023', 'lib'), env['LD_LIBRARY_PATH']]
    .filter(Boolean)
    .join(':')
  return { executablePath, env: { ...env, LD_LIBRARY_PATH: libraries } }
}

/**
 * Unpacks the package's archives into a temporary folder shared by later runs. The package itself
 * always unpacks into the temporary folder directly, and trusts files that are already there, so
 * it runs in a separate process.
 */
function unpackedPackage(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'),
  )
  const folder = join(
    diskFolder(),
    `test-chromium-${manifest.version}-${process.getuid?.() ?? 'user'}`,
  )
  if (existsSync(folder)) return folder

  const unfinished = mkdtempSync(`${folder}-`)
  // This variable makes it unpack the shared libraries as well.
  const env = { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  const script = `const { default: chromium } = await import(${JSON.stringify(pathToFileURL(entry))});
    await chromium.executablePath();`
  try {
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      env,
      stdio: 'pipe',
    })
    writeFileSync(
      join(unfinished, 'fonts.conf'),
      `<fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
    )
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process may have been faster.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** True if a program starts on this machine, with all of its shared libraries. */
function runs({ executablePath, env }: Program): boolean {
  return (
    existsSync(executablePath) &&
    spawnSync(executablePath, ['--version', '--no-sandbox'], { env, timeout: 60_000 }).status === 0
  )
}

function environment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return Object.fromEntries(entries)
}
