import * as t from '#messages/layout.ts'
import { useLocation, useMatches } from 'react-router'
import { language, languages, pathIn } from '../../platform/text/language.ts'

/** On pages that are translated, the way to the same page in the other languages. */
export function LanguageLink() {
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as { isTranslated?: boolean } | undefined
  if (!handle?.isTranslated) return null
  return (
    <nav aria-label={t.language()} className="shell flex justify-end gap-4 print:hidden">
      {languages
        .filter((one) => one !== language())
        .map((one) => (
          // Its scripts are others, so the browser loads the page anew.
          <a
            key={one}
            href={pathIn(one, pathname)}
            lang={one}
            hrefLang={one}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {nameOf(one)}
          </a>
        ))}
    </nav>
  )
}

/** As its speakers write it: "Español". */
function nameOf(one: string): string {
  const name = new Intl.DisplayNames(one, { type: 'language' }).of(one) ?? one
  return name.charAt(0).toUpperCase() + name.slice(1)
}
