const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && uuid.test(text)
}

/** Postgres rejects null characters, and JSON rejects unpaired surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
}

/** Removes null characters, which Postgres rejects in queries. */
export function searchable(text: string): string {
  return text.replaceAll('\u0000', '')
}
