// npm run sbom: lists all production packages. Made from package-lock.json, without a network.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWords } from './calls.mjs'

readWords({
  run: 'npm run sbom',
  about:
    'Writes the list of packages the site runs on to build/sbom.cdx.json (CycloneDX), with versions, licenses, and checksums.',
  calls: [{ call: '' }],
})
const root = join(import.meta.dirname, '..')
const call = [
  'sbom',
  '--omit=dev',
  '--package-lock-only',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
]
const text = execFileSync('npm', call, {
  cwd: root,
  maxBuffer: 64 * 1024 ** 2,
  shell: process.platform === 'win32',
})
mkdirSync(join(root, 'build'), { recursive: true })
writeFileSync(join(root, 'build/sbom.cdx.json'), text)
const { components } = JSON.parse(text.toString())
console.log(`  Written to build/sbom.cdx.json: ${components.length} packages`)
