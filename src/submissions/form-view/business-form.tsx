import * as t from '#messages/submit-form.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Conflicts } from '../../platform/forms/conflicts.tsx'
import { baseName } from '../../platform/forms/merge-sent.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { lostText } from '../documents/document-field.tsx'
import { Honeypot } from '../guard/guard-fields.tsx'
import { tokenName, type FormAnswer, type FormProblem, type ShownForm } from '../form/form-state.ts'
import { lastStep, sendLabel, stepOf, steps } from '../form/form-steps.ts'
import type { SavedDraft } from '../drafts/device-draft.ts'
import { FormProblems } from './form-problems.tsx'
import { CheckStep, Folded, FormStep } from './form-step.tsx'
import { OwnerPrompt } from './owner-prompt.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useBusinessForm } from './use-business-form.ts'
import { filesIn } from './use-form-state.ts'
import { dayInFlorida } from '../../platform/text/florida-time.ts'

type BusinessFormProps = {
  shown: ShownForm
  answer: FormAnswer | undefined
  children?: ReactNode
  /** Answers the team's question, with its own file field; the rest of the form is closed then. */
  question?: ReactNode
  isOfTeam?: boolean
  /** They came by "I know this business", so it isn't theirs. */
  isAboutAnother?: boolean
}

type Used = ReturnType<typeof useBusinessForm>

export function BusinessForm({
  shown,
  answer: given,
  children,
  question,
  isOfTeam = false,
  isAboutAnother = false,
}: BusinessFormProps) {
  const used = useBusinessForm(shown, given, isOfTeam)
  const { answer, box, form, found, step, isFresh, draft } = used
  const { isLive } = form
  const questions = isLive ? [] : (answer?.questions ?? [])
  const isStepwise = isFresh && isLive
  const isAsked = question !== undefined
  const isOpen = hasProblemInside(found.problems) || (answer?.questions ?? []).length > 0
  const shownSteps = steps.slice(0, lastStep).filter(({ id }) => !isOfTeam || id !== 'you')
  const offersRegistering = isFresh && form.kind === 'suggest'
  const asksOwner = offersRegistering && !isAboutAnother && (!isStepwise || step === 0)
  const isOwnersStep = step >= stepOf('relation') && form.values.relation === 'owner'
  return (
    <div className="min-w-0">
      {draft.offer && (
        <DraftOffer draft={draft.offer} onContinue={used.resume} onForget={used.startAgain} />
      )}
      {found.problems.length + questions.length > 0 && (
        <FormProblems
          key={found.round}
          problems={isLive || !used.isFileLost ? found.problems : withLostFile(found.problems)}
          questions={questions}
          isSaving={!isFresh && !isAsked}
          onGo={isLive ? used.goToField : undefined}
        />
      )}
      <PostForm
        {...used.kit}
        ref={box}
        encType="multipart/form-data"
        noValidate
        hidden={draft.offer !== null}
        onSubmit={used.submit}
        onFocus={used.touch}
        onBlur={used.leave}
        className="relative max-w-2xl"
      >
        {/* Enter presses a form's first button. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        {asksOwner && <OwnerPrompt />}
        {isFresh && <Progress step={step} isLive={isLive} onGo={(to) => used.go(to)} />}
        {isStepwise && <FromBefore used={used} />}
        {question}
        <Folded isFolded={isAsked} isOpen={isOpen}>
          {shownSteps.map((one, place) => (
            <FormStep
              key={one.id}
              form={form}
              step={one}
              isShown={!isStepwise || place === step}
              lostFile={used.isFileLost}
              takesFiles={!isOfTeam && !isAsked}
              isStepwise={isStepwise}
              duplicates={isStepwise && place === step ? <Duplicates used={used} /> : null}
            />
          ))}
          {isAsked && children}
        </Folded>
        {used.base !== undefined && <input type="hidden" name={baseName} value={used.base} />}
        {answer?.conflict && <Conflicts {...answer.conflict} />}
        {used.settled.map((key) => (
          <input key={key} type="hidden" name="settled" value={key} />
        ))}
        {offersRegistering && isStepwise && isOwnersStep && <OwnerPrompt isAfterwards />}
        {isFresh ? <EndOfNew used={used} /> : !isAsked && children}
      </PostForm>
    </div>
  )
}

function hasProblemInside(problems: FormProblem[]): boolean {
  return problems.some(({ field }) => field !== 'evidence')
}

/** Without JavaScript the page is long, so the lost file is mentioned at the top too. */
function withLostFile(problems: FormProblem[]): FormProblem[] {
  if (problems.some(({ field }) => field === 'evidence')) return problems
  return [...problems, { field: 'evidence', text: lostText() }]
}

function FromBefore({ used }: { used: Used }) {
  return (
    <>
      {used.wasPutBack && <PutBack onStartOver={used.startOver} />}
      <LostFile used={used} />
    </>
  )
}

function LostFile({ used: { isFileLost, step, go } }: { used: Used }) {
  const place = stepOf('evidence')
  if (!isFileLost || step === place) return null
  return (
    <p role="status" className="mb-6 rounded-field border-l-6 border-gold bg-note px-4 py-3">
      {lostText()}{' '}
      <button type="button" className="inline-link min-h-11" onClick={() => go(place)}>
        {t.goToTheDocument()}
      </button>
    </p>
  )
}

function EndOfNew({ used }: { used: Used }) {
  const { answer, box, form, formToken, step, returns, duplicates, draft, isSending } = used
  const { kind, isLive } = form
  const files = step === lastStep ? filesIn(box.current) : []
  const fileName = files.map(({ name }) => name).join(', ')
  return (
    <>
      <CheckStep
        form={form}
        isShown={!isLive || step === lastStep}
        fileName={fileName}
        onChange={(to) => void used.change(to)}
      />
      <input type="hidden" name={tokenName} value={formToken} />
      <input type="hidden" name="notListed" value={duplicates.notListed.join(' ')} />
      <Honeypot filled={answer?.honeypot ?? ''} />
      {(!isLive || step === lastStep) && <Duplicates used={used} />}
      {answer?.signInAs !== undefined && (!isLive || step === lastStep) && (
        <SignInAgain form={form} email={answer.signInAs} />
      )}
      <FormButtons
        {...{ step, returns, isLive, isSending, draftStatus: draft.status }}
        label={sendLabel(kind)}
        onBack={used.goBack}
      />
    </>
  )
}

function Duplicates({ used: { duplicates, form } }: { used: Used }) {
  if (!duplicates.found.length) return null
  return (
    <PossibleDuplicates
      listings={duplicates.found}
      isAskedAgain={duplicates.notListed.length > 0}
      onNone={form.isLive ? duplicates.dismiss : undefined}
    />
  )
}

type ProgressProps = { step: number; isLive: boolean; onGo(step: number): void }

function Progress({ step, isLive, onGo }: ProgressProps) {
  return (
    <nav aria-label={t.steps()} className="mb-6">
      <p className="text-sm text-soft">
        {isLive
          ? t.stepOf({ step: step + 1, steps: steps.length })
          : t.partsAboutFiveMinutes({ count: steps.length })}
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

type WaysProps = {
  label: string
  step: number
  /** Opened from the last step. */
  returns: boolean
  isLive: boolean
  isSending: boolean
  draftStatus: string
  onBack(): void
}

function FormButtons({ label, step, returns, isLive, isSending, draftStatus, onBack }: WaysProps) {
  const isLast = !isLive || step === lastStep
  return (
    <div className="mt-8 border-t border-line pt-6">
      <div className="flex flex-wrap-reverse gap-3">
        {isLive && step > 0 && (
          <Button type="button" onClick={onBack} className="min-h-12 max-sm:flex-1">
            {t.back()}
          </Button>
        )}
        <Button
          look="action"
          aria-disabled={isSending}
          className="min-h-12 max-sm:flex-2 aria-disabled:opacity-70"
        >
          {isSending ? t.sending() : isLast ? label : returns ? t.returnToReview() : t.next()}
        </Button>
      </div>
      {isLive && (
        <p role="status" className="mt-3 text-sm text-soft">
          {draftStatus}
        </p>
      )}
    </div>
  )
}

type DraftOfferProps = {
  draft: SavedDraft
  onContinue(draft: SavedDraft): void
  onForget(): void
}

function DraftOffer({ draft, onContinue, onForget }: DraftOfferProps) {
  const day = dayInFlorida(draft.savedAt)
  const box = useRef<HTMLElement>(null)
  // The form is hidden now, so the page is shorter.
  // Not returned: newer browsers answer with a promise, which React would call.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      ref={box}
      aria-labelledby="draft-heading"
      className="mb-8 scroll-mt-40 rounded-card border-2 border-gold bg-note p-4"
    >
      <h2 id="draft-heading" className="text-lg!">
        {t.youHaveStartedThisForm()}
      </h2>
      <p className="mt-1">
        {draft.values.name
          ? t.lastOpenedNamed({ day, name: draft.values.name })
          : t.lastOpened({ day })}
        {draft.hadFile && ` ${lostText()}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          type="button"
          look="action"
          onClick={() => onContinue(draft)}
          className="max-sm:flex-1"
        >
          {t.continueWhereYouLeftOff()}
        </Button>
        <StartOver onSure={onForget} />
      </div>
    </section>
  )
}

function PutBack({ onStartOver }: { onStartOver(): void }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field border border-line bg-note px-4 py-2">
      <p role="status">{t.weKeptWhatYouTyped()}</p>
      <StartOver onSure={onStartOver} />
    </div>
  )
}

function StartOver({ onSure }: { onSure(): void }) {
  const [isSure, setSure] = useState(false)
  return (
    <Button type="button" onClick={isSure ? onSure : () => setSure(true)} className="max-sm:flex-1">
      {isSure ? t.yesDeleteWhatITyped() : t.startAgain()}
    </Button>
  )
}
