import { Form } from 'react-router'
import { DraftOffer } from './draft-offer.tsx'
import type { FormAnswer } from '../form/form-answer.ts'
import { FormButtons } from './form-buttons.tsx'
import { FormProblems, problemsId } from './form-problems.tsx'
import { FormProgress } from './form-progress.tsx'
import { FormSteps } from './form-steps-shown.tsx'
import { FormTrap } from './form-trap.tsx'
import { LikelyListings } from './likely-listings.tsx'
import type { ShownForm } from '../form/shown-form.ts'
import { useBusinessForm } from './use-business-form.tsx'

type BusinessFormProps = { shown: ShownForm; answer: FormAnswer | undefined }

/** The form of a business: in steps where script runs, and on one page where it does not. */
export function BusinessForm({ shown, answer }: BusinessFormProps) {
  const { box, pass, form, found, step, go, goToField, submit, isSending, ...rest } =
    useBusinessForm(shown, answer)
  const { draft, likely, resume, startAgain, touch } = rest
  const { kind, isLive } = form
  return (
    <div className="min-w-0">
      {draft.offer && <DraftOffer draft={draft.offer} onContinue={resume} onForget={startAgain} />}
      {found.problems.length > 0 && (
        <FormProblems
          key={found.round}
          problems={found.problems}
          onGo={isLive ? goToField : undefined}
        />
      )}
      <Form
        ref={box}
        method="post"
        action={isLive ? undefined : `#${problemsId}`}
        encType="multipart/form-data"
        noValidate
        hidden={draft.offer !== null}
        onSubmit={submit}
        onFocus={() => void touch()}
        className="relative max-w-2xl"
      >
        {/* The first button of a form is what the Enter key presses. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name="pass" value={pass} />
        <input type="hidden" name="notListed" value={likely.notListed.join(' ')} />
        <FormProgress step={step} isLive={isLive} onGo={(to) => go(to)} />
        <FormSteps form={form} step={step} answer={answer} box={box} onGo={go} />
        <FormTrap answer={answer} />
        {likely.likely.length > 0 && (
          <LikelyListings listings={likely.likely} onNone={isLive ? likely.waveOff : undefined} />
        )}
        <FormButtons
          {...{ kind, step, isLive, isSending, isSaved: draft.isSaved }}
          onBack={() => go(step - 1)}
        />
      </Form>
    </div>
  )
}
