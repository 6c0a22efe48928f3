const hour = 3600

/** Per key, suggestions and fixes together: about what a small team can decide in a day. */
export const rates = [
  { name: 'suggestions an hour', burst: 30, seconds: hour, perSecond: 30 / hour },
  { name: 'suggestions a day', burst: 100, seconds: 24 * hour, perSecond: 100 / (24 * hour) },
] as const

/** A key's turns. */
export type Taken = {
  headers(): Record<string, string>
  /** @throws Problem when none is left */
  take(): Promise<void>
}

/** A checked request. */
export type Sent<Key> = {
  key: Key
  body: Record<string, unknown>
  /** Used once. */
  pass: string
  /** The partner may send it again, with the same Idempotency-Key. */
  isRepeatable: boolean
  takeTurn(): Promise<void>
}
