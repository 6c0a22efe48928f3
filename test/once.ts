/**
 * Makes something at the first call, and gives the same at all others; what could not be made is tried again.
 *
 * Vitest makes what belongs to a worker anew for each `test` that another extends; what takes long is made once.
 */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}
