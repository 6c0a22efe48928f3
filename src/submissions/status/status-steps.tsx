import type { Step } from './status-view.ts'

const looks: Record<Step['is'], string> = {
  done: 'border-verified',
  now: 'border-gold',
  ahead: 'border-line text-soft',
}

const said: Record<Step['is'], string> = { done: 'done', now: 'now', ahead: 'still to come' }

/** The way to the directory, and where on it the submission is. */
export function StatusSteps({ steps }: { steps: Step[] }) {
  return (
    <ol aria-label="The way to the directory" className="mt-6 flex gap-1.5">
      {steps.map(({ name, is }) => (
        <li
          key={name}
          aria-current={is === 'now' ? 'step' : undefined}
          className={`flex-1 border-t-6 pt-2 text-sm leading-snug ${looks[is]} ${is === 'now' ? 'font-semibold' : ''}`}
        >
          {is === 'done' && <span aria-hidden="true">✓ </span>}
          {name}
          <span className="sr-only"> ({said[is]})</span>
        </li>
      ))}
    </ol>
  )
}
