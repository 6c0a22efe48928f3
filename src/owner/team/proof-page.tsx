import * as lost from '#messages/lost-with.ts'
import * as t from '#messages/proof.ts'
import { documentDays } from '../../platform/db/retention-rule.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { data, href, redirect, useNavigation } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { isBadgeOnHold } from '../../listings/proof/badge-holder.server.ts'
import { ProofChip } from '../../listings/proof/proof-badge.tsx'
import { factsText, untilText } from '../../listings/proof/level-details.ts'
import { badgeText } from '../../listings/verification.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { requestContext, servicesContext, today } from '../../platform/services.server.ts'
import { DocumentField, useDocuments } from '../../submissions/documents/document-field.tsx'
import { FormProblems, problemsId } from '../../submissions/form-view/form-problems.tsx'
import { unreadText } from '../../submissions/form/read-form.server.ts'
import { answerPromise } from '../../submissions/answer-promise.ts'
import { whenText } from '../../submissions/when-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FieldProblem, TextAreaField, TextField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { requireListing } from '../listing/listing.server.ts'
import { OwnerLayout } from '../listing/owner-layout.tsx'
import type { Route } from './+types/proof-page.ts'
import { shownProofs, type ProofAnswer, type ProofField } from './proof-form.ts'
import { Asked, OpenSent } from './asked.tsx'
import { askedByTeam, waitingProof, sendProof } from './send-to-team.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

const everyStatus = ['published', 'unpublished', 'unconfirmed', 'suspended', 'archived'] as const

export async function loader(args: Route.LoaderArgs) {
  const { listing, user } = await requireListing(args, 'edit-listing')
  const services = args.context.get(servicesContext)
  const { db, now } = services
  const { id, name } = listing
  const business = await findBusiness(db, id, today(services), everyStatus)
  const waiting = await waitingProof(db, id, now())
  return {
    id,
    name,
    badge: business?.verification ?? null,
    isOnHold: await isBadgeOnHold(db, id),
    waiting: waiting && {
      since: whenText(waiting.at, now()),
      answer: answerPromise(waiting.dueAt, { site: services.site, now: now() }),
      /** For its sender, who can change it. */
      submission: waiting.userId === user.id ? waiting.id : null,
    },
    asked: await askedByTeam(db, 'proof', { businessId: id, userId: user.id }, now()),
    isSent: args.url.searchParams.has('sent'),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const read = await formValues(args.request)
  if (!read.ok) {
    const answer: ProofAnswer = {
      values: { method: '', number: '', message: '' },
      problems: [{ field: 'form', text: unreadText(read.status) }],
      hadFile: read.status === 413,
    }
    return data(answer, { status: read.status })
  }
  const { visitor } = args.context.get(requestContext)
  const sending = { runner, visitor, form: read.form }
  const sent = await sendProof(args.context.get(servicesContext), sending)
  if (!sent.ok) return data(sent.answer, { status: sent.status })
  throw redirect(
    `${href('/business/:businessId/proof', { businessId: runner.listing.id })}?sent`,
    303,
  )
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.titleOf({ name: loaderData.name }) : t.titleUnknown(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function ProofPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, badge, isOnHold, waiting, asked, isSent } = loaderData
  const promised = usePromisedTime()
  return (
    <OwnerLayout
      listing={{ id, name }}
      title={t.title()}
      about={t.about({ promised })}
      done={isSent && waiting ? t.sent() : null}
    >
      <section aria-labelledby="now" className="mt-8">
        <h2 id="now">{t.now()}</h2>
        {badge ? (
          <div className="mt-3 rounded-card border border-line bg-card p-4">
            <ProofChip {...badge} />
            <p className="mt-2 font-semibold">{badgeText(badge)}</p>
            {factsText(badge) && <p>{factsText(badge)}</p>}
            <p className="text-soft">{untilText(badge)}</p>
          </div>
        ) : isOnHold ? (
          <p className="mt-3 rounded-card border border-line bg-note p-4">{lost.badgeWaits()}</p>
        ) : (
          <p className="mt-2 text-soft">{t.none()}</p>
        )}
      </section>
      {asked[0] ? (
        <Asked {...asked[0]} />
      ) : waiting ? (
        <div className="mt-6 rounded-card border border-line bg-note p-4">
          <p>{t.waiting({ when: waiting.since, answer: waiting.answer })}</p>
          {waiting.submission && <OpenSent id={waiting.submission}>{t.openSent()}</OpenSent>}
        </div>
      ) : (
        <ProofForm answer={actionData ?? null} hasBadge={badge !== null} />
      )}
    </OwnerLayout>
  )
}

function ProofForm({ answer, hasBadge }: { answer: ProofAnswer | null; hasBadge: boolean }) {
  const { state } = useNavigation()
  const problemOf = (field: ProofField) =>
    answer?.problems.find((one) => one.field === field)?.text ?? null
  const documents = useDocuments(answer ? { ...answer, problem: problemOf('evidence') } : undefined)
  return (
    <section aria-labelledby="show" className="mt-8">
      <h2 id="show">{t.whatToShow()}</h2>
      {answer && (
        <div className="mt-4">
          <FormProblems problems={answer.problems} />
        </div>
      )}
      <PostForm
        name="proof"
        action={`#${problemsId}`}
        encType="multipart/form-data"
        noValidate
        className="mt-4 space-y-5 rounded-card border border-line bg-card p-4 md:p-5"
      >
        <Methods chosen={answer?.values.method} problem={problemOf('method')} hasBadge={hasBadge} />
        <TextField
          id="number"
          name="number"
          label={t.number()}
          hint={t.numberHint()}
          autoComplete="off"
          maxLength={100}
          defaultValue={answer?.values.number}
          problem={problemOf('number')}
        />
        <DocumentField
          {...documents}
          multiple
          label={t.documents()}
          hint={t.documentsHint({ days: documentDays })}
        />
        <TextAreaField
          id="message"
          name="message"
          rows={3}
          label={t.message()}
          defaultValue={answer?.values.message}
          problem={problemOf('message')}
        />
        <Button look="action" className="min-h-12 max-sm:w-full" disabled={state !== 'idle'}>
          {t.send()}
        </Button>
      </PostForm>
    </section>
  )
}

type MethodsProps = { chosen: string | undefined; problem: string | null; hasBadge: boolean }

/** The owner's word adds nothing to an existing badge. */
function Methods({ chosen, problem, hasBadge }: MethodsProps) {
  const shown = shownProofs.filter(({ method }) => !hasBadge || method !== 'self-attested')
  return (
    <fieldset id="method" aria-describedby={problem ? 'method-problem' : undefined}>
      <legend className="sr-only">{t.whatToShow()}</legend>
      {shown.map(({ method, label, hint }) => (
        <div key={method} className="py-1">
          <label className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
            <input
              type="radio"
              name="method"
              value={method}
              aria-describedby={`hint-${method}`}
              defaultChecked={chosen === method}
              className="size-6 shrink-0 accent-action"
            />
            {label()}
          </label>
          <p id={`hint-${method}`} className="-mt-2 pl-9 text-sm text-soft">
            {hint()}
          </p>
        </div>
      ))}
      <FieldProblem id="method" text={problem} />
    </fieldset>
  )
}
