import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FormAnswer, FormProblem } from '../form/form-state.ts'
import { stepOf, steps } from '../form/form-steps.ts'

/** What an entry of the browser's history knows: from which step one came to its own. */
type CameFrom = { from?: number } | null

/**
 * Which step is shown. Each is an entry of the browser's history, so that its Back goes a step back and leaves the form
 * from the first alone. Going to a step puts the focus on its heading, or on what is asked for.
 */
export function useSteps(answer: FormAnswer | undefined) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [step, setStep] = useState(() => firstStepOf(answer))
  const [goal, setGoal] = useState<{ id: string } | null>(null)
  const [seen, setSeen] = useState(answer)
  if (answer !== seen) {
    setSeen(answer)
    if (answer) setStep(firstStepOf(answer))
  }
  const show = useCallback((to: number, focusOn = headingOf(to)) => {
    setStep(to)
    setGoal({ id: focusOn })
  }, [])
  // A step is shown once the history knows it: who presses Back the moment it appears leaves it, and not the one before.
  const enter = async (to: number, from: number, isReplaced = false) =>
    navigate(
      { search, hash: hashOf(steps[to]?.id ?? '') },
      { preventScrollReset: true, replace: isReplaced, state: { from } satisfies CameFrom },
    )
  const go = async (to: number, focusOn?: string) => {
    if (to !== step) await enter(to, step)
    show(to, focusOn)
  }
  const goBack = async () => {
    if ((state as CameFrom)?.from === step - 1) return navigate(-1)
    await enter(step - 1, step, true)
    show(step - 1)
  }
  /** Opens a step as if one had come to it step by step. */
  const resumeAt = async (to: number) => {
    for (let one = 1; one <= to; one++) await enter(one, one - 1)
    show(to)
  }
  // The browser tells of each move through its history. The router's location may never show a step that somebody
  // leaves again before it is drawn.
  useEffect(() => {
    const follow = () => {
      const to = window.location.pathname === pathname ? stepAt(window.location.hash) : -1
      if (to >= 0) show(to)
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [pathname, show])
  // After the rendering: the step must be shown before anything in it can have the focus.
  useEffect(() => {
    if (goal?.id) focusOnId(goal.id)
  }, [goal])
  return { step, go, goBack, resumeAt, goToField: (field: string) => go(stepOf(field), field) }
}

function hashOf(id: string): string {
  return `#step-${id}`
}

/** The step at a hash of this page's address, the first without one; -1 where the hash names something else. */
function stepAt(hash: string): number {
  return hash ? steps.findIndex(({ id }) => hash === hashOf(id)) : 0
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
