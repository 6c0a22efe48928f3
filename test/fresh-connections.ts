import { afterAll, beforeAll } from 'vitest'

const fetchKept = globalThis.fetch

/**
 * A new connection for every request of a journey: while a synchronous command runs, this process
 * receives nothing, and the server has closed idle connections after five seconds.
 */
beforeAll(() => {
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}))
    headers.set('connection', 'close')
    return fetchKept(input, { ...init, headers })
  }
})

afterAll(() => {
  globalThis.fetch = fetchKept
})
