import { setTimeout as pause } from 'node:timers/promises'
import { TooBusy } from './too-busy.ts'

/** Does costly work when its turn comes. @throws TooBusy when too many wait already. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

type Pace = {
  atOnce: number
  /** Whether everything else gets as long as the work took before the next one begins. */
  rests: boolean
  maxWaiting: number
}

/** Lets costly work in a few at a time, in the order in which it came. */
export function makeTurns({ atOnce, rests, maxWaiting }: Pace): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  const handOn = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length >= maxWaiting) throw new TooBusy('Too many wait for their turn', 2)
    else await new Promise<void>((resolve) => waiting.push(resolve))
    const started = performance.now()
    try {
      return await work()
    } finally {
      if (rests) setTimeout(handOn, performance.now() - started)
      else handOn()
    }
  }
}

/**
 * Lets pages begin one after another, with a look at what has arrived in between. Without it, pages that wait for
 * nothing are made in a row, and every answer of the database to another page waits for all of them.
 */
export function makeStarts(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const startNext = () => {
    waiting.shift()?.()
    if (waiting.length) setImmediate(startNext)
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(startNext)
    })
}

/**
 * Lets through whoever comes alone at once; those who come soon after somebody wait until a while has passed, and go
 * together. Under load one question to the database is asked for several.
 *
 * @param rest how long, in milliseconds.
 */
export function makeGatherings(rest: number): () => Promise<void> {
  let next = 0
  let gathering: Promise<void> | null = null
  const begin = () => {
    next = performance.now() + rest
    gathering = null
  }
  return async () => {
    const wait = next - performance.now()
    if (!gathering && wait <= 0) return begin()
    gathering ??= pause(wait).then(begin)
    return gathering
  }
}
