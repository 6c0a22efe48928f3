import * as t from '#messages/admin-categories.ts'
import { languages, type Language } from '../../platform/text/language.ts'

/** The field of a name in another language, such as `name_es`. */
export type NameField = `name_${Language}`

/** The languages after English, with the field of the name in each. */
export const otherLanguages = languages.slice(1).map((language) => ({
  language,
  field: `name_${language}` as const,
  label: t.nameIn({ nameOf: nameOf(language) }),
}))

function nameOf(language: Language): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
}
