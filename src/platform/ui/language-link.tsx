import * as t from '#messages/layout.ts'
import { useLocation } from 'react-router'
import { language, languages, pathIn } from '../text/language.ts'

/** For a page that is translated: the way to it in the other languages. */
export function LanguageLink() {
  const { pathname } = useLocation()
  return (
    <nav aria-label={t.language()} className="flex gap-4 print:hidden">
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
