import { names } from '#messages/names.ts'
import { language } from './language.ts'

/** A name that the site gives, such as a category's or a region's, in the language of the request. */
export function nameIn(english: string): string {
  return names[language()]?.[english] ?? english
}
