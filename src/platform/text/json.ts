/** Null for malformed JSON, which the error of `JSON.parse` would quote in a log. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
