import * as t from '#messages/limits.ts'
export type Outage = 'database lost' | 'disk full' | 'disk failing' | 'storage away'

export class Unreachable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'Unreachable'
  }
}

/** Retry-After. */
export const outageSeconds = 10

export const outageText: Record<Outage, () => string> = {
  'database lost': t.noRecords,
  'disk full': t.noSaving,
  'disk failing': t.noSaving,
  'storage away': t.noPictures,
}

export const unsavedText = t.unsaved

/** While shutting down, starting, or on a standby; and network codes. */
const lost = new Set<unknown>(
  `57P01 57P02 57P03 25006 53300 ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN`.split(
    ' ',
  ),
)
const full = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT'])
/** Postgres has no code for a read-only disk. */
const failing = new Set<unknown>(['58030', 'EIO', 'EROFS'])
const readOnly = /Read-only file system$/

const lostMessages =
  /^(Connection terminated|timeout expired$|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed|PGlite is closed)/

/** By name: pages and server each load their own copy of this module. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  if (full.has(code)) return 'disk full'
  if (failing.has(code) || readOnly.test(error.message)) return 'disk failing'
  if (code === 'ESTORAGE') return 'storage away'
  const isConnection = lost.has(code) || (typeof code === 'string' && /^08\w{3}$/.test(code))
  // The embedded database's program has ended.
  const isNamed = error.name === 'Unreachable' || error.name === 'RuntimeError'
  return isConnection || isNamed || lostMessages.test(error.message) ? 'database lost' : null
}

/** See `oncePerOutage`. */
export function outageEvent(outage: Outage, error: unknown): Record<string, unknown> {
  const { message, code } = error as { message?: string; code?: unknown }
  return { event: outage, error: message || String(code ?? error) }
}

export class TooBusy extends Error {
  /** Retry-After. */
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(message)
    this.name = 'TooBusy'
    this.seconds = seconds
  }
}

/** `statement_timeout` and `lock_timeout`. */
const givenUp = new Set<unknown>(['57014', '55P03'])
/** The pool's timeout, which has no code. */
const noneFree = 'timeout exceeded when trying to connect'
const pause = 5

/** Retry-After for overload. By name: pages and server each load their own copy of this module. */
export function secondsUntilFree(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'TooBusy') return (error as TooBusy).seconds
  const isGivenUp = givenUp.has((error as { code?: unknown }).code) || error.message === noneFree
  return isGivenUp ? pause : null
}
