import { href } from 'react-router'
import type { ItemView } from './desk-view.ts'

/** Private papers. They open on their own, and whoever opens one is noted. */
export function Evidence({ item }: { item: ItemView }) {
  const { evidence, closedEvidence } = item
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">Evidence</h2>
      {evidence.length === 0 && (
        <p className="mt-2 text-soft">{closedEvidence || 'No documents were sent.'}</p>
      )}
      {evidence.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
          {evidence.map(({ id, name, kind, received, opened }) => (
            <li key={id} className="px-4 py-2">
              <a
                href={href('/review/:id/evidence/:evidenceId', { id: item.id, evidenceId: id })}
                target="_blank"
                rel="noreferrer"
                className="inline-link inline-flex min-h-11 items-center wrap-anywhere"
              >
                {name} ({kind}, opens in a new tab)
              </a>
              <p className="text-sm text-soft">
                Sent {received}.{' '}
                {opened.length ? `Opened by ${opened.join('; ')}.` : 'Not opened yet.'}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
