import * as t from '#messages/layout.ts'
import { useLocation } from 'react-router'
import { languageName } from '../text/language-name.ts'
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
            {languageName(one)}
          </a>
        ))}
    </nav>
  )
}
