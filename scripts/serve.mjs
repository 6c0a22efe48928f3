// Runs a server for npm. Whoever ends this process, the one that npm put around it, or npm itself, ends the server.
import { spawn } from 'node:child_process'
import { isAlone } from './alone.mjs'
import { environment, root } from './prepare.mjs'

/** A server that has not ended so long after it was told to has lost its way. */
const patienceSeconds = 15

/**
 * Starts `node` with these arguments and lives as long as it does.
 *
 * The server ends when the channel between the two closes, however this process ends. Ctrl-C reaches it by
 * itself, being in the same group, so a signal is not handed on: it would come twice.
 *
 * @param tell how it is told to end, if not by the channel.
 * @param isWatched whether Node's watcher is around it, which ends well whatever became of the server.
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
    console.error(`  The server could not be started: ${message}`)
    process.exit(1)
  })
  server.on('exit', (code, signal) => {
    if (signal && isTold)
      console.error(`  The server did not end within ${patienceSeconds} seconds and was killed`)
    else if (signal) console.error(`  The server was killed from outside (${signal})`)
    process.exit(isWatched && !isTold ? code || 1 : (code ?? 1))
  })
}
