import * as t from '#messages/desk-cases.ts'
import { Link } from 'react-router'
import type { DeskCase, OtherCases as Cases } from './other-cases.server.ts'

/** The other reports, claims, and so on about the same listing. */
export function OtherCases({ cases: { open, decided } }: { cases: Cases }) {
  if (open.length + decided.length === 0) return null
  return (
    <section
      aria-labelledby="other-cases"
      className="rounded-field border-l-6 border-l-gold bg-note px-4 py-3"
    >
      <h2 id="other-cases" className="text-lg!">
        {open.length ? t.alsoOpen({ count: open.length }) : t.decidedOnly()}
      </h2>
      <CaseList cases={open.length ? open : decided} />
      {open.length > 0 && decided.length > 0 && (
        <>
          <h3 className="mt-2 text-base!">{t.decided()}</h3>
          <CaseList cases={decided} />
        </>
      )}
    </section>
  )
}

function CaseList({ cases }: { cases: DeskCase[] }) {
  return (
    <ul>
      {cases.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className="inline-link inline-flex min-h-11 items-center wrap-anywhere">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
