// npm start: installs what is missing, builds what has changed, then serves until Ctrl-C.
import { spawn } from 'node:child_process'
import { build, environment, install, root } from './prepare.mjs'

install({ withTests: false })
build()

const server = spawn('node', ['src/server.ts'], {
  cwd: root,
  env: { ...environment, NODE_ENV: 'production' },
  stdio: 'inherit',
})
// Ctrl-C reaches the server by itself, being in the same group; it then closes in its own time.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
