// npm run bench -- NAME: installs and builds what's missing, then runs bench/NAME.ts. Without a
// name, lists the benches.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWords } from './calls.mjs'
import { build, install, root, run } from './prepare.mjs'

const folder = join(root, 'bench')
const help = {
  run: 'npm run bench',
  about: 'Runs a benchmark. bench/README.md explains the figures and lists the latest ones.',
  calls: readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .flatMap(callOf),
}
const given = process.argv.slice(2)
const [name, ...words] = readWords(help, given.length ? given : ['--help'])
await install({ withTests: true })
await build()
await run('node', [join(folder, `${name}.ts`), ...words])

/**
 * A bench is a file whose first line is `// Bench: ` and what it measures. If it takes arguments,
 * the second line is `// Call: ` with their names, and each following line describes one, such as
 * `//   N  seconds per round`.
 */
function callOf(file) {
  const [first, ...others] = readFileSync(join(folder, file), 'utf8').split('\n')
  const about = /^\/\/ Bench: (.*)/.exec(first)?.[1]
  if (!about) return []
  const call = /^\/\/ Call: (.*)/.exec(others[0])?.[1] ?? ''
  const lines = others.slice(
    1,
    others.findIndex((line) => !line.startsWith('//')),
  )
  const details = lines.map((line) => /^\/\/ +(\S+) +(.*)/.exec(line)?.slice(1) ?? [])
  return [
    { call: `${file.replace(/\.ts$/, '')} ${call}`.trim(), about, details: call ? details : [] },
  ]
}
