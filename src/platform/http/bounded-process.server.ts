import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority, totalmem } from 'node:os'

/** What a process that reads other people's files may take: seconds of the processors, seconds without an answer, bytes. */
export type ProcessBounds = { busySeconds: number; seconds: number; bytes: number }

/** Where the system bounds all of the site, so much of what is left stays free: buffers, and a process as it ends. */
const spareBytes = 24 * 1024 ** 2

/** The C library keeps what was given back; one arena and giving back at once take a quarter less, idle a third of it. */
const frugal = {
  args: ['--max-semi-space-size=1', '--liftoff-only'],
  env: {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '65536',
  },
}

/**
 * Starts a process for files that other people made. It gets nothing of the site's environment, and the system ends it
 * before the site where memory runs out.
 *
 * @param writableBytes is what the system lets it write to, some 600 MB of which Node never touches.
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
    // Decoders print what they think of a file.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  // Answering pages goes first.
  if (child.pid) setPriority(child.pid, 5)
  return child
}

/**
 * Looks at a process ten times a second, and ends it once it takes more than it may.
 *
 * @param note hears how much memory it holds.
 * @returns how to stop looking, and why the process was ended, if it was.
 */
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

/**
 * What a process holds in memory of its own, without what it reads of files; 0 where the system does not tell, and the
 * bounds of what is read are all that there is.
 */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  const [, resident = 0, ofFiles = 0] = text.split(' ').map(Number)
  return (resident - ofFiles) * 4096
}

/** What the system leaves for such a process; infinite where it sets the site no bound, or does not tell. */
export async function roomForProcess(): Promise<number> {
  const limit = process.constrainedMemory()
  if (!limit || limit >= totalmem()) return Infinity
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '')
  const swap = Number(/^SwapFree:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024
  return Math.max(0, limit + swap - (await memoryOf(process.pid)) - spareBytes)
}

/** How long processors have worked for a process; 0 where the system does not tell, in hundredths as Linux does. */
async function busySecondsOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = text
    .slice(text.lastIndexOf(')'))
    .split(' ')
    .slice(12, 14)
    .map(Number)
  return (user + system) / 100
}
