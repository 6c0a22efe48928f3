import * as t from '#messages/desk-words.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DueClock } from '../../submissions/when-text.ts'
import { Clock } from '../queue/clock.tsx'

type CaseHeadProps = {
  backTo: string
  backText: string
  stateText: string
  clock: DueClock | null
  /** Next to the state. */
  label?: string | null
  heading: string
  /** Under the heading. */
  children: ReactNode
}

/** State, clock, and heading of any case on the desk, below the way back to the queue on a phone. */
export function CaseHead({
  backTo,
  backText,
  stateText,
  clock,
  label,
  heading,
  children,
}: CaseHeadProps) {
  return (
    <>
      <p className="lg:hidden">
        <Link to={backTo} className="inline-link inline-flex min-h-11 items-center">
          {backText}
        </Link>
      </p>
      <header className="border-b border-line pb-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <strong className="rounded-full border border-edge bg-card px-3 py-0.5">
            {stateText}
          </strong>
          {clock && <Clock {...clock} />}
          {clock && <span className="text-soft">{t.due({ due: clock.due })}</span>}
          {label && (
            <strong className="rounded-full border border-edge px-3 py-0.5">{label}</strong>
          )}
        </p>
        <h1 className="mt-2 wrap-anywhere" tabIndex={-1}>
          {heading}
        </h1>
        {children}
      </header>
    </>
  )
}
