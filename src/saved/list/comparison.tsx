import * as t from '#messages/my-list.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { placeText } from '../../listings/business.ts'
import { distanceWords } from '../../listings/cards/distance-badge.tsx'
import { languagesText } from '../../listings/choices.ts'
import { badgeLine } from '../../listings/verification.ts'
import { nameIn } from '../../platform/text/names.ts'
import { siteText, telHref } from '../../platform/ui/links.ts'
import type { SavedFacts } from './saved-facts.ts'

type ComparisonProps = { listings: SavedFacts[]; notes: ReadonlyMap<string, string> }

const rows: { name: () => string; show: (facts: SavedFacts) => ReactNode }[] = [
  { name: t.category, show: ({ category }) => nameIn(category.name) },
  { name: t.place, show: (facts) => placeText(facts) },
  { name: t.distance, show: (facts) => <Distance {...facts} /> },
  { name: t.address, show: ({ address }) => address },
  {
    name: t.hours,
    show: ({ hours }) =>
      hours?.length && (
        <ul className="text-sm tabular-nums">
          {hours.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
  },
  { name: t.phone, show: (facts) => <Phone {...facts} /> },
  {
    name: t.website,
    show: ({ website }) =>
      website && (
        <a href={website} rel="noopener" className="inline-link wrap-anywhere">
          {siteText(website)}
        </a>
      ),
  },
  {
    name: t.badge,
    show: ({ verification, isSample }) =>
      verification ? badgeLine(verification, isSample) : t.noBadge(),
  },
  { name: t.service, show: ({ service }) => service && nameIn(service) },
  { name: t.languages, show: ({ languages }) => languagesText(languages) },
]

/** Scrolls sideways where it doesn't fit. */
export function Comparison({ listings, notes }: ComparisonProps) {
  const cell = 'min-w-44 border-b border-line p-3 text-left align-top'
  const head = 'sticky left-0 z-1 border-b border-line bg-card p-3 text-left align-top text-soft'
  return (
    <div className="mt-10">
      <h2 id="comparison" tabIndex={-1} className="scroll-mt-40">
        {t.comparing()}
      </h2>
      <div
        role="region"
        aria-labelledby="comparison"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be focusable, so that arrow keys can scroll it (WCAG 2.1.1)
        tabIndex={0}
        className="mt-4 overflow-x-auto rounded-card border border-line bg-card"
      >
        <table className="w-full">
          <thead>
            <tr>
              <th scope="col" className={head}>
                <span className="sr-only">{t.fact()}</span>
              </th>
              {listings.map(({ id, shownId, name }) => (
                <th key={id} scope="col" className={cell}>
                  <Link
                    to={href('/business/:businessId', { businessId: shownId })}
                    className="inline-link"
                  >
                    {name}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsFor(listings).map(({ name, show }) => (
              <tr key={name()}>
                <th scope="row" className={head}>
                  {name()}
                </th>
                {listings.map((facts) => (
                  <td key={facts.id} className={cell}>
                    {show(facts) || <span className="text-soft">{t.notListed()}</span>}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row" className={head}>
                {t.noteShort()}
              </th>
              {listings.map(({ id }) => (
                <td key={id} className={`${cell} whitespace-pre-line`}>
                  {notes.get(id)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Distances only where a ZIP code is known. */
function rowsFor(listings: SavedFacts[]) {
  const isMeasured = listings.some(({ distance }) => distance)
  return rows.filter(({ name }) => name !== t.distance || isMeasured)
}

function Distance({ distance }: SavedFacts) {
  if (!distance) return null
  const { text, from, note } = distanceWords(distance)
  return (
    <>
      {from === null ? text : t.distanceFrom({ distance: text, zip: from })}
      {note && <span className="block text-sm text-soft">{note}</span>}
    </>
  )
}

function Phone({ phone, isSample }: SavedFacts) {
  if (!phone) return null
  if (isSample) return t.notReal({ phone })
  return (
    <a href={telHref(phone)} className="inline-link whitespace-nowrap tabular-nums">
      {phone}
    </a>
  )
}
