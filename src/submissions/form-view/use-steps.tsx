import { useEffect, useState } from 'react'
import type { FormAnswer, FormProblem } from '../form/form-answer.ts'
import { stepOf, steps } from '../form/form-steps.ts'

/** Which step is shown. Going to one puts the focus on its heading, or on the field asked for. */
export function useSteps(answer: FormAnswer | undefined) {
  const [step, setStep] = useState(() => firstStepWith(answer?.problems))
  const [goal, setGoal] = useState<{ id: string } | null>(null)
  const go = (to: number, focusOn = `heading-${steps[to]?.id}`) => {
    setStep(to)
    setGoal({ id: focusOn })
  }
  // After the rendering: the step must be shown before anything in it can have the focus.
  useEffect(() => {
    if (goal?.id) focusOnId(goal.id)
  }, [goal])
  const [seen, setSeen] = useState(answer)
  if (answer !== seen) {
    setSeen(answer)
    if (answer?.problems.length) setStep(firstStepWith(answer.problems))
  }
  return { step, go, goToField: (field: string) => go(stepOf(field), field) }
}

/** The step of the first thing that is wrong; the first step when nothing is. */
export function firstStepWith(problems: FormProblem[] | undefined): number {
  const found = (problems ?? []).map(({ field }) => stepOf(field))
  return found.length ? Math.min(...found) : 0
}

function focusOnId(id: string): void {
  const element = document.getElementById(id)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: id.startsWith('heading-') ? 'start' : 'center' })
}
