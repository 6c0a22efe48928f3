import { peakBytes } from '../http/bounded-process.server.ts'
import type { Crop } from './image.ts'
import { develop, prepareToDevelop, type Developed } from './develop.server.ts'

export type PhotoQuestion = { bytes: Uint8Array; crop?: Crop | 'master' | null }

export type PhotoAnswer = { developed: Developed; peakBytes: number }

prepareToDevelop()
process.on('message', (question: PhotoQuestion) => void answer(question))
async function answer({ bytes, crop }: PhotoQuestion): Promise<void> {
  const developed = await develop(bytes, crop)
  process.send?.({ developed, peakBytes: peakBytes() } satisfies PhotoAnswer)
}

process.on('disconnect', () => process.exit())
