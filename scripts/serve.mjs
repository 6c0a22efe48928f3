// Runs a server for npm. When this process, the shell that npm started, or npm itself is stopped,
// the server stops too.
import { spawn } from 'node:child_process'
import { isAlone } from './alone.mjs'
import { environment, root } from './prepare.mjs'

/** A server that hasn't stopped after this time is stuck and gets killed. */
const patienceSeconds = 15

/**
 * Starts `node` with these arguments and runs as long as it does.
 *
 * The server stops when the channel between the two closes, however this process ends. Ctrl-C
 * reaches the server directly, because it is in the same process group; passing the signal on
 * would deliver it twice.
 *
 * @param tell stops the server another way than by closing the channel.
 * @param isWatched Node's watcher runs around the server and exits with 0, whatever the server
 * does.
 */
export function serve(
  args,
  { env = {}, tell = (server) => server.disconnect(), isWatched = false } = {},
) {
  if (isAlone()) process.exit(1)
  const server = spawn('node', args, {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let isTold = false
  const end = () => {
    if (isTold) return
    isTold = true
    clearInterval(watch)
    if (server.connected) tell(server)
    setTimeout(() => server.kill('SIGKILL'), patienceSeconds * 1000)
  }
  const watch = setInterval(() => isAlone() && end(), 250)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  server.on('error', ({ message }) => {
    console.error(`  The server couldn't be started: ${message}`)
    process.exit(1)
  })
  server.on('exit', (code, signal) => {
    if (signal && isTold)
      console.error(`  The server didn't stop within ${patienceSeconds} seconds, so it was killed`)
    else if (signal) console.error(`  The server was killed by another program (${signal})`)
    process.exit(isWatched && !isTold ? code || 1 : (code ?? 1))
  })
}
