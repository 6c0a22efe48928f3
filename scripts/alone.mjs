// Whether npm, which ran this process, is still there.
import { readFileSync } from 'node:fs'

const startedBy = ancestry()

/** Whether npm ran this and is gone: it hands a signal to its shell alone, which ends without telling anybody. */
export function isAlone() {
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
