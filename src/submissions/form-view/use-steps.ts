import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { splitLanguage } from '../../platform/text/language.ts'
import type { FormAnswer, FormProblem } from '../form/form-state.ts'
import type { Around } from '../form/field-kinds.ts'
import { lastStep, stepOf, steps } from '../form/form-steps.ts'

/** `returns`: opened from the last step to change something. */
type CameFrom = { from?: number; returns?: boolean } | null

/**
 * Each step is an entry of the browser's history, so Back goes one step back. A new step focuses its
 * heading, or the field in question.
 */
export function useSteps(answer: FormAnswer | undefined, around: Around | undefined) {
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
  // The history first: an early Back must leave this step, not the one before.
  const enter = async (to: number, state: CameFrom, isReplaced = false) =>
    navigate(
      { search, hash: hashOf(steps[to]?.id ?? '') },
      { preventScrollReset: true, replace: isReplaced, state },
    )
  const came = state as CameFrom
  const returns = came?.returns === true && step < lastStep
  const go = async (to: number, focusOn?: string) => {
    if (to !== step) await enter(to, { from: step, returns: returns && to < lastStep })
    show(to, focusOn)
  }
  const change = async (to: number) => {
    await enter(to, { from: step, returns: true })
    show(to)
  }
  const goBack = async () => {
    if (returns || came?.from === step - 1) return navigate(-1)
    await enter(step - 1, { from: step }, true)
    show(step - 1)
  }
  const resumeAt = async (to: number) => {
    // After a reload, the steps are in the history already.
    const here = stepAt(window.location.hash)
    if (here > 0) return show(here)
    for (let one = 1; one <= to; one++) await enter(one, { from: one - 1 })
    show(to)
  }
  // The router may never render a step that is left quickly.
  useEffect(() => {
    const follow = () => {
      const isHere = splitLanguage(window.location.pathname).path === pathname
      const to = isHere ? stepAt(window.location.hash) : -1
      if (to >= 0) show(to)
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [pathname, show])
  useEffect(() => {
    if (goal?.id) focusOnId(goal.id)
  }, [goal])
  return {
    step,
    returns,
    go,
    change,
    goBack,
    resumeAt,
    goToField: (field: string) => go(stepOf(field, around), field),
  }
}

function hashOf(id: string): string {
  return `#step-${id}`
}

function stepAt(hash: string): number {
  return hash ? steps.findIndex(({ id }) => hash === hashOf(id)) : 0
}

function headingOf(step: number): string {
  return `heading-${steps[step]?.id}`
}

export function firstStepWith(
  found: readonly Pick<FormProblem, 'field'>[],
  around?: Around,
): number {
  const places = found.map(({ field }) => stepOf(field, around))
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
