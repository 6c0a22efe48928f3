// npm run bench -- NAME: installs and builds what is missing, then runs bench/NAME.ts; without a name lists them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, root, run } from './prepare.mjs'

const folder = join(root, 'bench')
const [name, ...rest] = process.argv.slice(2)
const file = join(folder, `${name}.ts`)

if (!name || name === '--help' || name === '-h') list()
else if (!benches().includes(name)) {
  console.error(`  There is no bench "${name}".`)
  list()
  process.exitCode = 1
} else {
  install({ withTests: true })
  build()
  run('node', [file, ...rest])
}

/** A bench is a file whose first line is `// Bench: ` and what it measures. */
function benches() {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((entry) => entry.endsWith('.ts') && measures(entry))
    .map((entry) => entry.replace(/\.ts$/, ''))
}

function measures(entry) {
  return /^\/\/ Bench: (.*)/.exec(readFileSync(join(folder, entry), 'utf8'))?.[1]
}

function list() {
  console.log('\n  npm run bench -- NAME [options]\n')
  for (const bench of benches()) console.log(`    ${bench.padEnd(10)} ${measures(`${bench}.ts`)}`)
  console.log('\n  Options and last figures: bench/README.md\n')
}
