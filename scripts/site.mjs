// npm run site -- COMMAND: the commands of src/cli.ts, with what they need installed.
import { install, run } from './prepare.mjs'

install({ withTests: false })
run('node', ['src/cli.ts', ...process.argv.slice(2)])
