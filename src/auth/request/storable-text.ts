/** Whether a database can keep a text: Postgres has no null character, and JSON no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
}
