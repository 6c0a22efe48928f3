import { language, locales, type Language } from './language.ts'

const formats = new Map<Language, Intl.ListFormat>()

/** "Plumbing, Roofing, and HVAC". Spanish looks for "e" instead of "y" behind a quotation mark, too. */
export function listText(names: readonly string[]): string {
  const own = language()
  const format = formats.get(own) ?? new Intl.ListFormat(locales[own])
  formats.set(own, format)
  let at = 0
  return format
    .formatToParts(names.map((name) => name.replace(/^“/, '')))
    .map(({ type, value }) => (type === 'element' ? (names[at++] ?? '') : value))
    .join('')
}
