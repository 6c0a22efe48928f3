import type { MiddlewareHandler } from 'hono'
import { TooBusy } from './too-busy.ts'

/** More than a page that all wait for would need: so many are made at once, and who comes after them is asked to come again. */
const mostReads = 200
const pauseSeconds = 5

/** Programs that watch the site have to hear that it lives. Only these: whatever else begins like them is a page. */
const alwaysAnswered = new Set(['/health', '/health/live', '/metrics'])

/**
 * Sheds what is asked for while too much is being answered, before anything is done for it, so that what has begun comes
 * to its end. What is sent is not counted: it may wait for its sender, and has bounds of its own.
 *
 * @param most how many are answered at once.
 * @throws TooBusy for one more.
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
