const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be looked for in a column of ids. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && uuid.test(text)
}

/** Whether a database can keep a text: Postgres has no null character, and JSON no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
}

/** A text without what no column can hold, to look for: Postgres refuses a question with a null character. */
export function searchable(text: string): string {
  return text.replaceAll('\u0000', '')
}
