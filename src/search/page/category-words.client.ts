/** The everyday words of each category, by its slug. */
export type CategoryWords = Partial<Record<string, string[]>>

/** Fetches the words that a combobox finds categories by; none when they cannot be had: it knows the names. */
export async function fetchCategoryWords(): Promise<CategoryWords> {
  try {
    const answer = await fetch('/category-words.json')
    return answer.ok ? ((await answer.json()) as CategoryWords) : {}
  } catch {
    return {}
  }
}
