/** By slug. */
export type CategoryWords = Partial<Record<string, string[]>>

/** Empty on failure: names still work. */
export async function fetchCategoryWords(): Promise<CategoryWords> {
  try {
    const answer = await fetch('/category-words.json')
    return answer.ok ? ((await answer.json()) as CategoryWords) : {}
  } catch {
    return {}
  }
}
