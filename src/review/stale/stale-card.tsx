import * as t from '#messages/desk-stale.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { SignalKind } from '../../listings/upkeep/signals.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'

export type StaleCardRow = {
  id: string
  name: string
  phone: string | null
  website: string | null
  county: string
  changed: string
  views: number
  why: { kind: SignalKind; text: string }[]
  /** The newest answer, for decisions. */
  lastAnswer: string
  asking: { is: 'possible' | 'no one' } | { is: 'asked'; day: string; days: number }
}

type StaleCardProps = { row: StaleCardRow; viewedDays: number }

export function StaleCard({ row, viewedDays }: StaleCardProps) {
  const { id, name, phone, website, county, changed, views, why } = row
  const heading = `stale-${id}`
  return (
    <li className="rounded-card border border-line bg-card p-4 md:p-5">
      <article
        aria-labelledby={heading}
        className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem]"
      >
        <div className="min-w-0">
          <h2 id={heading} className="text-xl! wrap-anywhere">
            <Link
              to={href('/review/listing/:businessId', { businessId: id })}
              className="inline-link"
            >
              {name}
            </Link>
          </h2>
          {county && <p className="text-sm text-soft">{t.inCounty({ county })}</p>}
          <h3 className="sr-only">{t.why()}</h3>
          <ul className="mt-2 space-y-1 border-l-4 border-gold pl-3">
            {why.map(({ kind, text }) => (
              <li key={kind}>{text}</li>
            ))}
          </ul>
          <dl className="mt-3 grid gap-x-6 sm:grid-cols-2">
            <Fact label={t.phoneLabel()}>
              {phone && (
                <a
                  href={`tel:${phone.replace(/\s*ext\.\s*/, ';ext=')}`}
                  className="inline-link inline-flex min-h-11 items-center"
                >
                  {phone}
                </a>
              )}
            </Fact>
            <Fact label={t.websiteLabel()}>
              {website && (
                <a
                  href={website}
                  rel="noopener noreferrer nofollow"
                  className="inline-link inline-flex min-h-11 items-center wrap-anywhere"
                >
                  {website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
                </a>
              )}
            </Fact>
            <Fact label={t.changedLabel()}>{changed}</Fact>
            <Fact label={t.viewsLabel({ days: viewedDays })}>{views.toLocaleString('en-US')}</Fact>
          </dl>
        </div>
        <Answers row={row} />
      </article>
    </li>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children || t.noneGiven()}</dd>
    </div>
  )
}

const back = new URLSearchParams({ desk: href('/review/stale') })

function Answers({ row: { id, name, lastAnswer, asking } }: Pick<StaleCardProps, 'row'>) {
  const named = (text: string) =>
    t.ofListing({ text, name, hidden: (words) => <span className="sr-only">{words}</span> })
  return (
    <PostForm className="mt-4 grid content-start gap-2 max-lg:sm:grid-cols-2 lg:mt-0">
      <input type="hidden" name="listing" value={id} />
      <input type="hidden" name="seen" value={lastAnswer} />
      <Button name="intent" value="there">
        {named(t.there())}
      </Button>
      {asking.is === 'possible' && (
        <Button name="intent" value="asked">
          {named(t.ask())}
        </Button>
      )}
      <Button name="intent" value="closed">
        {named(t.close())}
      </Button>
      <ButtonLink to={`${href('/business/:businessId/edit', { businessId: id })}?${back}`}>
        {named(t.correct())}
      </ButtonLink>
      {asking.is === 'no one' && <p className="text-sm text-soft">{t.noOneOnFile()}</p>}
      {asking.is === 'asked' && <p className="text-sm text-soft">{t.wasAsked(asking)}</p>}
    </PostForm>
  )
}
