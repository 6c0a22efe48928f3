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

/** Decodes photos in a process of its own, one at a time. */
export type Darkroom = {
  /** @throws whatever the turns throw when too many wait. */
  develop(bytes: Uint8Array, crop?: Crop | 'master' | null): Promise<Developed>
  /** The most memory that the process has held at once, in bytes. */
  peakBytes(): number
  close(): void
}

/**
 * What one photo may take: a JPEG of 50 megapixels 250 MB, an AVIF file 1,150 while it is decoded; seconds of the
 * processors count, since a machine that has much else to do makes every photo slow. A process that takes more, or
 * does not come to an end, is killed: the site goes on, and the next photo gets a new one.
 */
export const photoBounds: ProcessBounds = { busySeconds: 60, seconds: 240, bytes: 1250 * 1024 ** 2 }

/**
 * Between two looks at its memory the system itself refuses the process more, in bytes. What it may write to counts here,
 * of which Node holds 650 MB that it never touches (measured: 1,850 for an AVIF of 50 megapixels, of which 1,200 are held).
 */
const writableBytes = 2300 * 1024 ** 2

/** The most that the process can hold, in bytes: what it may write to, without what Node never touches. */
export const mostHeldBytes = writableBytes - 600 * 1024 ** 2

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

/** @returns null when the process had to be killed, or ended by itself: some files bring decoders down. */
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
