import * as t from '#messages/answer-to-team.ts'
import { data, href, redirect, useNavigation } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { formValues } from '../../platform/http/body.server.ts'
import { requestContext, servicesContext } from '../../platform/services.server.ts'
import {
  openCases,
  ownersAnswers,
  type OwnersAnswer,
} from '../../submissions/answers/cases.server.ts'
import { DocumentField, useDocuments } from '../../submissions/documents/document-field.tsx'
import { documentDays } from '../../platform/db/retention-rule.ts'
import { FormProblems, problemsId } from '../../submissions/form-view/form-problems.tsx'
import { unreadText } from '../../submissions/form/read-form.server.ts'
import { whenText } from '../../submissions/when-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { requireListing } from '../listing/listing.server.ts'
import { OwnerLayout } from '../listing/owner-layout.tsx'
import { Asked } from './asked.tsx'
import {
  askedByTeam,
  waitingSince,
  sendAnswer,
  type AnswerField,
  type AnswerRefused,
} from './send-to-team.server.ts'
import type { Route } from './+types/answer-page.ts'
import { Cases } from '../listing/lines.tsx'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader(args: Route.LoaderArgs) {
  const { listing, user } = await requireListing(args, 'edit-listing')
  const { db, now } = args.context.get(servicesContext)
  const { id, name } = listing
  const since = await waitingSince(db, 'answer', id)
  return {
    id,
    name,
    cases: await openCases(db, { businessId: id, userId: user.id }, now()),
    answers: await ownersAnswers(db, id, now()),
    waitingSince: since && whenText(since, now()),
    asked: await askedByTeam(db, 'answer', { businessId: id, userId: user.id }),
    isSent: args.url.searchParams.has('sent'),
  }
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
  const { id, name, cases, answers, waitingSince: since, asked, isSent } = loaderData
  const promised = usePromisedTime()
  return (
    <OwnerLayout
      listing={{ id, name }}
      title={t.title()}
      about={t.about()}
      done={isSent && since ? t.sent() : null}
    >
      <section aria-labelledby="cases" className="mt-8">
        <h2 id="cases">{t.openNow()}</h2>
        {cases.length === 0 ? (
          <p className="mt-2 text-soft">{t.nothing()}</p>
        ) : (
          <Cases cases={cases} />
        )}
      </section>
      {asked && <Asked {...asked} />}
      {since && !asked && (
        <p className="mt-6 rounded-card border border-line bg-note p-4">
          {t.waiting({ when: since, promised })}
        </p>
      )}
      {!since && cases.length > 0 && <AnswerForm answer={actionData ?? null} />}
      <Given answers={answers} />
    </OwnerLayout>
  )
}

function AnswerForm({ answer }: { answer: AnswerRefused | null }) {
  const { state } = useNavigation()
  const problemOf = (field: AnswerField) =>
    answer?.problems.find((one) => one.field === field)?.text ?? null
  const documents = useDocuments(answer ? { ...answer, problem: problemOf('evidence') } : undefined)
  return (
    <section aria-labelledby="answer" className="mt-8">
      <h2 id="answer">{t.yourAnswer()}</h2>
      {answer && (
        <div className="mt-4">
          <FormProblems problems={answer.problems} />
        </div>
      )}
      <PostForm
        name="answer"
        action={`#${problemsId}`}
        encType="multipart/form-data"
        noValidate
        className="mt-4 space-y-5 rounded-card border border-line bg-card p-4 md:p-5"
      >
        <TextAreaField
          id="message"
          name="message"
          rows={5}
          label={t.message()}
          hint={t.messageHint()}
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

function Given({ answers }: { answers: OwnersAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="given" className="mt-8">
      <h2 id="given">{t.yourAnswers()}</h2>
      <ul className="mt-3 space-y-3">
        {answers.map(({ id, when, text, state, why }) => (
          <li key={id} className="rounded-card border border-line bg-card p-4 wrap-anywhere">
            <p className="font-semibold">{(decided[state] ?? t.waits)({ when })}</p>
            <p className="mt-1 whitespace-pre-line">{text}</p>
            {why && (
              <blockquote className="mt-2 border-l-4 border-gold pl-3 whitespace-pre-line">
                {why}
              </blockquote>
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
