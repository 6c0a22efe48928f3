import * as t from '#messages/limits.ts'

type Bounds = {
  atOnce: number
  ofOneVisitor: number
  maxWaitSeconds: number
  maxWaiting?: number
}

/** Not a multiple of the 15 seconds that a slow sender keeps a slot, or chance would decide who still gets one. */
export const slotBounds = { atOnce: 6, ofOneVisitor: 3, maxWaitSeconds: 25 }

/** From signed-in senders. */
export const photoSlotBounds = { atOnce: 4, ofOneVisitor: 2, maxWaitSeconds: 55 }

export function noSlot() {
  return { status: 503, text: t.files(), seconds: 20 } as const
}

type Waiting = { visitor: string; begin(): void }

/** A body is kept in memory before its form is checked. */
export type UploadSlots = {
  /** @returns how to free it; null on timeout */
  take(visitor: string): Promise<(() => void) | null>
}

/** First come, first served. */
export function makeUploadSlots({
  atOnce,
  ofOneVisitor,
  maxWaitSeconds,
  maxWaiting = 200,
}: Bounds): UploadSlots {
  const taken = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let running = 0
  const isFree = (visitor: string) =>
    running < atOnce && (taken.get(visitor) ?? 0) < (visitor === 'unknown' ? atOnce : ofOneVisitor)
  const change = (visitor: string, by: 1 | -1) => {
    running += by
    const count = (taken.get(visitor) ?? 0) + by
    if (count) taken.set(visitor, count)
    else taken.delete(visitor)
  }
  const occupy = (visitor: string) => {
    let isHeld = true
    change(visitor, 1)
    return () => {
      if (!isHeld) return
      isHeld = false
      change(visitor, -1)
      for (const one of waiting) if (isFree(one.visitor)) one.begin()
    }
  }
  return {
    async take(visitor) {
      if (isFree(visitor)) return occupy(visitor)
      if (waiting.size >= maxWaiting) return null
      return new Promise((resolve) => {
        const end = (free: (() => void) | null) => {
          clearTimeout(timer)
          waiting.delete(one)
          resolve(free)
        }
        const one: Waiting = { visitor, begin: () => end(occupy(visitor)) }
        const timer = setTimeout(() => end(null), maxWaitSeconds * 1000)
        waiting.add(one)
      })
    },
  }
}
