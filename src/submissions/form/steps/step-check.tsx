import { lastStep, steps } from '../form-steps.ts'
import { summaryOf } from '../form-summary.ts'
import type { FormInHand } from '../form-in-hand.ts'

type StepCheckProps = { form: FormInHand; fileName: string; onChange(step: number): void }

/** All that was typed, to read once more. Without script it stands on the page anyway. */
export function StepCheck({ form, fileName, onChange }: StepCheckProps) {
  const { typed, choices, isLive } = form
  const summary = isLive ? summaryOf({ typed, choices, fileName }) : {}
  const to = typed.submitterEmail.trim()
  return (
    <>
      {isLive &&
        steps.slice(0, lastStep).map(({ id, heading }, step) => (
          <section key={id} aria-labelledby={`check-${id}`} className="border-b border-line pb-4">
            <div className="flex items-center justify-between gap-3">
              <h3 id={`check-${id}`}>{heading}</h3>
              <button
                type="button"
                onClick={() => onChange(step)}
                className="inline-link min-h-11 px-2"
              >
                Change<span className="sr-only">: {heading}</span>
              </button>
            </div>
            <dl className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
              {(summary[id] ?? []).map(({ label, value }) => (
                <div key={label} className="contents">
                  <dt className="text-sm text-soft">{label}</dt>
                  <dd className="mb-2 min-w-0 break-words whitespace-pre-line">{value}</dd>
                </div>
              ))}
            </dl>
            {summary[id]?.length === 0 && <p className="text-soft">Nothing added.</p>}
          </section>
        ))}
      <p>
        Our team reviews it and answers within 24 hours. We send a private link that shows where it
        stands{isLive && to ? ` to ${to}` : ' to your email address'}.
      </p>
    </>
  )
}
