import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useSubmit } from 'react-router'
import type { FormAnswer, FormProblem, ShownForm } from '../form/form-state.ts'
import { lastStep, stepOf, steps } from '../form/form-steps.ts'
import { solveChallenge } from './form-requests.client.ts'
import { useDraft } from './use-draft.ts'
import { useFormState } from './use-form-state.ts'
import { usePossibleDuplicates } from './use-possible-duplicates.ts'

/** Nobody waits longer for a challenge: without its solution a form is taken too, only fewer of them. */
const maxWait = 8000

/** Milliseconds in which somebody taps twice: the second tap must not meet a link of the next page. */
const doubleTap = 500

/**
 * What the form of a business does: a new one step by step, checked at each and sent at the end; an answer on
 * one page, checked as a whole.
 */
export function useBusinessForm(shown: ShownForm, answer: FormAnswer | undefined) {
  const box = useRef<HTMLFormElement>(null)
  const [firstToken] = useState(shown.fresh?.formToken ?? '')
  const formToken = answer?.formToken ?? firstToken
  const isFresh = shown.fresh !== null
  const { form, found, setProblems, setValues, check } = useFormState(shown, answer, box)
  const { step, go, goToField } = useSteps(answer)
  const duplicates = usePossibleDuplicates(form.values, answer, isFresh)
  const challenge = useChallenge(formToken)
  const { isSending, send } = useSending(box)
  const { values: start, kind, fresh } = shown
  const isAnswer = answer !== undefined
  const draft = useDraft({ kind, fresh, values: form.values, start, isAnswer })

  function goOn() {
    const wrong = check()
    const isWhole = !isFresh || step === lastStep
    const here = isWhole ? wrong : wrong.filter(({ field }) => stepOf(field) === step)
    setProblems(here)
    if (here.length) return isFresh && go(firstStepWith(here), '')
    if (!isWhole) return go(step + 1)
    if (duplicates.found.length) return go(lastStep, 'likely')
    return void send(isFresh ? challenge.solution : null)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSending) goOn()
  }

  function resume() {
    if (draft.offer) setValues(draft.offer.values)
    draft.take()
    go(0)
  }

  function startAgain() {
    setValues(start)
    draft.forget()
  }

  const touch = () => {
    if (isFresh) void challenge.start()
  }
  const look = { form, found, step, isSending, isFresh, duplicates, draft }
  return { ...look, box, formToken, go, goToField, submit, resume, startAgain, touch }
}

/** Which step is shown. Going to one puts the focus on its heading, or on the field asked for. */
function useSteps(answer: FormAnswer | undefined) {
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
function firstStepWith(problems: FormProblem[] | undefined): number {
  const found = (problems ?? []).map(({ field }) => stepOf(field))
  return found.length ? Math.min(...found) : 0
}

function focusOnId(id: string): void {
  const element = document.getElementById(id)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: id.startsWith('heading-') ? 'start' : 'center' })
}

/** The challenge of a form: fetched and solved unseen from the first touch on. */
function useChallenge(formToken: string) {
  const running = useRef<{ formToken: string; solution: Promise<string | null> } | null>(null)
  const start = (): Promise<string | null> => {
    if (running.current?.formToken !== formToken)
      running.current = { formToken, solution: solveChallenge(formToken).catch(() => null) }
    return running.current.solution
  }
  const solution = () => Promise.race([start(), later(maxWait)])
  return { start, solution }
}

/** Sends a form once, however often it is asked to: the next time is after the answer. */
function useSending(box: RefObject<HTMLFormElement | null>) {
  const submit = useSubmit()
  const isUnderWay = useRef(false)
  const [isSending, setSending] = useState(false)
  const send = async (solution: (() => Promise<string | null>) | null) => {
    if (isUnderWay.current || !box.current) return
    isUnderWay.current = true
    setSending(true)
    const form = new FormData(box.current)
    const [solved] = await Promise.all([solution?.(), later(doubleTap)])
    if (solution) form.set('solution', solved ?? '')
    await submit(form, { method: 'post', encType: 'multipart/form-data' })
    isUnderWay.current = false
    setSending(false)
  }
  return { isSending, send }
}

/** Null, after so many milliseconds. */
function later(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds))
}
