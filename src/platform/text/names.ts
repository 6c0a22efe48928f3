import { names } from '#messages/names.ts'
import { language } from './language.ts'

/** The English name that is called this in some language, ignoring case. */
export function englishName(text: string): string | null {
  const wanted = text.toLowerCase()
  for (const byName of Object.values(names))
    for (const [english, name] of Object.entries(byName ?? {}))
      if (name.toLowerCase() === wanted) return english
  return null
}

/** A name that the site gives, such as a category's or a region's, in the language of the request. */
export function nameIn(english: string): string {
  return names[language()]?.[english] ?? english
}
