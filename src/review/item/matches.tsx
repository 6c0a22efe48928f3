import { href, Link } from 'react-router'
import type { ComparedMatch } from './desk-view.ts'

/** Says on top whether there may be a duplicate; the comparison comes below the facts. */
export function MatchesAhead({ count }: { count: number }) {
  if (count === 0)
    return (
      <p className="rounded-field border border-line bg-card px-4 py-2.5 text-soft">
        No likely duplicate by name, license, phone, website or distance.
      </p>
    )
  return (
    <p className="rounded-field border border-l-6 border-line border-l-gold bg-card px-4">
      <a href="#matches" className="inline-link inline-flex min-h-11 items-center">
        {titleOf(count)}: compare
      </a>
    </p>
  )
}

function titleOf(count: number): string {
  return count === 1 ? 'A likely duplicate' : `${count} likely duplicates`
}

/** What may be the same business, fact by fact beside this one. */
export function Matches({ matches }: { matches: ComparedMatch[] }) {
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="matches">
      <h2 id="matches">{titleOf(matches.length)}</h2>
      <div className="mt-3 space-y-3">
        {matches.map((match, place) => (
          <Match key={match.id} match={match} isOpen={place === 0} />
        ))}
      </div>
    </section>
  )
}

const kinds: Record<
  ComparedMatch['kind'],
  { is: string; column: string; path: (id: string) => string }
> = {
  listing: {
    is: 'listed',
    column: 'The listing',
    path: (id) => href('/business/:businessId', { businessId: id }),
  },
  resource: {
    is: 'a veteran resource',
    column: 'The resource',
    path: (id) => `${href('/veteran-resources')}#${id}`,
  },
  submission: {
    is: 'also waiting',
    column: 'The other',
    path: (id) => href('/review/:id', { id }),
  },
}

function Match({ match, isOpen }: { match: ComparedMatch; isOpen: boolean }) {
  const { kind, id, name, reasons, lines } = match
  return (
    <details open={isOpen} className="rounded-card border border-edge bg-card">
      <summary className="min-h-11 px-4 py-2.5">
        <strong>{name}</strong>{' '}
        <span className="text-soft">
          ({kinds[kind].is}: {reasons.join(', ')})
        </span>
      </summary>
      <table className="w-full table-fixed border-t border-line text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-28 px-3 py-2 font-semibold sm:w-32">
              Field
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              This one
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              {kinds[kind].column}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, here, there, isSame }) => (
            <tr key={label} className={`border-b border-line align-top ${isSame ? 'bg-note' : ''}`}>
              <th scope="row" className="px-3 py-2 font-normal text-soft">
                {label}
                {isSame && <strong className="block text-ink">Same</strong>}
              </th>
              <td className="px-3 py-2 wrap-anywhere">
                <span className="line-clamp-5">{here || 'Nothing'}</span>
              </td>
              <td className="px-3 py-2 wrap-anywhere">
                <span className="line-clamp-5">{there || 'Nothing'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="px-4 py-1">
        <Link to={kinds[kind].path(id)} className="inline-link inline-flex min-h-11 items-center">
          Open {name}
        </Link>
      </p>
    </details>
  )
}
