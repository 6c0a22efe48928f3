import { afterAll, beforeAll } from 'vitest'

const fetchKept = globalThis.fetch

/**
 * Every request of a journey on a connection of its own: while a command runs to its end this process hears nothing,
 * and the server has closed by then what was idle for five seconds.
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
