import type { MiddlewareFunction } from 'react-router'

/** For a page whose address is a secret: what it leads to is not told where somebody came from. */
export const keepUnnamed: MiddlewareFunction<Response> = async (_asked, next) => {
  const response = await next()
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}
