import { languageName } from '../../platform/text/language-name.ts'
import { language, languages } from '../../platform/text/language.ts'

/**
 * Links to the other languages; the same on every page, so that parts containing them can be
 * cached.
 */
export function LanguageLinks({ className }: { className: string }) {
  return languages
    .filter((one) => one !== language())
    .map((one) => (
      <a
        key={one}
        href={`/language/${one}`}
        lang={one}
        hrefLang={one}
        rel="nofollow"
        className={className}
      >
        {languageName(one)}
      </a>
    ))
}
