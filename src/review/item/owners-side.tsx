import * as t from '#messages/desk-item.ts'
import { href, Link } from 'react-router'
import type { OwnersAnswer } from '../../submissions/answers/cases.server.ts'
import type { ProvedOwner } from './owning-side.server.ts'

/** `answers` is null on the page of an answer. */
type OwnersSideProps = { owners: ProvedOwner[]; answers: OwnersAnswer[] | null }

export function OwnersSide({ owners, answers }: OwnersSideProps) {
  return (
    <section aria-labelledby="owners-side">
      <h2 id="owners-side">{t.currentOwner()}</h2>
      {owners.length === 0 && <p className="mt-2 text-soft">{t.noOwner()}</p>}
      <ul className="mt-3 space-y-3">
        {owners.map(({ id, who, how, submissionId, badge }) => (
          <li key={id} className="rounded-card border border-line bg-card p-4 wrap-anywhere">
            <p className="font-semibold">{who}</p>
            <p>{how}.</p>
            <p className="text-sm text-soft">{badge ? t.theirBadge({ badge }) : t.noBadge()}</p>
            {submissionId && (
              <Link
                to={href('/review/:id', { id: submissionId })}
                className="inline-link inline-flex min-h-11 items-center"
              >
                {t.theirSubmission()}
                <span className="sr-only">: {who}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {owners.length > 0 && answers?.length === 0 && (
        <p className="mt-3 text-soft">{t.notAnswered()}</p>
      )}
      {answers?.map(({ id, who, when, text, documents, stateText }) => (
        <div key={id} className="mt-3 border-l-4 border-gold pl-3 wrap-anywhere">
          <p className="font-semibold">
            {t.answerBy({ who, when, state: stateText.toLowerCase() })}
          </p>
          <p className="whitespace-pre-line">{text}</p>
          <Link
            to={href('/review/:id', { id })}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {t.openAnswer({ documents })}
            <span className="sr-only">: {when}</span>
          </Link>
        </div>
      ))}
    </section>
  )
}
