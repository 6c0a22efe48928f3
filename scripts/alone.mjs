// Checks that npm, which started this process, is still running.
import { readFileSync } from 'node:fs'

const startedBy = ancestry()

/**
 * True when npm started this process and has exited. npm signals only its shell, which exits
 * without passing the signal on.
 */
export function isAlone() {
  return startedBy !== null && ancestry() !== startedBy
}

/** The processes between npm and this one, as text to compare; null when npm didn't start it. */
function ancestry() {
  if (!['start', 'dev'].includes(process.env.npm_lifecycle_event)) return null
  const parent = process.ppid
  const { name, startedBy } = about(parent)
  // Most systems' shells replace themselves with the command they run, which makes npm the direct
  // parent.
  const isShell = /^(ba|da|a|k|z)?sh$|^busybox$/.test(name)
  return isShell ? `${parent} ${startedBy}` : String(parent)
}

/** A process's name and parent ID, where the system provides them. */
function about(pid) {
  try {
    const [, name, startedBy] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name, startedBy }
  } catch {
    return { name: '', startedBy: '' }
  }
}
