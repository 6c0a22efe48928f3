// Runs a server for npm. Whoever ends this process, the one that npm put around it, or npm itself, ends the server.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { environment, root } from './prepare.mjs'

const startedBy = ancestry()

/** A server that has not ended so long after it was told to has lost its way. */
const patienceSeconds = 15

/**
 * Starts `node` with these arguments and lives as long as it does.
 *
 * The server ends when the channel between the two closes, however this process ends. Ctrl-C reaches it by
 * itself, being in the same group, so a signal is not handed on: it would come twice.
 *
 * @param tell how it is told to end, if not by the channel.
 */
export function serve(args, { env = {}, tell = (server) => server.disconnect() } = {}) {
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
  server.on('exit', (code) => process.exit(code ?? 1))
}

/** Whether npm ran this and is gone: it hands a signal to its shell alone, which ends without telling anybody. */
function isAlone() {
  return startedBy !== null && ancestry() !== startedBy
}

/** The processes between npm and this one, as text to compare; null when npm did not run it. */
function ancestry() {
  if (!['start', 'dev'].includes(process.env.npm_lifecycle_event)) return null
  const parent = process.ppid
  const { name, startedBy } = about(parent)
  // Most systems' shell becomes the command that it runs; then the parent is npm itself.
  const isShell = /^(ba|da|a|k|z)?sh$|^busybox$/.test(name)
  return isShell ? `${parent} ${startedBy}` : String(parent)
}

/** The name of a process and the number of its parent, where the system tells. */
function about(pid) {
  try {
    const [, name, startedBy] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name, startedBy }
  } catch {
    return { name: '', startedBy: '' }
  }
}
