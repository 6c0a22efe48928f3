import * as t from '#messages/layout.ts'
import { language } from '../platform/text/language.ts'
import { dial, text, textInSpanish } from './crisis-numbers.ts'

const slim = 'inline-flex min-h-11 items-center underline underline-offset-4 @max-[22rem]:min-h-8'

/** The first line of every page, above its header: the crisis line, one tap away. */
export function CrisisBanner() {
  return (
    <aside
      aria-label={t.crisisHelp()}
      data-crisis-bar=""
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

/** In the header, which stays on the screen when the bar above it is scrolled away. */
export function CrisisInHeader() {
  return (
    <a
      href={dial}
      aria-label={t.crisisPlain()}
      className="hidden min-h-11 min-w-11 items-center justify-center rounded-field border border-white/60 text-sm font-semibold hover:underline bar-gone:inline-flex"
    >
      988
    </a>
  )
}

/**
 * Marks the document while the bar is on the screen. Without script, the header always has its link. Inlined as text,
 * so it can't use anything outside itself.
 */
export function watchCrisisBar(): void {
  const bar = document.querySelector('[data-crisis-bar]')
  const mark = (isSeen: boolean) =>
    document.documentElement.toggleAttribute('data-bar-seen', isSeen)
  if (!bar) return
  // Before the first paint, so nothing moves.
  mark(scrollY === 0)
  new IntersectionObserver((seen) => {
    for (const { isIntersecting } of seen) mark(isIntersecting)
  }).observe(bar)
}
