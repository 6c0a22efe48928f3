// npm run site -- COMMAND: the commands of src/app/cli.ts; installs what they need first.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWords } from './calls.mjs'
import { commands as program, frugal, install, root, run } from './prepare.mjs'

const commands = JSON.parse(readFileSync(join(root, 'src/app/cli/calls.json'), 'utf8'))
const calls = Object.entries(commands).flatMap(([name, ways]) =>
  ways.map(({ call, about }) => ({ call: `${name} ${call}`.trim(), about })),
)
const help = {
  run: 'npm run site',
  about: 'Manages the directory from the command line.',
  calls,
}
const given = process.argv.slice(2)
const words = readWords(help, given.length ? given : ['--help'])
await install({ withTests: false })
await run('node', [...frugal.args, program(), ...words])
