import { href, Link } from 'react-router'
import type { OwnersAnswer } from '../../submissions/answers/cases.server.ts'
import type { ProvedOwner } from './owning-side.server.ts'

/** `answers` is null on the page of an answer. */
type OwnersSideProps = { owners: ProvedOwner[]; answers: OwnersAnswer[] | null }

export function OwnersSide({ owners, answers }: OwnersSideProps) {
  return (
    <section aria-labelledby="owners-side">
      <h2 id="owners-side">The present owner</h2>
      {owners.length === 0 && <p className="mt-2 text-soft">The listing has no owner.</p>}
      <ul className="mt-3 space-y-3">
        {owners.map(({ id, who, how, submissionId, badge }) => (
          <li key={id} className="rounded-card border border-line bg-card p-4 wrap-anywhere">
            <p className="font-semibold">{who}</p>
            <p>{how}.</p>
            <p className="text-sm text-soft">
              {badge ? `Badge in force: ${badge}` : 'No badge of theirs is in force.'}
            </p>
            {submissionId && (
              <Link
                to={href('/review/:id', { id: submissionId })}
                className="inline-link inline-flex min-h-11 items-center"
              >
                What they sent in<span className="sr-only">: {who}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {owners.length > 0 && answers?.length === 0 && (
        <p className="mt-3 text-soft">They have not answered.</p>
      )}
      {answers?.map(({ id, who, when, text, documents, stateText }) => (
        <div key={id} className="mt-3 border-l-4 border-gold pl-3 wrap-anywhere">
          <p className="font-semibold">
            Answer by {who}, {when} ({stateText.toLowerCase()})
          </p>
          <p className="whitespace-pre-line">{text}</p>
          <Link
            to={href('/review/:id', { id })}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {documents ? `Open the answer and its documents (${documents})` : 'Open the answer'}
            <span className="sr-only">: {when}</span>
          </Link>
        </div>
      ))}
    </section>
  )
}
