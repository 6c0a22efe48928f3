import * as t from '#messages/owner-listing.ts'
import type { DetailLine } from '../../submissions/form/field-lines.ts'
import { isPlaceAddress } from '../../submissions/google-place.ts'
import { href } from 'react-router'
import type { OwnersCase } from '../../submissions/answers/cases.server.ts'
import type { Standing } from './listing.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'

export function Lines({ lines }: { lines: DetailLine[] }) {
  return (
    <dl className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      {lines.map(({ label, text }) => (
        <div key={label} className="contents">
          <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
          <dd className="mb-2 min-w-0 wrap-anywhere whitespace-pre-line">
            {isPlaceAddress(text) ? <OnGoogle address={text} /> : text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The URL names the place by a long id. */
function OnGoogle({ address }: { address: string }) {
  return (
    <a href={address} rel="noreferrer" className="inline-link inline-flex min-h-11 items-center">
      {t.onGoogle()}
    </a>
  )
}

export function ChangedLines({ lines }: { lines: DetailLine[] }) {
  return (
    <dl className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      {lines.map(({ label, text, before }) => (
        <div key={label} className="contents">
          <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
          <dd className="mb-2 min-w-0 wrap-anywhere whitespace-pre-line">
            <del className="block text-soft">
              <span className="sr-only">{t.before()}</span>
              {before}
            </del>
            <ins className="block no-underline">
              <span className="sr-only">{t.after()}</span>
              {text}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Those that aren't answered; all when every one is. */
function shownCases(cases: OwnersCase[]): OwnersCase[] {
  const left = cases.filter((one) => !one.isAnswered)
  return left.length ? left : cases
}

type StandingLineProps = { standing: Standing; cases: OwnersCase[]; more?: string }

/** Leaves out what the note of cases says, too. */
export function StandingLine({ standing, cases, more = '' }: StandingLineProps) {
  const isSaid = shownCases(cases)[0]?.id === 'hidden'
  return (
    <p className="mt-1">
      <strong>{standing.title}.</strong> {isSaid ? more : `${standing.text} ${more}`}
    </p>
  )
}

const caseCounts = {
  claim: t.claimsOfIt,
  removal: t.removalsOfIt,
  report: t.reportsAboutIt,
} satisfies Partial<Record<OwnersCase['kind'], (values: { count: number }) => string>>

/** One sentence per kind. */
function countedCases(cases: OwnersCase[]): string {
  const removed = cases.flatMap(({ kind, title }) => (kind === 'removed' ? `${title}.` : []))
  const kinds = Object.keys(caseCounts) as (keyof typeof caseCounts)[]
  const counted = kinds
    .map((kind) => ({ kind, count: cases.filter((one) => one.kind === kind).length }))
    .flatMap(({ kind, count }) => (count ? caseCounts[kind]({ count }) : []))
  return [...removed, ...counted].join(' ')
}

type CasesNoteProps = { id: string; name: string; cases: OwnersCase[] }

/** Shows no stranger's words. Empty without open cases. */
export function CasesNote({ id, name, cases }: CasesNoteProps) {
  const shown = shownCases(cases)
  const [first] = shown
  if (!first) return null
  const { isAnswered, bringBack } = first
  const isOwnRemoval = bringBack !== null && shown.length === 1
  return (
    <div className="mt-3 rounded-field border-l-6 border-gold bg-note px-4 py-3 wrap-anywhere">
      <p>
        <strong>{shown.length === 1 ? `${first.title}.` : countedCases(shown)}</strong>{' '}
        {isAnswered ? t.teamHasAnswer() : isOwnRemoval ? bringBack : t.tellYourSide()}
      </p>
      <ButtonLink to={href('/business/:businessId/answer', { businessId: id })} className="mt-2">
        {isAnswered ? t.seeAnswer() : isOwnRemoval ? t.askBack() : t.readAndAnswer()}
        <span className="sr-only">: {name}</span>
      </ButtonLink>
    </div>
  )
}
