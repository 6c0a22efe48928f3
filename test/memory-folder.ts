import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const shared = '/dev/shm'
const prefix = 'directory-tests-'
/** Several times the most that any part of the tests was seen to use. */
const neededBytes = 8 * 1024 ** 3

/**
 * Moves the temporary files of this process and its children to memory, if Linux has room: tests
 * create hundreds of databases with a thousand files each, which take ten times the CPU time on a
 * disk.
 */
export function useMemoryFolder(): void {
  if (process.env.DISK_TMPDIR || !hasRoom()) return
  removeLeftovers()
  const folder = mkdtempSync(join(shared, `${prefix}${process.pid}-`))
  // Tests run as root start servers as another user.
  chmodSync(folder, 0o1777)
  process.env.DISK_TMPDIR = tmpdir()
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

/** The temporary folder on disk, for files that outlive a run. */
export function diskFolder(): string {
  return process.env.DISK_TMPDIR ?? tmpdir()
}

/** True if temporary files are in memory. */
export function isInMemory(): boolean {
  return process.env.DISK_TMPDIR !== undefined
}

function hasRoom(): boolean {
  if (process.platform !== 'linux') return false
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === shared)
  const [, , type, options = ''] = mount ?? []
  const isUsable = type === 'tmpfs' && /^rw\b/.test(options) && !/\bnoexec\b/.test(options)
  if (!isUsable) return false
  const { bavail, bsize } = statfsSync(shared)
  return Math.min(bavail * bsize, process.availableMemory()) > neededBytes
}

/** Removes folders of killed runs. */
function removeLeftovers(): void {
  for (const name of readdirSync(shared)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(join(shared, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
