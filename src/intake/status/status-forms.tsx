import * as t from '#messages/status-forms.ts'
import { DocumentField, useDocuments } from '../../submissions/documents/document-field.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import {
  answerDocumentsLabel,
  documentsHint,
  whenDeleted,
} from '../../submissions/documents/document-rule.ts'
import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'
import { BusinessForm } from '../../submissions/form-view/business-form.tsx'
import { lastStep, steps } from '../../submissions/form/form-steps.ts'
import type { ShownForm } from '../../submissions/form/form-state.ts'
import type { StatusProblem, StatusView } from './status-words.ts'

type AnswerFormProps = { form: ShownForm; problem: StatusProblem | null; needsAnswer: boolean }

export function AnswerForm(props: AnswerFormProps) {
  const { needsAnswer, problem } = props
  if (needsAnswer) return <ChangeForm {...props} />
  return (
    <details
      open={problem?.intent === 'answer' || undefined}
      className="mt-8 rounded-card border border-line bg-card"
    >
      <summary className="min-h-11 px-4 py-2.5 font-semibold">{t.changeSent()}</summary>
      <div className="border-t border-line px-4 pb-4">
        <ChangeForm {...props} />
      </div>
    </details>
  )
}

function ChangeForm({ form, problem, needsAnswer }: AnswerFormProps) {
  const wrong = problem?.intent === 'answer' ? problem : null
  const { state } = useNavigation()
  const evidence = wrong?.answer?.problems.find(({ field }) => field === 'evidence')?.text
  const documents = useDocuments(wrong?.answer ? { ...wrong.answer, problem: evidence } : undefined)
  const words = (
    <TextAreaField
      id="words"
      name="words"
      rows={needsAnswer ? 4 : 3}
      label={needsAnswer ? t.answer() : t.note()}
      hint={needsAnswer ? t.answerHint() : undefined}
      defaultValue={wrong?.words}
      problem={needsAnswer && wrong && !wrong.answer ? wrong.text : undefined}
    />
  )
  const send = (
    <Button look="action" disabled={state !== 'idle'} className="min-h-12">
      {needsAnswer ? t.sendAnswer() : t.saveChanges()}
    </Button>
  )
  const reply = (
    <>
      {words}
      <div className="mt-6">
        <DocumentField
          {...documents}
          label={answerDocumentsLabel()}
          hint={documentsHint()}
          multiple
        />
      </div>
      <p className="mt-6">{send}</p>
    </>
  )
  return (
    <div className="mt-8 [&_:is(input,select,textarea,button)]:scroll-mb-28">
      {!needsAnswer && <Jumps />}
      <BusinessForm
        shown={form}
        answer={wrong?.answer ?? undefined}
        question={needsAnswer ? reply : undefined}
      >
        <input type="hidden" name="intent" value="answer" />
        {needsAnswer ? (
          <InReach>
            <Button disabled={state !== 'idle'} className="min-h-12">
              {t.sendWithChanges()}
            </Button>
          </InReach>
        ) : (
          <>
            {words}
            <InReach>{send}</InReach>
          </>
        )}
      </BusinessForm>
    </div>
  )
}

function Jumps() {
  return (
    <nav aria-label={t.jumpTo()} className="mb-8">
      <ul className="flex flex-wrap gap-x-5">
        {steps.slice(0, lastStep).map(({ id, title }) => (
          <li key={id}>
            <a href={`#heading-${id}`} className="inline-link inline-flex min-h-11 items-center">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** At the bottom of the window while the long form is in view. */
function InReach({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {children}
    </div>
  )
}

/** Someone else may have entered this person's address. */
export function ConfirmForm() {
  return (
    <section
      aria-labelledby="confirm"
      className="mt-6 rounded-card border border-line bg-note p-5 md:p-6"
    >
      <h2 id="confirm">{t.didYouSend()}</h2>
      <p className="measure mt-2">{t.didYouSendText()}</p>
      <PostForm className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button name="intent" value="confirm">
          {t.yesISent()}
        </Button>
        <Link to="not-me" relative="path" className="inline-link inline-flex min-h-11 items-center">
          {t.notMe()}
        </Link>
      </PostForm>
    </section>
  )
}

type DocumentFormProps = { problem: StatusProblem | null; isClaim: boolean }

export function DocumentForm({ problem, isClaim }: DocumentFormProps) {
  const wrong =
    problem?.intent === 'document' ? { problem: problem.text, hadFile: problem.hadFile } : undefined
  const documents = useDocuments(wrong)
  const { state } = useNavigation()
  return (
    <PostForm name="document" encType="multipart/form-data" className="mt-8 space-y-4">
      <DocumentField
        {...documents}
        id="one-document"
        label={isClaim ? t.documentOfOwner() : t.documentOfVeteran()}
        hint={t.documentHint({ when: whenDeleted() })}
      />
      <Button name="intent" value="document" disabled={state !== 'idle'}>
        {t.sendDocument()}
      </Button>
    </PostForm>
  )
}

type SentDocumentsProps = {
  documents: StatusView['documents']
  until: StatusView['documentsUntil']
}

export function SentDocuments({ documents, until }: SentDocumentsProps) {
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="sent-documents" className="mt-8">
      <h2 id="sent-documents" className="text-lg!">
        {t.sentDocuments()}
      </h2>
      <p className="mt-1">
        {until ? t.keptUntil({ day: until }) : t.sentDocumentsText({ when: whenDeleted() })}
      </p>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-card">
        {documents.map(({ id, name, when }) => (
          <li key={id} className="px-4 py-2">
            <p className="wrap-anywhere">
              {name} <span className="text-sm text-soft">({when})</span>
            </p>
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
                {t.deleteIt()}
                <span className="sr-only"> {name}</span>
              </summary>
              <PostForm className="pb-2">
                <input type="hidden" name="document" value={id} />
                <p className="mb-2">{until ? t.deleteDecidedText() : t.deleteText()}</p>
                <Button isSmall look="destructive" name="intent" value="delete-document">
                  {t.yesDelete()}
                  <span className="sr-only">: {name}</span>
                </Button>
              </PostForm>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function SentForm({ status }: { status: StatusView }) {
  const { sentForm, canSendAgain, hadDocuments, state } = status
  if (!sentForm.length) return null
  return (
    <div className="mt-8">
      {canSendAgain && (
        <PostForm className="mb-6">
          <Button look="action" name="intent" value="again" className="max-sm:w-full">
            {t.sendAgain()}
          </Button>
          <p className="mt-2 text-soft">
            {t.sendAgainText()} {hadDocuments && t.addDocumentsAgain()}
          </p>
        </PostForm>
      )}
      <details
        open={state === 'withdrawn' || undefined}
        className="rounded-card border border-line bg-card"
      >
        <summary className="min-h-11 px-4 py-2.5 font-semibold">{t.whatYouSent()}</summary>
        <div className="space-y-4 border-t border-line p-4">
          {sentForm.map(({ id, title, lines }) => (
            <section key={id} aria-labelledby={`sent-${id}`}>
              <h2 id={`sent-${id}`} className="text-lg!">
                {title}
              </h2>
              <dl className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
                {lines.map(({ label, value }) => (
                  <div key={label} className="contents">
                    <dt className="text-sm text-soft">{label}</dt>
                    <dd className="mb-2 min-w-0 break-words whitespace-pre-line">{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </details>
    </div>
  )
}

const turnedDown = () => ({ label: t.answerReviewers(), hint: t.answerReviewersHint() })
const waiting = () => ({ label: t.message(), hint: t.messageHint() })

type MessageFormProps = { problem: StatusProblem | null; isTurnedDown: boolean }

export function MessageForm({ problem, isTurnedDown }: MessageFormProps) {
  const wrong = problem?.intent === 'message' ? problem : null
  const { state } = useNavigation()
  return (
    <PostForm name="message" className="mt-8 space-y-4">
      <TextAreaField
        id="to-team"
        name="words"
        rows={4}
        {...(isTurnedDown ? turnedDown() : waiting())}
        defaultValue={wrong?.words}
        problem={wrong?.text}
      />
      <Button name="intent" value="message" disabled={state !== 'idle'}>
        {t.sendMessage()}
      </Button>
    </PostForm>
  )
}

export function WithdrawForm({ hasDocuments }: { hasDocuments: boolean }) {
  return (
    <details className="rounded-card border border-line bg-card">
      <summary className="min-h-11 px-4 py-2.5">{t.withdraw()}</summary>
      <PostForm className="space-y-3 border-t border-line p-4">
        <p>{hasDocuments ? t.withdrawDocuments() : t.withdrawText()}</p>
        <Button name="intent" value="withdraw">
          {t.withdrawIt()}
        </Button>
      </PostForm>
    </details>
  )
}
