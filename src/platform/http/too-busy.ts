export class TooBusy extends Error {
  /** Retry-After. */
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(message)
    this.name = 'TooBusy'
    this.seconds = seconds
  }
}

/** Postgres codes of `statement_timeout` and `lock_timeout`. */
const givenUp = new Set<unknown>(['57014', '55P03'])
/** The driver's pool timeout, which has no code. */
const noneFree = 'timeout exceeded when trying to connect'
const pause = 5

/**
 * Retry-After in seconds for overload errors; null for others. (By name: pages and server each load
 * their own copy of this module.)
 */
export function secondsUntilFree(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'TooBusy') return (error as TooBusy).seconds
  const isGivenUp = givenUp.has((error as { code?: unknown }).code) || error.message === noneFree
  return isGivenUp ? pause : null
}
