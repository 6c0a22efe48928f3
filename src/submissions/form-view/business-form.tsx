import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { honeypotName, tokenName, type FormAnswer, type ShownForm } from '../form/form-state.ts'
import { lastStep, sendLabel, steps } from '../form/form-steps.ts'
import type { KeptDraft } from './device-draft.ts'
import { FormProblems, problemsId } from './form-problems.tsx'
import { CheckStep, FormStep } from './form-step.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import { useBusinessForm } from './use-business-form.ts'
import { fileIn } from './use-form-state.ts'

type BusinessFormProps = {
  shown: ShownForm
  answer: FormAnswer | undefined
  /** What an answer asks beside the business, and its button. */
  children?: ReactNode
}

type Used = ReturnType<typeof useBusinessForm>

/**
 * The form of a business. A new one goes in steps where script runs, and is one page where it does not; the
 * answer to who asked for changes is one page in any case.
 */
export function BusinessForm({ shown, answer, children }: BusinessFormProps) {
  const used = useBusinessForm(shown, answer)
  const { box, form, found, step, isFresh, draft } = used
  const { isLive } = form
  const isStepwise = isFresh && isLive
  const shownSteps = steps.slice(0, lastStep)
  const lostFile = answer?.hadFile === true && !isLive
  return (
    <div className="min-w-0">
      {draft.offer && (
        <DraftOffer draft={draft.offer} onContinue={used.resume} onForget={used.startAgain} />
      )}
      {found.problems.length > 0 && (
        <FormProblems
          key={found.round}
          problems={found.problems}
          onGo={isLive ? used.goToField : undefined}
        />
      )}
      <Form
        ref={box}
        method="post"
        action={isLive ? undefined : `#${problemsId}`}
        encType="multipart/form-data"
        noValidate
        hidden={draft.offer !== null}
        onSubmit={used.submit}
        onFocus={used.touch}
        className="relative max-w-2xl"
      >
        {/* The first button of a form is what the Enter key presses. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        {isFresh && <Progress step={step} isLive={isLive} onGo={(to) => used.go(to)} />}
        {shownSteps.map((one, place) => (
          <FormStep
            key={one.id}
            form={form}
            step={one}
            isShown={!isStepwise || place === step}
            lostFile={lostFile}
          />
        ))}
        {isFresh ? <EndOfNew used={used} answer={answer} /> : children}
      </Form>
    </div>
  )
}

/** What a new form ends with: all of it to read once more, what guards it, and the ways on. */
function EndOfNew({ used, answer }: { used: Used; answer: FormAnswer | undefined }) {
  const { box, form, formToken, step, duplicates, draft, isSending, go } = used
  const { kind, isLive } = form
  const fileName = step === lastStep ? (fileIn(box.current)?.name ?? '') : ''
  return (
    <>
      <CheckStep
        form={form}
        isShown={!isLive || step === lastStep}
        fileName={fileName}
        onChange={go}
      />
      <input type="hidden" name={tokenName} value={formToken} />
      <input type="hidden" name="notListed" value={duplicates.notListed.join(' ')} />
      <Honeypot filled={answer?.honeypot ?? ''} />
      {duplicates.found.length > 0 && (
        <PossibleDuplicates
          listings={duplicates.found}
          onNone={isLive ? duplicates.waveOff : undefined}
        />
      )}
      <Ways
        {...{ step, isLive, isSending, keptWhere: draft.keptWhere }}
        label={sendLabel(kind)}
        onBack={() => go(step - 1)}
      />
    </>
  )
}

type ProgressProps = { step: number; isLive: boolean; onGo(step: number): void }

/** Where one is among the steps; without script, the parts of the page. */
function Progress({ step, isLive, onGo }: ProgressProps) {
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

/** A field that people do not see and programs fill in. Somebody whose browser filled it in is shown it. */
function Honeypot({ filled }: { filled: string }) {
  return (
    <div
      aria-hidden={filled ? undefined : true}
      className={filled ? 'mb-6' : 'absolute -left-[200vw] h-px w-px overflow-hidden'}
    >
      <TextField
        id={honeypotName}
        name={honeypotName}
        label="Leave this empty"
        autoComplete="off"
        tabIndex={filled ? undefined : -1}
        defaultValue={filled || undefined}
      />
    </div>
  )
}

type WaysProps = {
  label: string
  step: number
  isLive: boolean
  isSending: boolean
  /** Such as "on this device"; empty while nothing is kept. */
  keptWhere: string
  onBack(): void
}

/** On to the next step, or to the end: the same button of the form. */
function Ways({ label, step, isLive, isSending, keptWhere, onBack }: WaysProps) {
  const isLast = !isLive || step === lastStep
  return (
    <div className="mt-8 border-t border-line pt-6">
      <div className="flex flex-wrap-reverse gap-3">
        {isLive && step > 0 && (
          <Button type="button" onClick={onBack} className="min-h-12 max-sm:flex-1">
            Back
          </Button>
        )}
        <Button
          look="action"
          aria-disabled={isSending}
          className="min-h-12 max-sm:flex-2 aria-disabled:opacity-70"
        >
          {isSending ? 'Sending…' : isLast ? label : 'Next'}
        </Button>
      </div>
      {isLive && (
        <p role="status" className="mt-3 text-sm text-soft">
          {keptWhere && `What you type is kept ${keptWhere} until you send it.`}
        </p>
      )}
    </div>
  )
}

type DraftOfferProps = { draft: KeptDraft; onContinue(): void; onForget(): void }

/** The way back into a form that was not sent. */
function DraftOffer({ draft, onContinue, onForget }: DraftOfferProps) {
  return (
    <section
      aria-labelledby="draft-heading"
      className="mb-8 rounded-card border-2 border-gold bg-note p-5"
    >
      <h2 id="draft-heading" className="text-lg!">
        You have started this form
      </h2>
      <p className="mt-1">
        {draft.values.name ? `${draft.values.name}, last` : 'Last'} opened on{' '}
        {dayWords(draft.savedAt)}. It was not sent yet.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="button" look="action" onClick={onContinue} className="max-sm:w-full">
          Continue where you left off
        </Button>
        <Button type="button" onClick={onForget} className="max-sm:w-full">
          Start again
        </Button>
      </div>
    </section>
  )
}

function dayWords(moment: string): string {
  const style = { dateStyle: 'long', timeZone: 'America/New_York' } as const
  return new Intl.DateTimeFormat('en-US', style).format(new Date(moment))
}
