import * as t from '#messages/resources.ts'
import { CrisisInSpanish } from './crisis-in-spanish.tsx'
import { dial, text } from './crisis-numbers.ts'

/** Printers leave out backgrounds, which would make white text invisible. */
const onPaper = 'print:border-2 print:border-crisis print:bg-transparent print:text-ink'

/** The last section of the page. */
export function NeedAssistance() {
  return (
    <section
      id="crisis"
      aria-labelledby="crisis-title"
      className={`${onPaper} mt-12 rounded-card bg-crisis px-6 py-8 text-center text-white md:mt-16`}
    >
      <h2 id="crisis-title">{t.needAssistance()}</h2>
      <p className="mt-2">{t.crisisAbout()}</p>
      <p className="mt-3">
        <a
          href={dial}
          aria-label={t.callLine()}
          className="inline-flex min-h-13 max-w-full items-center rounded-field border border-transparent bg-white px-3 py-2 text-center font-serif text-2xl wrap-anywhere sm:px-6 font-semibold text-crisis no-underline"
        >
          {t.press1()}
        </a>
      </p>
      <p className="mt-2">
        <a
          href={text}
          aria-label={t.orTextLine()}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t.orText()}
        </a>
      </p>
      <CrisisInSpanish className="mt-2" />
    </section>
  )
}
