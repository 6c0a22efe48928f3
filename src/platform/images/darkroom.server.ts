import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import {
  roomForProcess,
  startBounded,
  watchProcess,
  type ProcessBounds,
} from '../http/bounded-process.server.ts'
import type { Developed } from './develop.server.ts'
import type { Crop } from './image.ts'
import type { PhotoAnswer, PhotoQuestion } from './photo-process.server.ts'

export type Darkroom = {
  develop(bytes: Uint8Array, crop?: Crop | 'master' | null): Promise<Developed>
  peakBytes(): number
  close(): void
}

/** A 50-megapixel JPEG takes 250 MB, an AVIF 1,150. CPU seconds, since a busy machine slows every photo. */
export const photoBounds: ProcessBounds = { busySeconds: 60, seconds: 240, bytes: 1250 * 1024 ** 2 }

/**
 * The OS limit between two memory checks. Node reserves 650 MB of it untouched (measured: 1,850 MB for a 50-megapixel
 * AVIF, 1,200 of them resident).
 */
const writableBytes = 2300 * 1024 ** 2

export const mostHeldBytes = writableBytes - 600 * 1024 ** 2

/** Above this the process is replaced. */
const refreshBytes = 400 * 1024 ** 2
const idleSeconds = 60
const file = join(import.meta.dirname, 'photo-process.server.ts')

type Turns = <T>(work: () => Promise<T>) => Promise<T>

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
        const most = Math.min(bounds.bytes, await roomForProcess())
        child ??= startBounded(file, { writableBytes })
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

/** Some files crash decoders. */
function ask(
  child: ChildProcess,
  question: PhotoQuestion,
  bounds: ProcessBounds,
  note: (held: number) => void,
): Promise<PhotoAnswer | null> {
  return new Promise((resolve) => {
    const watch = watchProcess(child, bounds, note)
    const done = (answer: PhotoAnswer | null) => {
      watch.stop()
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
