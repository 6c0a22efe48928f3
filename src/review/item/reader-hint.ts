import * as t from '#messages/desk-words.ts'

/** Reads our emails and pages in another language than English. */
export type Reader = { name: string; language: string }

/** The hint of a field with a text for this reader. */
export function readerHint(reader: Reader | null, text: string, hasReasons = false): string {
  if (!reader) return text
  const hint = hasReasons ? t.readsReasons(reader) : t.reads(reader)
  return [hint, text].filter(Boolean).join(' ')
}
