import * as t from '#messages/other-language.ts'
import { languageInSentence } from '../text/language-name.ts'
import type { Language } from '../text/language.ts'

/** Says that the text below, typed by its author, is in another language than the page. */
export function OtherLanguage({ writtenIn }: { writtenIn: Language | null }) {
  if (!writtenIn) return null
  return (
    <p className="mt-3 text-sm text-soft">
      {t.writtenIn({ language: languageInSentence(writtenIn) })}
    </p>
  )
}
