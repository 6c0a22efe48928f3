import { language, type Language } from './language.ts'

/** As its speakers write it: "Español". */
export function languageName(one: Language): string {
  const name = new Intl.DisplayNames(one, { type: 'language' }).of(one) ?? one
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** In the language of the page, as in the middle of a sentence: "español". */
export function languageInSentence(one: Language): string {
  return new Intl.DisplayNames(language(), { type: 'language' }).of(one) ?? one
}
