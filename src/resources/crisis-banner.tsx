import * as t from '#messages/layout.ts'
import { language } from '../platform/text/language.ts'
import { dial, text, textInSpanish } from './crisis-numbers.ts'

const slim = 'inline-flex min-h-11 items-center underline underline-offset-4 @max-[22rem]:min-h-8'

/** The first line of every page, above its header: the crisis line, one tap away. */
export function CrisisBanner() {
  return (
    <aside
      aria-label={t.crisisHelp()}
      className="@container bg-crisis text-sm text-white print:hidden"
    >
      {/* Large letters on a phone grow only until both fit in one row; the footer has the line in full. */}
      <p className="shell flex flex-wrap items-center justify-center gap-x-3 text-center sm:gap-x-5 @max-[19rem]:px-1 @max-[19rem]:text-[5.6cqi]">
        <a href={dial} className={`${slim} font-semibold`}>
          <span>
            {t.crisisBanner({
              // On phones both fit only if this word is for screen readers.
              soft: (words) => <span className="max-sm:sr-only">{words}</span>,
              long: (words) => <span className="@max-[19rem]:sr-only">{words}</span>,
            })}
          </span>
        </a>
        <a href={language() === 'es' ? textInSpanish : text} className={slim}>
          {t.crisisText()}
        </a>
      </p>
    </aside>
  )
}
