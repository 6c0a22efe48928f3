import type { MiddlewareFunction } from 'react-router'

/**
 * For a page whose address is a secret: no other site is told that somebody came from it. Stricter is not
 * possible: with `no-referrer` a browser without script names no origin with a form, and the form is refused.
 */
export const keepUnnamed: MiddlewareFunction<Response> = async (_asked, next) => {
  const response = await next()
  response.headers.set('referrer-policy', 'same-origin')
  return response
}
