/** Null if it isn't a URL. For browsers without `URL.canParse` and `URL.parse`. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
