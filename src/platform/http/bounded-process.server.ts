import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority, totalmem } from 'node:os'
import { readFileSync } from 'node:fs'

/** CPU seconds, wall seconds without an answer, bytes. */
export type ProcessBounds = { busySeconds: number; seconds: number; bytes: number }

/** For buffers and an ending process. */
const spareBytes = 24 * 1024 ** 2

/** malloc keeps freed memory: one arena with immediate trimming takes a quarter less, and idle a third of it. */
const frugal = {
  args: ['--max-semi-space-size=1', '--liftoff-only'],
  env: {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '65536',
  },
}

/**
 * Security: inherits no environment. Under memory pressure the OS kills it before the site. @param writableBytes Node
 * reserves about 600 MB of it untouched
 */
export function startBounded(
  file: string,
  { writableBytes, args = [] }: { writableBytes: number; args?: string[] },
): ChildProcess {
  const own = [...frugal.args, ...args, file]
  const first = '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null'
  const limited = `${first}; ulimit -c 0; ulimit -d ${writableBytes / 1024}; exec "$0" "$@"`
  const [command, words] =
    process.platform === 'win32'
      ? [process.execPath, own]
      : ['/bin/sh', ['-c', limited, process.execPath, ...own]]
  const child = spawn(command, words, {
    serialization: 'advanced',
    env: frugal.env,
    // Decoders print warnings.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  if (child.pid) setPriority(child.pid, 5)
  return child
}

/** Kills a process over its limits. @param note receives its memory */
export function watchProcess(
  child: ChildProcess,
  bounds: ProcessBounds,
  note: (held: number) => void,
): { stop(): void; endedFor(): 'memory' | 'time' | null } {
  let endedFor: 'memory' | 'time' | null = null
  const end = (why: 'memory' | 'time') => {
    endedFor ??= why
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => end('time'), bounds.seconds * 1000)
  const busyBefore = busySecondsOf(child.pid)
  const look = async () => {
    const held = await memoryOf(child.pid)
    note(held)
    if (held > bounds.bytes) return end('memory')
    const busy = (await busySecondsOf(child.pid)) - (await busyBefore)
    if (busy > bounds.busySeconds) end('time')
  }
  const watch = setInterval(() => void look(), 100)
  return {
    stop() {
      clearTimeout(timer)
      clearInterval(watch)
    },
    endedFor: () => endedFor,
  }
}

/** Without mapped files; 0 where the OS doesn't report it. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  const [, resident = 0, ofFiles = 0] = text.split(' ').map(Number)
  return (resident - ofFiles) * 4096
}

/** Under the container's limit. */
export async function roomForProcess(): Promise<number> {
  const limit = process.constrainedMemory()
  if (!limit || limit >= totalmem()) return Infinity
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '')
  const swap = Number(/^SwapFree:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024
  return Math.max(0, limit + swap - (await memoryOf(process.pid)) - spareBytes)
}

/** 0 where the OS doesn't report it. Linux counts in hundredths. */
async function busySecondsOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = text
    .slice(text.lastIndexOf(')'))
    .split(' ')
    .slice(12, 14)
    .map(Number)
  return (user + system) / 100
}

/** On Linux `resourceUsage` starts from the parent's peak, so /proc goes first. */
export function peakBytes(): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    if (kilobytes) return Number(kilobytes) * 1024
  } catch {}
  return process.resourceUsage().maxRSS * 1024
}
