import { steps } from '../form/form-steps.ts'

type FormProgressProps = { step: number; isLive: boolean; onGo(step: number): void }

/** Where one is among the steps; without script, the parts of the page. */
export function FormProgress({ step, isLive, onGo }: FormProgressProps) {
  return (
    <nav aria-label="Steps" className="mb-6">
      <p className="text-sm text-soft">
        {isLive
          ? `Step ${step + 1} of ${steps.length}`
          : `${steps.length} parts, about five minutes`}
      </p>
      <ol className="mt-2 flex gap-1 md:gap-2">
        {steps.map(({ id, title }, place) => (
          <li key={id} className="flex-1">
            <a
              href={`#step-${id}`}
              aria-current={isLive && place === step ? 'step' : undefined}
              onClick={(event) => {
                if (!isLive) return
                event.preventDefault()
                onGo(place)
              }}
              className={`group flex min-h-11 flex-col justify-start border-t-6 pt-1 text-sm no-underline ${
                isLive && place <= step ? 'border-gold' : 'border-line'
              } ${isLive && place === step ? 'font-semibold text-ink' : 'text-soft'}`}
            >
              <span className="max-md:sr-only">{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
