import type { ReactNode } from 'react'
import type { Step } from '../form/form-steps.ts'

/** A step with its heading. With script the others are hidden, and sent all the same. */
export function FormStep({
  step,
  isShown,
  children,
}: {
  step: Step
  isShown: boolean
  children: ReactNode
}) {
  return (
    <section
      id={`step-${step.id}`}
      aria-labelledby={`heading-${step.id}`}
      hidden={!isShown}
      className="mb-12 space-y-6"
    >
      <h2 id={`heading-${step.id}`} tabIndex={-1} className="scroll-mt-40">
        {step.heading}
      </h2>
      {children}
    </section>
  )
}
