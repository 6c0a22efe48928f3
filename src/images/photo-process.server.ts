import { readFileSync } from 'node:fs'
import type { Crop } from './image.ts'
import { develop, prepareToDevelop, type Developed } from './develop.server.ts'

/** What the process that decodes is asked: see `develop`. */
export type PhotoQuestion = { bytes: Uint8Array; crop?: Crop | null }

/** What the process that decodes answers: what came of a photo, and the most memory it has held so far, in bytes. */
export type PhotoAnswer = { developed: Developed; peakBytes: number }

prepareToDevelop()
process.on('message', (question: PhotoQuestion) => void answer(question))
async function answer({ bytes, crop }: PhotoQuestion): Promise<void> {
  const developed = await develop(bytes, crop)
  process.send?.({ developed, peakBytes: peakBytes() } satisfies PhotoAnswer)
}

/**
 * The most memory that this process has held, in bytes. What `resourceUsage` tells begins, on Linux, with what the site
 * held when it started this process (`getrusage`: a high water mark outlives `execve`), so the system's own table goes first.
 */
function peakBytes(): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    if (kilobytes) return Number(kilobytes) * 1024
  } catch {
    // Another system, which has no such table.
  }
  return process.resourceUsage().maxRSS * 1024
}

// The site has ended, by whatever way.
process.on('disconnect', () => process.exit())
