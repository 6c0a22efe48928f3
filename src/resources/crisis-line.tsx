import * as t from '#messages/resources.ts'
import type { ReactNode } from 'react'
import { language } from '../platform/text/language.ts'
import { CrisisInSpanish } from './crisis-in-spanish.tsx'
import { dial, text, textInSpanish } from './crisis-numbers.ts'

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
      {language() === 'es' ? (
        <>
          <p className="mt-4 font-semibold">{t.spanishLine()}</p>
          <Line label={t.callSpanishLine()} number={t.press2()}>
            <a href={textInSpanish} className={textLink}>
              {t.orTextInSpanish()}
            </a>
          </Line>
          <p className="mt-4 font-semibold">{t.veteransLine()}</p>
          <Line label={t.callLine()} number={t.press1()}>
            <TextToVeterans />
          </Line>
        </>
      ) : (
        <>
          <Line label={t.callLine()} number={t.press1()}>
            <TextToVeterans />
          </Line>
          <CrisisInSpanish className="mt-2" />
        </>
      )}
    </section>
  )
}

const textLink = 'inline-flex min-h-11 items-center underline underline-offset-4'

function TextToVeterans() {
  return (
    <a href={text} aria-label={t.orTextLine()} className={textLink}>
      {t.orText()}
    </a>
  )
}

type LineProps = { label: string; number: string; children: ReactNode }

function Line({ label, number, children }: LineProps) {
  return (
    <>
      <p className="mt-3">
        <a
          href={dial}
          aria-label={label}
          className="inline-flex min-h-13 max-w-full items-center rounded-field border border-transparent bg-white px-3 py-2 text-center font-serif text-2xl wrap-anywhere sm:px-6 font-semibold text-crisis no-underline"
        >
          {number}
        </a>
      </p>
      <p className="mt-2">{children}</p>
    </>
  )
}
