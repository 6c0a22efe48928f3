/**
 * Makes a value at the first call, and returns it for all others; retries after a failure.
 *
 * Vitest makes worker fixtures again for each extended `test`; slow ones are made once with this.
 */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}
