import * as t from '#messages/status.ts'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import type { Message } from '../../platform/ui/toast-box.tsx'
import { MessageBox } from '../../platform/ui/message-box.tsx'
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

type StatusProps = {
  status: StatusView
  sent: Message | null
  isTaken: boolean
  problem: StatusProblem | null
  contactEmail: string
}

export function Status({ status, sent, isTaken, problem, contactEmail }: StatusProps) {
  const { name, steps, form, history, needsAnswer, canWrite, canWithdraw } = status
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
      <div className="min-w-0">
        {sent && !problem && <MessageBox key={history.length} {...sent} />}
        {isTaken && !sent && !problem && (
          <MessageBox title={t.inAccountTitle()} text={t.inAccountText()} />
        )}
        <p className="text-soft">{t.kicker()}</p>
        <h1>{name}</h1>
        <StatusSteps steps={steps} />
        {status.asksIfSent && <ConfirmForm />}
        <CurrentState status={status} />
        {status.isTakeable && <TakeLink />}
        {problem && !problem.answer?.problems.length && (
          <p
            role="alert"
            className="mt-5 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3"
          >
            <strong className="block text-problem">{t.notSent()}</strong>
            {problem.text}
          </p>
        )}
        {form && (
          <AnswerForm key={form.base} form={form} problem={problem} needsAnswer={needsAnswer} />
        )}
        {status.canReply && (
          <div className="mt-8">
            <ReplyForm key={`reply ${history.length}`} problem={replyProblem(problem)} />
          </div>
        )}
        {status.takesPhotos && <PhotosLink count={status.photoCount} />}
        {canWrite && (
          <MessageForm
            key={`message ${history.length}`}
            isTurnedDown={status.isTurnedDown}
            problem={problem}
          />
        )}
        <SentForm status={status} />
        <SentDocuments documents={status.documents} until={status.documentsUntil} />
        {status.canSendDocument && (
          <DocumentForm
            key={`document ${history.length}`}
            problem={problem}
            isClaim={status.isClaim}
          />
        )}
      </div>
      <aside className="mt-10 space-y-8 lg:mt-0">
        <StatusHistory history={history} />
        {canWithdraw && <WithdrawForm />}
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

function replyProblem(problem: StatusProblem | null): ReplyProblem | null {
  return problem?.field ? { ...problem, field: problem.field } : null
}

function PhotosLink({ count }: { count: number }) {
  return (
    <section
      aria-labelledby="photos"
      className="mt-8 rounded-card border border-line bg-card p-4 md:p-5"
    >
      <h2 id="photos" className="text-xl!">
        {t.photos()}
      </h2>
      <p className="measure mt-1">{count ? t.photosWait({ count }) : t.photosNone()}</p>
      <ButtonLink to="photos" relative="path" className="mt-3">
        {count ? t.changePhotos() : t.addPhotos()}
      </ButtonLink>
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
