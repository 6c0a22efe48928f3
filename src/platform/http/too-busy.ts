/** There is too much to do to answer this now. */
export class TooBusy extends Error {
  /** When to ask again. */
  readonly seconds: number

  constructor(what: string, seconds: number) {
    super(what)
    this.name = 'TooBusy'
    this.seconds = seconds
  }
}

/** Postgres gave a statement up after `statement_timeout`, or after `lock_timeout`. */
const givenUp = new Set<unknown>(['57014', '55P03'])
/** All connections are taken; the driver gives this no code. */
const noneFree = 'timeout exceeded when trying to connect'
const pause = 5

/**
 * When to ask again, in seconds, for what failed because there is too much to do; null for every other error.
 * (By name: the pages and the server around them each have a copy of this module.)
 */
export function secondsUntilFree(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'TooBusy') return (error as TooBusy).seconds
  const isGivenUp = givenUp.has((error as { code?: unknown }).code) || error.message === noneFree
  return isGivenUp ? pause : null
}
