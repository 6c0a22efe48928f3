import { names } from '#messages/names.ts'
import { language } from './language.ts'

/** By language, then by English name. */
export type OwnNames = Partial<Record<string, Record<string, string>>>

/** Global, because the server and the pages built for it each have a copy of this module. */
const place = Symbol.for('names in other languages that admins gave')
type Place = { [place]?: OwnNames }

/** Names that admins gave; they come before those of the catalogs. */
export function setOwnNames(own: OwnNames): void {
  ;(globalThis as Place)[place] = own
}

/** For the document, as JSON, so that the browser has them, too. Undefined if there are none. */
export function ownNamesText(): string | undefined {
  if (typeof document !== 'undefined') return document.documentElement.dataset['names']
  const own = (globalThis as Place)[place]?.[language()]
  return own && JSON.stringify(own)
}

function ownNames(): OwnNames {
  const shared = globalThis as Place
  if (typeof document === 'undefined' || shared[place]) return shared[place] ?? {}
  const text = ownNamesText()
  return (shared[place] = text ? { [language()]: JSON.parse(text) as Record<string, string> } : {})
}

/** The English name that is called this in some language, ignoring case. */
export function englishName(text: string): string | null {
  const wanted = text.toLowerCase()
  for (const byName of [...Object.values(ownNames()), ...Object.values(names)])
    for (const [english, name] of Object.entries(byName ?? {}))
      if (name.toLowerCase() === wanted) return english
  return null
}

/** A name that the site or an admin gives, such as a category's or a region's, in the language of the request. */
export function nameIn(english: string): string {
  return ownNames()[language()]?.[english] ?? names[language()]?.[english] ?? english
}
