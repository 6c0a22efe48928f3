/** Clears unsent text when signing out. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is disabled.
  }
}
