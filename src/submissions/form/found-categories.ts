/** Likeliest first; `because` is the phrase that was understood. */
export type FoundCategories = {
  words: string
  categories: { slug: string; name: string; because: string }[]
}
