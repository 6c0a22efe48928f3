// npm run dev: serves with Vite in front, so that a change shows at once.
import { install, run } from './prepare.mjs'

install({ withTests: true })
run('node', ['--watch-path=src', '--watch-preserve-output', 'src/dev-server.ts'])
