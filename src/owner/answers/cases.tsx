import { href } from 'react-router'
import type { OwnersCase } from '../../submissions/answers/answers.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'

/** What others said of a listing, each with their words marked as theirs. */
export function Cases({ cases }: { cases: OwnersCase[] }) {
  return (
    <ul className="mt-3 space-y-3">
      {cases.map(({ id, title, when, words }) => (
        <li key={id} className="rounded-card border border-line bg-card p-4 wrap-anywhere">
          <p className="font-semibold">{title}</p>
          {words && (
            <blockquote className="mt-1 border-l-4 border-line pl-3 whitespace-pre-line">
              {words}
            </blockquote>
          )}
          {when && <p className="mt-1 text-sm text-soft">We were told {when}</p>}
        </li>
      ))}
    </ul>
  )
}

type CasesNoteProps = { id: string; name: string; cases: string[]; isAnswered: boolean }

/** That something was said of a listing, and the way to answer, without a stranger's words; nothing while there is nothing. */
export function CasesNote({ id, name, cases, isAnswered }: CasesNoteProps) {
  const [first] = cases
  if (!first) return null
  const more = cases.length - 1
  return (
    <div className="mt-3 rounded-field border-l-6 border-gold bg-note px-4 py-3 wrap-anywhere">
      <p>
        <strong>{first}.</strong>{' '}
        {more > 0 && `And ${more === 1 ? 'one more thing' : `${more} more things`}. `}
        {isAnswered ? 'Our team has your answer.' : 'Tell us your side before our team decides.'}
      </p>
      <ButtonLink to={href('/business/:businessId/answer', { businessId: id })} className="mt-2">
        {isAnswered ? 'See your answer' : 'Read it and answer'}
        <span className="sr-only">: {name}</span>
      </ButtonLink>
    </div>
  )
}
