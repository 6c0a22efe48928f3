import type { MiddlewareHandler } from 'hono'
import { TooBusy } from './too-busy.ts'

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
