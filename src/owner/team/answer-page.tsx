import * as t from '#messages/answer-to-team.ts'
import { data, href, redirect, useNavigation } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { formValues } from '../../platform/http/body.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { requestContext, servicesContext } from '../../platform/services.server.ts'
import {
  openCases,
  ownersAnswers,
  type OwnersAnswer,
  type OwnersCase,
} from '../../submissions/answers/cases.server.ts'
import { shownToSender } from '../../submissions/lifecycle/held-back.server.ts'
import type { SentState } from '../../submissions/states.ts'
import { answerPromise } from '../../submissions/answer-promise.ts'
import { DocumentField, useDocuments } from '../../submissions/documents/document-field.tsx'
import { documentDays } from '../../platform/db/retention-rule.ts'
import { FormProblems, problemsId } from '../../submissions/form-view/form-problems.tsx'
import { unreadText } from '../../submissions/form/read-form.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { isForTeam, requireListing, type Runner } from '../listing/listing.server.ts'
import { OwnerLayout } from '../listing/owner-layout.tsx'
import { Asked, OpenSent } from './asked.tsx'
import {
  askedByTeam,
  sendAnswer,
  type AnswerField,
  type AnswerRefused,
} from './send-to-team.server.ts'
import type { Route } from './+types/answer-page.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader(args: Route.LoaderArgs) {
  const runner = await requireListing(args, 'edit-listing')
  const { listing, user } = runner
  const { db, now, site } = args.context.get(servicesContext)
  const { id, name } = listing
  const { searchParams } = args.url
  const cases = await openCases(db, { businessId: id, userId: user.id }, now())
  const left = cases.filter((one) => !one.isAnswered)
  const answers = await shownAnswers(db, runner, now())
  return {
    id,
    name,
    cases,
    chosen: left.length === 1 ? left[0] : left.find((one) => one.id === searchParams.get('case')),
    answers: answers.map(({ userId, about, id, when, text, state, why }) => ({
      id,
      when,
      text,
      state,
      why,
      isOpen: userId === user.id && state === 'pending',
      title: cases.find((one) => one.id === about)?.title ?? '',
    })),
    asked: await askedByTeam(db, 'answer', { businessId: id, userId: user.id }, now()),
    answer: nextAnswer(answers, { site, now: now() }),
    isSent: searchParams.has('sent'),
  }
}

/** A former owner's answers aren't the next owner's to read, nor is a decision that can still be undone. */
async function shownAnswers(db: Db, runner: Runner, now: Date): Promise<OwnersAnswer[]> {
  const { listing, user } = runner
  if (isForTeam(runner)) return ownersAnswers(db, listing.id, now)
  const senders = [user.id, ...listing.owners, ...listing.managers]
  const answers = await ownersAnswers(db, listing.id, now, { senders })
  return Promise.all(
    answers.map(async (answer) => {
      const { state, isHeldBack } = await shownToSender(db, answer, now)
      return { ...answer, state: state as SentState, why: isHeldBack ? '' : answer.why }
    }),
  )
}

/** Our promise for the answer that waits longest. */
function nextAnswer(
  answers: readonly Pick<OwnersAnswer, 'state' | 'dueAt'>[],
  at: Parameters<typeof answerPromise>[1],
): string {
  const waiting = answers.filter(({ state }) => state === 'pending').map(({ dueAt }) => +dueAt)
  return waiting.length ? answerPromise(new Date(Math.min(...waiting)), at) : ''
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const read = await formValues(args.request)
  if (!read.ok) {
    const problems: AnswerRefused['problems'] = [{ field: 'form', text: unreadText(read.status) }]
    return data({ message: '', problems, hadFile: read.status === 413 }, { status: read.status })
  }
  const { visitor } = args.context.get(requestContext)
  const sending = { runner, visitor, form: read.form }
  const sent = await sendAnswer(args.context.get(servicesContext), sending)
  if (!sent.ok) return data(sent.answer, { status: sent.status })
  const path = href('/business/:businessId/answer', { businessId: runner.listing.id })
  throw redirect(`${path}?sent`, 303)
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.titleOf({ name: loaderData.name }) : t.titleUnknown(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function AnswerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, cases, chosen, answers, asked, answer, isSent } = loaderData
  const isWaiting = cases.some(({ isAnswered }) => isAnswered)
  return (
    <OwnerLayout
      listing={{ id, name }}
      title={t.title()}
      about={t.about()}
      done={isSent && isWaiting ? t.sent() : null}
    >
      <section aria-labelledby="cases" className="mt-8">
        <h2 id="cases">{t.openNow()}</h2>
        {cases.length === 0 ? (
          <p className="mt-2 text-soft">{t.nothing()}</p>
        ) : (
          <Cases cases={cases} chosen={chosen?.id ?? null} />
        )}
      </section>
      {asked.map((one) => (
        <Asked key={one.id} {...one} />
      ))}
      {isWaiting && (
        <p className="mt-6 rounded-card border border-line bg-note p-4">{t.waiting({ answer })}</p>
      )}
      {!chosen && actionData && <FormProblems problems={actionData.problems} />}
      {chosen && <AnswerForm key={chosen.id} about={chosen} answer={actionData ?? null} />}
      <Given answers={answers} />
    </OwnerLayout>
  )
}

type CasesProps = { cases: OwnersCase[]; chosen: string | null }

function Cases({ cases, chosen }: CasesProps) {
  return (
    <ul className="mt-3 space-y-3">
      {cases.map(({ id, title, when, words, isAnswered, bringBack }) => (
        <li key={id} className="rounded-card border border-line bg-card p-4 wrap-anywhere">
          <p className="font-semibold">{title}</p>
          {words && (
            <blockquote className="mt-1 border-l-4 border-line pl-3 whitespace-pre-line">
              {words}
            </blockquote>
          )}
          {bringBack && <p className="mt-1">{bringBack}</p>}
          {when && <p className="mt-1 text-sm text-soft">{t.reportedOn({ when })}</p>}
          {isAnswered ? (
            <p className="mt-1">{t.teamHasAnswer()}</p>
          ) : (
            chosen !== id && (
              <ButtonLink to={`?case=${id}#answer`} className="mt-2">
                {bringBack ? t.askBack() : t.answerThis()}
                <span className="sr-only">: {title}</span>
              </ButtonLink>
            )
          )}
        </li>
      ))}
    </ul>
  )
}

type AnswerFormProps = { about: OwnersCase; answer: AnswerRefused | null }

function AnswerForm({ about, answer }: AnswerFormProps) {
  const { state } = useNavigation()
  const problemOf = (field: AnswerField) =>
    answer?.problems.find((one) => one.field === field)?.text ?? null
  const documents = useDocuments(answer ? { ...answer, problem: problemOf('evidence') } : undefined)
  return (
    <section aria-labelledby="answer" className="mt-8">
      <h2 id="answer">{about.bringBack ? t.askBack() : t.yourAnswer()}</h2>
      <p className="mt-1 wrap-anywhere">{about.title}</p>
      {answer && (
        <div className="mt-4">
          <FormProblems problems={answer.problems} />
        </div>
      )}
      <PostForm
        name="answer"
        action={`?case=${about.id}#${problemsId}`}
        encType="multipart/form-data"
        noValidate
        className="mt-4 space-y-5 rounded-card border border-line bg-card p-4 md:p-5"
      >
        <input type="hidden" name="case" value={about.id} />
        <TextAreaField
          id="message"
          name="message"
          rows={5}
          label={about.bringBack ? t.askBackMessage() : t.message()}
          hint={about.bringBack ? undefined : t.messageHint()}
          defaultValue={answer?.message}
          problem={problemOf('message')}
        />
        <DocumentField
          {...documents}
          multiple
          label={t.documents()}
          hint={t.documentsHint({ days: documentDays })}
        />
        <Button look="action" className="min-h-12 max-sm:w-full" disabled={state !== 'idle'}>
          {t.send()}
        </Button>
      </PostForm>
    </section>
  )
}

type GivenAnswer = Pick<OwnersAnswer, 'id' | 'when' | 'text' | 'state' | 'why'> & {
  title: string
  isOpen: boolean
}

function Given({ answers }: { answers: GivenAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="given" className="mt-8">
      <h2 id="given">{t.yourAnswers()}</h2>
      <ul className="mt-3 space-y-3">
        {answers.map(({ id, when, title, text, state, why, isOpen }) => (
          <li key={id} className="rounded-card border border-line bg-card p-4 wrap-anywhere">
            <p className="font-semibold">{(decided[state] ?? t.waits)({ when })}</p>
            {title && <p className="mt-1 text-sm text-soft">{title}</p>}
            <p className="mt-1 whitespace-pre-line">{text}</p>
            {why && (
              <blockquote className="mt-2 border-l-4 border-gold pl-3 whitespace-pre-line">
                {why}
              </blockquote>
            )}
            {isOpen && (
              <OpenSent id={id}>
                {t.openSent()}
                {title && <span className="sr-only">: {title}</span>}
              </OpenSent>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const decided: Partial<Record<OwnersAnswer['state'], (values: { when: string }) => string>> = {
  approved: t.agrees,
  rejected: t.disagrees,
}
