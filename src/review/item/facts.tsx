import { href } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Key } from '../decision/shortcuts.tsx'
import { TappableText } from '../look-up/look-ups.tsx'
import type { DetailLine } from '../../submissions/form/field-lines.ts'
import type { ItemView } from './desk-view.ts'

/** All that was sent. What the last answer changed is marked, with what stood there before. */
export function Facts({
  groups,
  kind,
  hasAnswer,
  changedBy,
  canEdit,
  id,
}: Pick<ItemView, 'groups' | 'kind' | 'hasAnswer' | 'changedBy' | 'canEdit' | 'id'>) {
  const changed = groups.flatMap(({ lines }) => lines.filter(({ before }) => before !== null))
  return (
    <section aria-labelledby="facts">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="facts">What was sent</h2>
        {canEdit && (
          <ButtonLink isSmall to={href('/review/:id/edit', { id })} data-key="e">
            Change it <Key>e</Key>
          </ButtonLink>
        )}
      </div>
      {hasAnswer && kind !== 'edit' && (
        <p className="mt-2 rounded-field bg-note px-4 py-2">
          {changed.length
            ? `${changedBy || 'The answer'} changed: ${changed.map(({ label }) => label).join(', ')}.`
            : 'The answer changed no field.'}
        </p>
      )}
      {groups.map(({ title, lines }) => (
        <div key={title} className="mt-5">
          <h3>{title}</h3>
          <dl className="mt-2 divide-y divide-line rounded-card border border-line bg-card">
            {lines.map((line) => (
              <Fact key={line.label} {...line} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

function Fact({ label, text, before }: DetailLine) {
  return (
    <div
      className={`px-4 py-2.5 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-4 ${before === null ? '' : 'border-l-4 border-l-gold bg-note'}`}
    >
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {before !== null && (
          <>
            <strong className="text-sm">Changed </strong>
            <del className="block text-soft">
              <span className="sr-only">Before: </span>
              {before}
            </del>
          </>
        )}
        {before === null ? (
          <TappableText text={text} />
        ) : (
          <ins className="block no-underline">
            <TappableText text={text} />
          </ins>
        )}
      </dd>
    </div>
  )
}
