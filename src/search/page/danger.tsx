import * as t from '#messages/search-need.ts'
import type { ReactNode } from 'react'
import { language } from '../../platform/text/language.ts'
import { dial, text, textInSpanish } from '../../resources/crisis-numbers.ts'
import { telHref } from '../../platform/ui/links.ts'

const white =
  'inline-flex min-h-12 items-center rounded-field bg-white px-5 text-lg font-semibold text-crisis no-underline'
const outlined =
  'inline-flex min-h-12 items-center rounded-field border border-white px-5 font-semibold text-white no-underline'

type DangerProps = { id: string; isSpanish: boolean }

/** `spanish` on English pages, for searches in Spanish. */
type DangerWords = {
  title: () => string
  text: () => string
  spanish: string
  /** Shown next to 911. */
  alsoCall: 'crisis line' | 'violence and crisis line' | 'poison help' | 'no one'
}

/** Keeps a phone number on one line if it fits. */
export const unbroken = (words: ReactNode) => (
  <span className="inline-block max-w-full">{words}</span>
)

const poisonHelp = '1-800-222-1222'
const violenceLine = '1-800-799-7233'

export const spanishDanger = 'Si está en peligro ahora, llame al 911.'
const spanishCrisis =
  'En crisis: llame al 988 y oprima 2 para hablar en español, o 1 para la línea de veteranos.'

const crisis: DangerWords = {
  title: t.crisisTitle,
  text: t.crisisText,
  spanish:
    'Hable con alguien ahora. Llame al 988, de día o de noche: oprima 2 para hablar en español, o 1 para la línea de veteranos. Es gratis y confidencial.',
  alsoCall: 'crisis line',
}

/** Dangers where 911 comes before the crisis line. */
export const for911: Partial<Record<string, DangerWords>> = {
  threat: {
    title: t.threatTitle,
    text: t.threatText,
    spanish:
      'Puede estar en peligro. Llame al 911. Si la violencia es en casa, llame al 1-800-799-7233, de día o de noche, en español.',
    alsoCall: 'violence and crisis line',
  },
  overdose: {
    title: t.overdoseTitle,
    text: t.overdoseText,
    spanish: 'Puede ser una sobredosis. Llame al 911 ya, aunque parezca estar bien.',
    alsoCall: 'crisis line',
  },
  poison: {
    title: t.poisonTitle,
    text: t.poisonText,
    spanish:
      'Llame al 911 si alguien se desmayó, convulsiona o no puede respirar. Si no, llame al 1-800-222-1222, de día o de noche.',
    alsoCall: 'poison help',
  },
  emergency: {
    title: t.emergencyTitle,
    text: t.emergencyText,
    spanish: 'Puede ser una emergencia. Llame al 911.',
    alsoCall: 'no one',
  },
  missing: {
    title: t.missingTitle,
    text: t.missingText,
    spanish:
      'Llame al 911 ya. No hay que esperar 24 horas para avisar de una persona desaparecida.',
    alsoCall: 'no one',
  },
  hazard: {
    title: t.hazardTitle,
    text: t.hazardText,
    spanish:
      'Salga de la casa primero. No toque interruptores ni encienda nada. Llame al 911 desde afuera.',
    alsoCall: 'no one',
  },
  powerline: {
    title: t.powerLineTitle,
    text: t.powerLineText,
    spanish: 'Aléjese del cable y de todo lo que el cable toque. Llame al 911.',
    alsoCall: 'no one',
  },
}

/** Phone numbers, shown before anything else. */
export function Danger({ id, isSpanish }: DangerProps) {
  const isFor911 = id in for911
  const { title, text: prose, spanish, alsoCall } = for911[id] ?? crisis
  return (
    <section
      aria-labelledby="need"
      className="rounded-card bg-crisis p-4 text-white print:border-2 print:bg-transparent print:text-ink"
    >
      <h2 id="need" className="text-xl!">
        {title()}
      </h2>
      <p className="mt-2 flex flex-wrap gap-3">
        {isFor911 && (
          <a href="tel:911" className={white}>
            {t.call911()}
          </a>
        )}
        {alsoCall === 'poison help' && (
          <a href={telHref(poisonHelp)} className={outlined}>
            <span>{t.callPoisonHelp({ phone: poisonHelp, number: unbroken })}</span>
          </a>
        )}
        {alsoCall === 'violence and crisis line' && (
          <a href={telHref(violenceLine)} className={outlined}>
            {t.callViolenceLine({ phone: violenceLine })}
          </a>
        )}
        {alsoCall.endsWith('crisis line') && <CrisisButtons first={isFor911 ? outlined : white} />}
      </p>
      {isSpanish && language() !== 'es' && (
        <p lang="es" className="mt-3">
          {spanish}
        </p>
      )}
      <p className="mt-3">{prose()}</p>
    </section>
  )
}

/** @param first the look of the first one. Pages in Spanish show the line in Spanish first. */
function CrisisButtons({ first }: { first: string }) {
  const isInSpanish = language() === 'es'
  return (
    <>
      {isInSpanish && (
        <>
          <a href={dial} className={first}>
            {t.call988Press2()}
          </a>
          <a href={textInSpanish} className={outlined}>
            {t.textAyuda()}
          </a>
        </>
      )}
      <a href={dial} className={isInSpanish ? outlined : first}>
        {t.call988Press1()}
      </a>
      <a href={text} className={outlined}>
        {t.text838255()}
      </a>
    </>
  )
}

/** The crisis line for uncertain cases. */
export function CalmLine({ isSpanish }: { isSpanish: boolean }) {
  return (
    <p className="text-soft">
      {isSpanish && language() !== 'es' && <span lang="es">{spanishCrisis} </span>}
      {t.inCrisisOrWorriedAbout({
        link: (words) => (
          <a href={dial} className="inline-link inline-flex min-h-11 items-center">
            {words}
          </a>
        ),
      })}
    </p>
  )
}
