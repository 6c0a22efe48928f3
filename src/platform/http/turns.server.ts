import { TooBusy } from './outage.ts'
import type { MiddlewareHandler } from 'hono'

/** @throws TooBusy when too many wait */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

type Pace = {
  atOnce: number
  /** For as long as the work took. */
  rests: boolean
  maxWaiting: number
}

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
 * One by one, yielding to I/O: otherwise pages that wait for nothing run in a row, and database answers wait for all
 * of them.
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

const mostReads = 200
const pauseSeconds = 5

/** Monitoring. Exact paths: anything else is a page. */
const alwaysAnswered = new Set(['/health', '/health/live', '/metrics'])

/** Before any work, so that started ones finish. Writes have their own bounds. @throws TooBusy */
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
