import { TooBusy } from './outage.ts'
import type { MiddlewareHandler } from 'hono'

/**
 * Queues costly work.
 * @throws TooBusy when too many wait.
 */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

type Pace = {
  atOnce: number
  /** Pause after each work for as long as it took. */
  rests: boolean
  maxWaiting: number
}

/** Runs costly work in order, a few at a time. */
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
 * Starts pages one by one and yields to I/O in between. Otherwise pages that wait for nothing run
 * in a row, and every database answer waits for all of them.
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

/** More than visitors waiting for one page would need. */
const mostReads = 200
const pauseSeconds = 5

/** Monitoring must always get an answer. Exact paths: anything else is a page. */
const alwaysAnswered = new Set(['/health', '/health/live', '/metrics'])

/**
 * Rejects reads over a limit before any work, so that started ones finish. Writes don't count: they
 * may wait for their sender, and have their own bounds.
 * @param most concurrent reads.
 * @throws TooBusy
 */
export function shedReads(most = mostReads): MiddlewareHandler {
  let open = 0
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead || alwaysAnswered.has(c.req.path)) return next()
    if (open >= most) throw new TooBusy('Too much is being answered', pauseSeconds)
    open += 1
    try {
      return await next()
    } finally {
      open -= 1
    }
  }
}
