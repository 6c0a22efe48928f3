import type { DetailLine } from '../../form/field-lines.ts'
import type { ItemView } from './desk-view.ts'

/** All that was sent. What the last answer changed is marked, with what stood there before. */
export function Facts({ groups, hasAnswer }: Pick<ItemView, 'groups' | 'hasAnswer'>) {
  const changed = groups.flatMap(({ lines }) => lines.filter(({ before }) => before !== null))
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">What was sent</h2>
      {hasAnswer && (
        <p className="mt-2 rounded-field bg-note px-4 py-2">
          {changed.length
            ? `The answer changed: ${changed.map(({ label }) => label).join(', ')}.`
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
        {before === null ? text : <ins className="block no-underline">{text}</ins>}
      </dd>
    </div>
  )
}
