import type { MiddlewareFunction } from 'react-router'
import { requireUser } from './session.server.ts'

/** For pages about one person: nobody keeps them, and search engines leave them out. */
export const keepPrivate: MiddlewareFunction<Response> = async (_asked, next) => {
  const response = await next()
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  return response
}

/** Lets in who is signed in; see `requireUser`. */
export const guard: MiddlewareFunction<Response> = async (asked, next) => {
  await requireUser(asked)
  return next()
}
