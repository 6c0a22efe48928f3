import { useRef, useState, type FormEvent } from 'react'
import type { FormAnswer, FormProblem } from '../form/form-answer.ts'
import { lastStep, stepOf } from '../form/form-steps.ts'
import type { ShownForm } from '../form/shown-form.ts'
import { useDraft } from './use-draft.tsx'
import { useFormInHand } from './use-form-in-hand.tsx'
import { useLikely } from './use-likely.tsx'
import { usePuzzle } from './use-puzzle.tsx'
import { useSending } from './use-sending.tsx'
import { firstStepWith, useSteps } from './use-steps.tsx'

/** What the form of a business does: step by step, checked at each, and sent at the end. */
export function useBusinessForm(shown: ShownForm, answer: FormAnswer | undefined) {
  const box = useRef<HTMLFormElement>(null)
  const [firstPass] = useState(shown.pass)
  const pass = answer?.pass ?? firstPass
  const { form, found, setProblems, setTyped, check } = useFormInHand(shown, answer, box)
  const { step, go, goToField } = useSteps(answer)
  const likely = useLikely(form.typed, answer)
  const puzzle = usePuzzle(pass)
  const { isSending, send } = useSending(box)
  const { typed: start, draft: kept } = shown
  const isAnswer = answer !== undefined
  const draft = useDraft({ ...shown, typed: form.typed, start, kept, isAnswer })

  function refuse(problems: FormProblem[]) {
    setProblems(problems)
    go(firstStepWith(problems), '')
  }

  function goOn() {
    const wrong = check()
    const here = step === lastStep ? wrong : wrong.filter(({ field }) => stepOf(field) === step)
    if (here.length) return refuse(here)
    setProblems([])
    if (step < lastStep) return go(step + 1)
    if (likely.likely.length) return go(lastStep, 'likely')
    return void send(puzzle.solution)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSending) goOn()
  }

  function resume() {
    if (draft.offer) setTyped(draft.offer.typed)
    draft.take()
    go(0)
  }

  function startAgain() {
    setTyped(start)
    draft.forget()
  }

  return {
    box,
    pass,
    form,
    found,
    step,
    go,
    goToField,
    submit,
    isSending,
    likely,
    draft,
    resume,
    startAgain,
    touch: puzzle.start,
  }
}
