import * as t from '#messages/resources.ts'
import { Form, href, Link } from 'react-router'
import { distanceText } from '../florida/distance.ts'
import { language } from '../platform/text/language.ts'
import { telHref } from '../platform/ui/links.ts'
import { Button } from '../platform/ui/button.tsx'
import { SelectField, TextField } from '../platform/ui/field.tsx'
import { dial, text, textInSpanish } from './crisis-numbers.ts'
import { Emblem } from './resource-card.tsx'
import type { NearbyResource, Resource } from './resource.ts'

const needs = [
  { to: '#housing', emblem: 'housing', title: t.sleep },
  { to: '#healthcare', emblem: 'healthcare', title: t.health },
  { to: '#money', emblem: 'money', title: t.moneyAndFood },
]

/** Four links to the most urgent kinds of help. `hasLines` if the page lists phone lines. */
export function NeedButtons({ hasLines }: { hasLines: boolean }) {
  const talk = { to: hasLines ? '#talk' : '#crisis', emblem: 'support-line', title: t.talk }
  return (
    <nav aria-label={t.needNow()} className="mt-5 print:hidden">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[talk, ...needs].map(({ to, emblem, title }) => (
          <li key={to}>
            <a
              href={to}
              className="flex h-full min-h-16 flex-wrap items-center gap-3 rounded-card border border-edge bg-card p-3 font-semibold text-ink no-underline hover:border-ink"
            >
              <Emblem section={emblem} />
              <span className="min-w-0 grow basis-28 wrap-anywhere">{title()}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Line = Pick<Resource, 'id' | 'title' | 'phone' | 'section'>

/** Phone lines that answer day and night. */
export function DayAndNightLines({ lines }: { lines: Line[] }) {
  if (!lines.length) return null
  return (
    <section id="talk" aria-labelledby="talk-title" className="pt-8">
      <h2 id="talk-title">{t.dayAndNight()}</h2>
      <ul className="mt-4 grid gap-x-8 md:grid-cols-2">
        {language() === 'es' && (
          <li className="border-b border-line py-2">
            <LineCall to={dial} title={t.spanishLine()} phone={t.press2()} />
            <a href={textInSpanish} className="inline-link inline-flex min-h-11 items-center">
              {t.orTextInSpanish()}
            </a>
          </li>
        )}
        {lines.map(({ id, title, phone, section }) => (
          <li key={id} className="border-b border-line py-2">
            <LineCall
              to={telHref(phone ?? '')}
              title={title}
              phone={section === 'crisis' ? t.press1() : phone}
            />
            {section === 'crisis' && (
              <a href={text} className="inline-link inline-flex min-h-11 items-center">
                {t.textLine()}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function LineCall({ to, title, phone }: { to: string; title: string; phone: string | null }) {
  return (
    <a
      href={to}
      className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-ink no-underline hover:underline"
    >
      <span>{title}</span>{' '}
      <span className="inline-block max-w-full text-lg font-semibold text-link tabular-nums underline underline-offset-4">
        {phone}
      </span>
    </a>
  )
}

/** Searches for words of need or a trade; for others, `NotUnderstood` is shown. */
export function FindHelp({ words }: { words: string }) {
  return (
    <search className="mt-8 block print:hidden">
      <Form
        action={href('/veteran-resources/find')}
        className="measure flex flex-wrap items-end gap-3"
      >
        <TextField
          id="help"
          name="q"
          label={t.find()}
          hint={t.findHint()}
          defaultValue={words}
          maxLength={200}
          required
          className="grow basis-60"
        />
        <Button look="action">{t.findButton()}</Button>
      </Form>
    </search>
  )
}

/** In place of a list of businesses. */
export function NotUnderstood({ words }: { words: string }) {
  return (
    <section
      aria-labelledby="not-understood"
      className="mt-5 rounded-card bg-note p-4 print:hidden"
    >
      <h2 id="not-understood" data-list-heading className="text-lg! wrap-anywhere">
        {t.notUnderstood({ words })}
      </h2>
      <p className="measure mt-1">
        {t.notUnderstoodText({
          call: (words) => (
            <a href={dial} className="inline-link inline-flex min-h-11 items-center font-semibold">
              {words}
            </a>
          ),
        })}
      </p>
      <p>
        <Link
          to={`${href('/businesses/search')}?${new URLSearchParams({ q: words })}`}
          rel="nofollow"
          className="inline-link inline-flex min-h-11 items-center wrap-anywhere"
        >
          {t.searchBusinesses({ words })}
        </Link>
      </p>
    </section>
  )
}

type NearProps = { counties: string[]; near: { county: string; found: NearbyResource[] } | null }

/** Places to visit, sorted by distance from the center of a county. */
export function HelpNear({ counties, near }: NearProps) {
  return (
    <section id="near" aria-labelledby="near-title" className="pt-10 print:hidden">
      <h2 id="near-title">{near ? t.nearCounty({ county: near.county }) : t.nearTitle()}</h2>
      <Form
        action={`${href('/veteran-resources')}#near`}
        className="measure mt-3 flex flex-wrap items-end gap-3"
      >
        <SelectField
          id="near-county"
          name="near"
          label={t.county()}
          defaultValue={near?.county ?? ''}
          className="grow basis-60"
          required
        >
          <option value="">{t.chooseCounty()}</option>
          {counties.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <Button>{t.showNear()}</Button>
      </Form>
      {near && (
        <ol className="mt-4 grid gap-x-8 md:grid-cols-2">
          {near.found.map(({ resource: { id, title, address, phone }, miles }) => (
            <li key={id} className="border-b border-line py-3">
              <a href={`#${id}`} className="inline-link font-semibold">
                {title}
              </a>
              <p className="text-sm">
                {t.milesFrom({ distance: distanceText(miles), county: near.county })}
              </p>
              <address className="text-sm not-italic">{address}</address>
              {phone && (
                <a
                  href={telHref(phone)}
                  aria-label={t.callResource({ name: title, phone })}
                  className="inline-link inline-flex min-h-11 max-w-full items-center text-lg font-semibold tabular-nums"
                >
                  {phone}
                </a>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
