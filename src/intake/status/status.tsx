import * as t from '#messages/status.ts'
import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import type { Message } from '../../platform/ui/toast-box.tsx'
import { MessageBox } from '../../platform/ui/message-box.tsx'
import { problemsId } from '../../submissions/form-view/form-problems.tsx'
import { ReplyForm, type ReplyProblem } from '../../submissions/answers/reply-form.tsx'
import {
  AnswerForm,
  ConfirmForm,
  DocumentForm,
  SentDocuments,
  SentForm,
  MessageForm,
  WithdrawForm,
} from './status-forms.tsx'
import type { StatusProblem, StatusStep, StatusView } from './status-words.ts'
import { moveFocus } from '../../platform/ui/move-focus.ts'

type StatusProps = {
  status: StatusView
  sent: Message | null
  isTaken: boolean
  problem: StatusProblem | null
  contactEmail: string
}

const closed = {
  form: null,
  canReply: false,
  canWrite: false,
  canSendDocument: false,
  canWithdraw: false,
  asksIfSent: false,
}

export function Status({ status, sent, isTaken, problem, contactEmail }: StatusProps) {
  const { name, steps, history, needsAnswer } = status
  // A refusal keeps the typed text.
  const takesInput = !status.isHeldBack || problem !== null
  const { form, canReply, canWrite, canSendDocument, canWithdraw, asksIfSent } = takesInput
    ? status
    : closed
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
      <div className="min-w-0">
        {sent && !problem && <MessageBox key={history.length} {...sent} />}
        {isTaken && !sent && !problem && (
          <MessageBox title={t.inAccountTitle()} text={t.inAccountText()} />
        )}
        <p className="text-soft">{t.kicker()}</p>
        <h1>{name}</h1>
        {steps.length > 0 && <StatusSteps steps={steps} />}
        {asksIfSent && <ConfirmForm />}
        <CurrentState status={status} />
        {status.isTakeable && <TakeLink />}
        {problem && !problem.answer?.problems.length && <NotSent problem={problem} />}
        {problem && <TypedLate problem={problem} status={status} />}
        {form && (
          <AnswerForm key={form.base} form={form} problem={problem} needsAnswer={needsAnswer} />
        )}
        {canReply && (
          <div className="mt-8">
            <ReplyForm key={`reply ${history.length}`} problem={replyProblem(problem)} />
          </div>
        )}
        {(status.takesPhotos || status.keepsPhotos) && (
          <PhotosLink count={status.photoCount} canChange={status.takesPhotos} />
        )}
        {canWrite && (
          <MessageForm
            key={`message ${history.length}`}
            isTurnedDown={status.isTurnedDown}
            problem={problem}
          />
        )}
        <SentForm status={status} />
        <SentDocuments documents={status.documents} until={status.documentsUntil} />
        {canSendDocument && (
          <DocumentForm
            key={`document ${history.length}`}
            problem={problem}
            isClaim={status.isClaim}
          />
        )}
      </div>
      <aside className="mt-10 space-y-8 lg:mt-0">
        <StatusHistory history={history} />
        {canWithdraw && <WithdrawForm hasDocuments={status.documents.length > 0} />}
        <p>
          <Link to="data" relative="path" className="inline-link inline-flex min-h-11 items-center">
            {t.seeData()}
          </Link>
        </p>
        <p className="text-sm text-soft">
          {t.isPrivate({
            address: contactEmail,
            email: (words) => (
              <a href={`mailto:${contactEmail}`} className="inline-link">
                {words}
              </a>
            ),
          })}
        </p>
      </aside>
    </div>
  )
}

/** The forms are far below it, so it comes into view unless a field says more. */
function NotSent({ problem }: { problem: StatusProblem }) {
  const box = useRef<HTMLParagraphElement>(null)
  const shown = useRef<StatusProblem>(null)
  useEffect(() => {
    if (shown.current === problem) return
    shown.current = problem
    if (!document.querySelector('main [aria-invalid=true]')) moveFocus(box.current)
  }, [problem])
  return (
    <p
      ref={box}
      id={problem.answer?.questions?.length ? undefined : problemsId}
      role="alert"
      tabIndex={-1}
      className="mt-5 scroll-mt-24 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3"
    >
      <strong className="block text-problem">{t.notSent()}</strong>
      {problem.text}
    </p>
  )
}

type TypedLateProps = { problem: StatusProblem; status: StatusView }

/** Text typed into a form that is no longer on the page. */
function TypedLate({ problem, status }: TypedLateProps) {
  const { intent, words, typed, editTyped } = problem
  const isOpen = { answer: status.form, message: status.canWrite, reply: status.canReply }
  const lines = words.trim() ? [...typed, { label: t.yourMessage(), text: words }] : typed
  if (!(intent in isOpen) || isOpen[intent as keyof typeof isOpen] || !lines.length) return null
  return (
    <section
      aria-labelledby="typed"
      className="mt-5 rounded-card border-2 border-gold bg-note p-4 md:p-5"
    >
      <h2 id="typed" className="text-xl!">
        {t.typed()}
      </h2>
      <p className="measure mt-1">{editTyped ? t.typedForListing() : t.typedToCopy()}</p>
      <dl className="mt-3 space-y-2">
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      {editTyped && (
        <ButtonLink look="action" to={editTyped} className="mt-4">
          {t.addToListing()}
        </ButtonLink>
      )}
    </section>
  )
}

function replyProblem(problem: StatusProblem | null): ReplyProblem | null {
  return problem?.field ? { ...problem, field: problem.field } : null
}

function PhotosLink({ count, canChange }: { count: number; canChange: boolean }) {
  return (
    <section
      aria-labelledby="photos"
      className="mt-8 rounded-card border border-line bg-card p-4 md:p-5"
    >
      <h2 id="photos" className="text-xl!">
        {t.photos()}
      </h2>
      <p className="measure mt-1">{count ? t.photosWait({ count }) : t.photosNone()}</p>
      {canChange && (
        <ButtonLink to="photos" relative="path" className="mt-3">
          {count ? t.changePhotos() : t.addPhotos()}
        </ButtonLink>
      )}
    </section>
  )
}

function TakeLink() {
  return (
    <p className="mt-5">
      {t.mine({
        link: (words) => (
          <Link to="mine" relative="path" className="inline-link inline-flex min-h-11 items-center">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

function CurrentState({ status }: Pick<StatusProps, 'status'>) {
  const { title, text, reason, businessId, claimAgain, isQuiet, editPath } = status
  return (
    <section
      aria-labelledby="state"
      className="mt-6 rounded-card border border-line bg-card p-5 md:p-6"
    >
      <h2 id="state">{title}</h2>
      <p className="measure mt-2 text-lg">{text}</p>
      {reason && (
        <blockquote className="measure mt-4 border-l-4 border-gold pl-4 wrap-anywhere whitespace-pre-line">
          {reason}
        </blockquote>
      )}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {businessId && (
          <ButtonLink look="action" to={href('/business/:businessId', { businessId })}>
            {t.seeListing()}
          </ButtonLink>
        )}
        {editPath && <ButtonLink to={editPath}>{t.editListing()}</ButtonLink>}
        {claimAgain && (
          <ButtonLink
            look="action"
            to={href('/business/:businessId/claim', { businessId: claimAgain })}
          >
            {t.claimAgain()}
          </ButtonLink>
        )}
        {isQuiet && <ButtonLink to={href('/contact')}>{t.contactUs()}</ButtonLink>}
      </div>
    </section>
  )
}

function StatusHistory({ history }: Pick<StatusView, 'history'>) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t.whatHappened()}</h2>
      <ol className="mt-3 space-y-4 border-l-2 border-line pl-4">
        {history.map(({ key, when, text, why }) => (
          <li key={key}>
            <p>{text}</p>
            <p className="text-sm text-soft first-letter:uppercase">{when}</p>
            {why && <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{why}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const looks: Record<StatusStep['is'], string> = {
  done: 'border-verified',
  now: 'border-gold',
  ahead: 'border-line text-soft',
}

const stateLabels: Record<StatusStep['is'], () => string> = {
  done: t.done,
  now: t.now,
  ahead: t.ahead,
}

function StatusSteps({ steps }: { steps: StatusStep[] }) {
  return (
    <ol aria-label={t.steps()} className="mt-6 flex gap-1.5">
      {steps.map(({ name, is }) => (
        <li
          key={name}
          aria-current={is === 'now' ? 'step' : undefined}
          className={`flex-1 border-t-6 pt-2 text-sm leading-snug ${looks[is]} ${is === 'now' ? 'font-semibold' : ''}`}
        >
          {is === 'done' && <span aria-hidden="true">✓ </span>}
          {name}
          <span className="sr-only"> ({stateLabels[is]()})</span>
        </li>
      ))}
    </ol>
  )
}
