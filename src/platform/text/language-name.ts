import type { Language } from './language.ts'

/** As its speakers write it: "Español". */
export function languageName(one: Language): string {
  const name = new Intl.DisplayNames(one, { type: 'language' }).of(one) ?? one
  return name.charAt(0).toUpperCase() + name.slice(1)
}
