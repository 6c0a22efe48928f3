import * as t from '#messages/my-list.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { placeText } from '../../listings/business.ts'
import { distanceWords } from '../../listings/cards/distance-words.ts'
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

/** On phones, one fact below the other, each with the names: columns would be cut. Roles keep it a table there. */
export function Comparison({ listings, notes }: ComparisonProps) {
  const block = 'max-sm:block max-sm:px-3 max-sm:py-1'
  const cell = `${block} min-w-44 border-line p-3 text-left align-top wrap-anywhere sm:border-b`
  const head = `${block} sticky left-0 z-1 border-line bg-card p-3 text-left align-top text-soft max-sm:static sm:border-b`
  const row = 'max-sm:block max-sm:border-b max-sm:border-line max-sm:py-2'
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
        {/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table shown as blocks loses its roles in browsers */}
        <table role="table" className="w-full max-sm:block">
          <thead role="rowgroup" className="max-sm:block">
            <tr role="row" className={row}>
              <th role="columnheader" scope="col" className={`${head} max-sm:hidden`}>
                <span className="sr-only">{t.fact()}</span>
              </th>
              {listings.map(({ id, shownId, name }) => (
                <th key={id} role="columnheader" scope="col" className={cell}>
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
          <tbody role="rowgroup" className="max-sm:block">
            {rowsFor(listings).map(({ name, show }) => (
              <tr key={name()} role="row" className={row}>
                <th role="rowheader" scope="row" className={head}>
                  {name()}
                </th>
                {listings.map((facts) => (
                  <td key={facts.id} role="cell" className={cell}>
                    <OfListing name={facts.name} />
                    {show(facts) || <span className="text-soft">{t.notListed()}</span>}
                  </td>
                ))}
              </tr>
            ))}
            <tr role="row" className={row}>
              <th role="rowheader" scope="row" className={head}>
                {t.noteShort()}
              </th>
              {listings.map(({ id, name }) => (
                <td
                  key={id}
                  role="cell"
                  className={`${cell} whitespace-pre-line max-sm:empty:hidden`}
                >
                  {notes.get(id) && <OfListing name={name} />}
                  {notes.get(id)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
        {/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
      </div>
    </div>
  )
}

/** On phones; screen readers read the column's header. */
function OfListing({ name }: { name: string }) {
  return (
    <span aria-hidden className="block text-sm font-semibold sm:hidden">
      {name}
    </span>
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
