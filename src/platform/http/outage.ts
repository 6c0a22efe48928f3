/** Why nothing can be read or saved for a while, through no fault of the request. */
export type Outage = 'database lost' | 'disk full' | 'disk failing' | 'storage away'

/** Who keeps our records cannot be reached. */
export class Unreachable extends Error {
  constructor(what: string, cause: unknown) {
    super(what, { cause })
    this.name = 'Unreachable'
  }
}

/** When to ask again, in seconds. */
export const outageSeconds = 10

/** What is said to whoever only wanted to read. */
export const outageText: Record<Outage, string> = {
  'database lost': 'We cannot reach our records at the moment.',
  'disk full': 'We cannot save anything at the moment.',
  'disk failing': 'We cannot save anything at the moment.',
  'storage away': 'We cannot reach our pictures at the moment.',
}

/** What is said to whoever sent a form that is shown again. */
export const unsavedText =
  'This could not be saved: something on our side is out of order. What you typed is kept: send it again in a minute.'

/** What Postgres says as it goes down or comes up, and a standby in its place; and what the network says. */
const lost = new Set<unknown>(
  `57P01 57P02 57P03 25006 53300 ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN`.split(
    ' ',
  ),
)
const full = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT'])
/** A disk that fails, or lets nobody write; Postgres has a code for the first alone. */
const failing = new Set<unknown>(['58030', 'EIO', 'EROFS'])
const readOnly = /Read-only file system$/

/** What the drivers give no code. */
const lostWords =
  /^(Connection terminated|timeout expired$|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed|PGlite is closed)/

/**
 * The outage that an error comes from; null for every other error.
 * (By name: the pages and the server around them each have a copy of this module.)
 */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  if (full.has(code)) return 'disk full'
  if (failing.has(code) || readOnly.test(error.message)) return 'disk failing'
  if (code === 'ESTORAGE') return 'storage away'
  const isConnection = lost.has(code) || (typeof code === 'string' && /^08\w{3}$/.test(code))
  // The last is the embedded database's, whose program has come to its end.
  const isNamed = error.name === 'Unreachable' || error.name === 'RuntimeError'
  return isConnection || isNamed || lostWords.test(error.message) ? 'database lost' : null
}

/** What the log says of an outage, for each request that met it; see `oncePerOutage`. */
export function outageEvent(outage: Outage, error: unknown): Record<string, unknown> {
  const { message, code } = error as { message?: string; code?: unknown }
  return { event: outage, error: message || String(code ?? error) }
}
