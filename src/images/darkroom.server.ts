import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Developed } from './develop.server.ts'
import type { Crop } from './image.ts'
import type { PhotoAnswer, PhotoQuestion } from './photo-process.server.ts'

/** Decodes photos in a process of its own, one at a time. */
export type Darkroom = {
  /** @throws whatever the turns throw when too many wait. */
  develop(bytes: Uint8Array, crop?: Crop | null): Promise<Developed>
  /** The most memory that the process has held at once, in bytes. */
  peakBytes(): number
  close(): void
}

/**
 * What one photo may take: a JPEG of 50 megapixels 250 MB, an AVIF file 1,150 while it is decoded; seconds of the
 * processors count, since a machine that has much else to do makes every photo slow. A process that takes more, or
 * does not come to an end, is killed: the site goes on, and the next photo gets a new one.
 */
export const photoBounds = { busySeconds: 60, seconds: 240, bytes: 1250 * 1024 ** 2 }

/**
 * Between two looks at its memory the system itself refuses the process more, in bytes. What it may write to counts here,
 * of which Node holds 650 MB that it never touches (measured: 1,850 for an AVIF of 50 megapixels, of which 1,200 are held).
 */
const writableBytes = 2300 * 1024 ** 2

/** The most that the process can hold, in bytes: what it may write to, without what Node never touches. */
export const mostHeldBytes = writableBytes - 600 * 1024 ** 2

/** Where the system bounds all of the site, so much of what is left is not for photos: buffers, and a process as it ends. */
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

/** A process that has held so much gives way to a new one. */
const refreshBytes = 400 * 1024 ** 2
const idleSeconds = 60
const file = join(import.meta.dirname, 'photo-process.server.ts')

type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** @param inTurn lets one photo in at a time. */
export function openDarkroom(inTurn: Turns, bounds = photoBounds): Darkroom {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let peak = 0
  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }
  return {
    peakBytes: () => peak,
    close: end,
    develop: (bytes, crop) =>
      inTurn(async () => {
        clearTimeout(idle)
        const most = Math.min(bounds.bytes, await roomForPhotos())
        child ??= start()
        const answer = await ask(
          child,
          { bytes, crop },
          { ...bounds, bytes: most },
          (held) => (peak = Math.max(peak, held)),
        )
        if (answer && answer.peakBytes < refreshBytes) {
          idle = setTimeout(end, idleSeconds * 1000).unref()
        } else end()
        return answer?.developed ?? { ok: false, problem: 'too heavy' }
      }),
  }
}

/** It needs nothing of what the site knows, and goes before the site where the system runs out of memory. */
function start(): ChildProcess {
  const first = '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null'
  const limited = `${first}; ulimit -d ${writableBytes / 1024}; exec "$0" "$@"`
  const [command, args] =
    process.platform === 'win32'
      ? [process.execPath, [...frugal.args, file]]
      : ['/bin/sh', ['-c', limited, process.execPath, ...frugal.args, file]]
  const child = spawn(command, args, {
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

/** @returns null when the process had to be killed, or ended by itself: some files bring decoders down. */
function ask(
  child: ChildProcess,
  question: PhotoQuestion,
  bounds: typeof photoBounds,
  note: (held: number) => void,
): Promise<PhotoAnswer | null> {
  return new Promise((resolve) => {
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(kill, bounds.seconds * 1000)
    const busyBefore = busySecondsOf(child.pid)
    const look = async () => {
      const held = await memoryOf(child.pid)
      note(held)
      const busy = (await busySecondsOf(child.pid)) - (await busyBefore)
      if (held > bounds.bytes || busy > bounds.busySeconds) kill()
    }
    const watch = setInterval(() => void look(), 100)
    const done = (answer: PhotoAnswer | null) => {
      clearTimeout(timer)
      clearInterval(watch)
      child.removeAllListeners()
      if (answer) note(answer.peakBytes)
      resolve(answer)
    }
    child.once('message', (message) => done(message as PhotoAnswer))
    child.once('exit', () => done(null))
    child.once('error', () => done(null))
    child.send(question, (error) => {
      if (error) done(null)
    })
  })
}

/**
 * What a process holds in memory of its own, without what it reads of files; 0 where the system does not tell, and the limit of
 * pixels alone is the bound.
 */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  const [, resident = 0, ofFiles = 0] = text.split(' ').map(Number)
  return (resident - ofFiles) * 4096
}

/** What the system leaves for photos; infinite where it sets the site no bound, or does not tell. */
async function roomForPhotos(): Promise<number> {
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
