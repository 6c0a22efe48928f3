import { useState } from 'react'
import { useMatches } from 'react-router'
import { languageCookie } from '../../platform/text/chosen-language.ts'
import { language, type Language } from '../../platform/text/language.ts'

/** The texts of an offer, in the offered language. */
export type LanguageOffer = { language: Language; question: string; yes: string; no: string }

const choice = 'inline-link inline-flex min-h-11 items-center font-semibold'

/**
 * Offers a translated page in the browser's language, once. Hidden until `showLanguageOffer` finds
 * the browser's language among the offers, since cached pages are the same for everyone.
 */
export function LanguageOffers({ offers }: { offers: LanguageOffer[] }) {
  const isTranslated = useMatches().some(
    ({ handle }) => (handle as { isTranslated?: boolean } | undefined)?.isTranslated,
  )
  const [isAnswered, setAnswered] = useState(false)
  if (!isTranslated || isAnswered) return null
  const stay = () => {
    document.cookie = languageCookie(language(), location.protocol === 'https:')
    setAnswered(true)
  }
  return offers.map(({ language, question, yes, no }) => (
    <aside
      key={language}
      hidden
      suppressHydrationWarning
      data-language-offer={language}
      lang={language}
      className="border-b border-line bg-note text-ink print:hidden"
    >
      <p className="shell flex flex-wrap items-center justify-center gap-x-5 py-1 text-center">
        <span>{question}</span>
        <a href={`/language/${language}`} rel="nofollow" className={choice}>
          {yes}
        </a>
        <button type="button" onClick={stay} className={choice}>
          {no}
        </button>
      </p>
    </aside>
  ))
}

/** Runs before the first paint, so nothing moves. Inlined as text: it can't use anything outside itself. */
export function showLanguageOffer(): void {
  if (/(^|; )language=/.test(document.cookie)) return
  const wanted = navigator.language.split('-')[0]
  const offer = document.querySelector<HTMLElement>(`[data-language-offer="${wanted}"]`)
  if (offer) offer.hidden = false
}
