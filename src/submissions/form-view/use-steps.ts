import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { FormAnswer, FormProblem } from '../form/form-state.ts'
import { stepOf, steps } from '../form/form-steps.ts'

/** What an entry of the browser's history knows: from which step one came to its own. */
type CameFrom = { from?: number } | null

/**
 * Which step is shown. Each is an entry of the browser's history, so that its Back goes a step back and leaves the form
 * from the first alone. Going to a step puts the focus on its heading, or on what is asked for.
 */
export function useSteps(answer: FormAnswer | undefined) {
  const { key, hash, search, state } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const navigate = useNavigate()
  const [step, setStep] = useState(() => firstStepOf(answer))
  const [goal, setGoal] = useState<{ id: string } | null>(null)
  const [seenKey, setSeenKey] = useState(key)
  const [seen, setSeen] = useState(answer)
  if (key !== seenKey) {
    setSeenKey(key)
    const to = Math.max(
      0,
      steps.findIndex(({ id }) => hash === hashOf(id)),
    )
    if (isBack && to !== step) {
      setStep(to)
      setGoal({ id: headingOf(to) })
    }
  }
  if (answer !== seen) {
    setSeen(answer)
    if (answer) setStep(firstStepOf(answer))
  }
  const enter = (to: number, from: number, isReplaced = false) =>
    void navigate(
      { search, hash: hashOf(steps[to]?.id ?? '') },
      { preventScrollReset: true, replace: isReplaced, state: { from } satisfies CameFrom },
    )
  const go = (to: number, focusOn = headingOf(to)) => {
    setGoal({ id: focusOn })
    if (to === step) return
    setStep(to)
    enter(to, step)
  }
  const goBack = () => {
    if ((state as CameFrom)?.from === step - 1) {
      void navigate(-1)
      return
    }
    setStep(step - 1)
    setGoal({ id: headingOf(step - 1) })
    enter(step - 1, step, true)
  }
  /** Opens a step as if one had come to it step by step. */
  const resumeAt = (to: number) => {
    setStep(to)
    setGoal({ id: headingOf(to) })
    for (let one = 1; one <= to; one++) enter(one, one - 1)
  }
  // After the rendering: the step must be shown before anything in it can have the focus.
  useEffect(() => {
    if (goal?.id) focusOnId(goal.id)
  }, [goal])
  return { step, go, goBack, resumeAt, goToField: (field: string) => go(stepOf(field), field) }
}

function hashOf(id: string): string {
  return `#step-${id}`
}

function headingOf(step: number): string {
  return `heading-${steps[step]?.id}`
}

/** The step of the first thing that is wrong or asked; the first step when nothing is. */
export function firstStepWith(found: readonly Pick<FormProblem, 'field'>[]): number {
  const places = found.map(({ field }) => stepOf(field))
  return places.length ? Math.min(...places) : 0
}

function firstStepOf(answer: FormAnswer | undefined): number {
  const problems = answer?.problems ?? []
  return firstStepWith(problems.length ? problems : (answer?.questions ?? []))
}

function focusOnId(id: string): void {
  const element = document.getElementById(id)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: id.startsWith('heading-') ? 'start' : 'center' })
}
