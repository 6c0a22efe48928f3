import { dial, text } from './crisis-numbers.ts'

/** Printers leave grounds out, and white words with them. */
const onPaper = 'print:border-2 print:border-crisis print:bg-transparent print:text-ink'

/** The first thing on the page: help that is one tap away. */
export function CrisisStrip() {
  return (
    <aside aria-label="Veterans Crisis Line" className={`${onPaper} bg-crisis text-white`}>
      <p className="shell flex flex-wrap items-center justify-center gap-x-4 py-2 text-center">
        <span className="font-semibold">In crisis, or worried about someone?</span>
        <a
          href={dial}
          aria-label="Call 988 (Press 1), the Veterans Crisis Line"
          className="inline-flex min-h-11 items-center text-lg font-semibold underline underline-offset-4"
        >
          Call 988 (Press 1)
        </a>
        <a
          href={text}
          aria-label="Text 838255, the Veterans Crisis Line"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Text 838255
        </a>
      </p>
    </aside>
  )
}

/** The last thing on the page, for whoever has read to its end. */
export function NeedAssistance() {
  return (
    <section
      id="crisis"
      aria-labelledby="crisis-title"
      className={`${onPaper} mt-12 rounded-card bg-crisis px-6 py-8 text-center text-white md:mt-16`}
    >
      <h2 id="crisis-title">Need Assistance</h2>
      <p className="mt-2">
        The Veterans Crisis Line is available 24/7 for confidential support, for veterans and those
        who care about them.
      </p>
      <p className="mt-3">
        <a
          href={dial}
          aria-label="Call the Veterans Crisis Line: 988 (Press 1)"
          className="inline-flex min-h-13 items-center rounded-field bg-white px-6 py-2 font-serif text-2xl font-semibold text-crisis no-underline"
        >
          988 (Press 1)
        </a>
      </p>
      <p className="mt-2">
        <a
          href={text}
          aria-label="Or text 838255 to reach the Veterans Crisis Line"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Or text 838255
        </a>
      </p>
    </section>
  )
}
