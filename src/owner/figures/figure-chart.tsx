import { whenName, type Counted, type Span } from './figures.ts'

const height = 120
const step = 20

/** Profile views as bars; who cannot see them has the sentence, and the table. */
export function FigureChart({ rows, span }: { rows: Counted[]; span: Span }) {
  const views = rows.map(({ counts }) => counts.view)
  const most = Math.max(...views)
  const top = rows[views.indexOf(most)]
  const unit = span === 'days' ? 'day' : 'month'
  const words =
    most === 0
      ? `No profile views counted yet.`
      : `Profile views each ${unit}: the most were ${most}, ${whenName(top?.when ?? '')}.`
  return (
    <figure className="mt-6">
      <figcaption className="mb-2 font-semibold">{words}</figcaption>
      {most > 0 && (
        <svg
          viewBox={`0 0 ${rows.length * step} ${height + 4}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-40 w-full rounded-card border border-line bg-card p-2 text-link"
        >
          {views.map((count, at) => {
            const bar = count === 0 ? 1 : Math.max(3, (count / most) * height)
            return (
              <rect
                key={rows[at]?.when}
                x={at * step + 3}
                y={height + 2 - bar}
                width={step - 6}
                height={bar}
                fill="currentColor"
              />
            )
          })}
        </svg>
      )}
      {most > 0 && (
        <p aria-hidden="true" className="flex justify-between text-sm text-soft">
          <span>{whenName(rows[0]?.when ?? '')}</span>
          <span>{whenName(rows.at(-1)?.when ?? '')}</span>
        </p>
      )}
    </figure>
  )
}
