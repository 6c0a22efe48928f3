import { useRef, type FormEvent } from 'react'
import { Form } from 'react-router'
import { DraftOffer } from './draft-offer.tsx'
import type { FormAnswer, FormProblem } from './form-answer.ts'
import { FormButtons } from './form-buttons.tsx'
import { FormProblems } from './form-problems.tsx'
import { FormProgress } from './form-progress.tsx'
import { FormSteps } from './form-steps-shown.tsx'
import { FormTrap } from './form-trap.tsx'
import { lastStep, stepOf } from './form-steps.ts'
import { LikelyListings } from './likely-listings.tsx'
import type { ShownForm } from './shown-form.ts'
import { useDraft } from './use-draft.tsx'
import { useFormInHand } from './use-form-in-hand.tsx'
import { useLikely } from './use-likely.tsx'
import { usePuzzle } from './use-puzzle.tsx'
import { useSending } from './use-sending.tsx'
import { firstStepWith, useSteps } from './use-steps.tsx'

type BusinessFormProps = { shown: ShownForm; answer: FormAnswer | undefined }

/** The form of a business: in steps where script runs, and on one page where it does not. */
export function BusinessForm({ shown, answer }: BusinessFormProps) {
  const box = useRef<HTMLFormElement>(null)
  const firstPass = useRef(shown.pass)
  const pass = answer?.pass ?? firstPass.current
  const { form, found, setProblems, setTyped, check } = useFormInHand(shown, answer, box)
  const { kind, typed, isLive } = form
  const { step, go, goToField } = useSteps(answer)
  const { likely, notListed, waveOff } = useLikely(typed, answer)
  const puzzle = usePuzzle(pass)
  const { isSending, send } = useSending(box)
  const draft = useDraft({
    ...{ kind, typed, start: shown.typed, shownAt: shown.shownAt },
    ...{ isSignedIn: shown.isSignedIn, kept: shown.draft, isAnswer: answer !== undefined },
  })

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
    if (likely.length) return go(lastStep, 'likely')
    return void send(puzzle.solution)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSending) goOn()
  }

  const startAgain = () => {
    setTyped(shown.typed)
    draft.forget()
  }
  const resume = (kept: NonNullable<typeof draft.offer>) => {
    setTyped(kept.typed)
    draft.take()
    go(0)
  }
  return (
    <div className="min-w-0">
      {draft.offer && (
        <DraftOffer
          savedAt={draft.offer.savedAt}
          name={draft.offer.typed.name}
          onContinue={() => draft.offer && resume(draft.offer)}
          onForget={startAgain}
        />
      )}
      {found.problems.length > 0 && (
        <FormProblems {...found} onGo={isLive ? goToField : undefined} />
      )}
      <Form
        ref={box}
        method="post"
        encType="multipart/form-data"
        noValidate
        hidden={draft.offer !== null}
        onSubmit={submit}
        onFocus={() => void puzzle.start()}
        className="relative max-w-2xl"
      >
        {/* The first button of a form is what the Enter key presses. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name="pass" value={pass} />
        <input type="hidden" name="notListed" value={notListed.join(' ')} />
        <FormProgress step={step} isLive={isLive} onGo={(to) => go(to)} />
        <FormSteps form={form} step={step} answer={answer} box={box} onGo={go} />
        <FormTrap answer={answer} />
        {likely.length > 0 && (
          <LikelyListings listings={likely} onNone={isLive ? waveOff : undefined} />
        )}
        <FormButtons
          {...{ kind, step, isLive, isSending, isSaved: draft.isSaved }}
          onBack={() => go(step - 1)}
        />
      </Form>
    </div>
  )
}
