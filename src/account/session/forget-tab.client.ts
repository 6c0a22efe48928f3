/** Empties what this tab keeps of unsent words: whoever signs out leaves nothing to the next. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
