import { whenDeleted } from '../../submissions/documents/document-rule.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { data, href, redirect, useNavigation } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { isBadgeOnHold } from '../../listings/proof/badge-holder.server.ts'
import { ProofChip } from '../../listings/proof/proof-badge.tsx'
import { untilText } from '../../listings/proof/level-details.ts'
import { badgeText } from '../../listings/verification.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { requestContext, servicesContext, today } from '../../platform/services.server.ts'
import { DocumentField, useDocuments } from '../../submissions/documents/document-field.tsx'
import { FormProblems, problemsId } from '../../submissions/form-view/form-problems.tsx'
import { unreadText } from '../../submissions/form/read-form.server.ts'
import { whenText } from '../../submissions/when-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FieldProblem, TextAreaField, TextField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { requireListing } from '../listing/listing.server.ts'
import { OwnerLayout } from '../listing/owner-layout.tsx'
import type { Route } from './+types/proof-page.ts'
import { shownProofs, type ProofAnswer, type ProofField } from './proof-form.ts'
import { waitingSince as sentSince, sendProof } from './send-to-team.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

const everyStatus = ['published', 'unpublished', 'unconfirmed', 'suspended', 'archived'] as const

export async function loader(args: Route.LoaderArgs) {
  const { listing } = await requireListing(args, 'edit-listing')
  const services = args.context.get(servicesContext)
  const { db, now } = services
  const { id, name } = listing
  const business = await findBusiness(db, id, today(services), everyStatus)
  const waiting = await sentSince(db, 'proof', id)
  return {
    id,
    name,
    badge: business?.verification ?? null,
    isOnHold: await isBadgeOnHold(db, id),
    waitingSince: waiting && whenText(waiting, now()),
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
    title: `The badge of ${loaderData?.name ?? 'your listing'}`,
    description: 'Show what your badge can rest on.',
    isHidden: true,
  })

export default function ProofPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, badge, isOnHold, waitingSince, isSent } = loaderData
  const promised = usePromisedTime()
  return (
    <OwnerLayout
      listing={{ id, name }}
      title="Your badge"
      about={`A badge shows how we know that the business is veteran-owned. It’s valid for two years. Send us proof, and our team will review it within ${promised}.`}
      done={isSent && waitingSince ? 'Sent. Our answer comes by email.' : null}
    >
      <section aria-labelledby="now" className="mt-8">
        <h2 id="now">What it says now</h2>
        {badge ? (
          <div className="mt-3 rounded-card border border-line bg-card p-4">
            <ProofChip method={badge.method} />
            <p className="mt-2 font-semibold">{badgeText(badge)}</p>
            <p className="text-soft">{untilText(badge)}</p>
          </div>
        ) : isOnHold ? (
          <p className="mt-3 rounded-card border border-line bg-note p-4">
            The badge is on hold. It belongs to the owner who showed proof for it, and that person
            no longer owns the listing. Visitors see no badge until you show your own proof.
          </p>
        ) : (
          <p className="mt-2 text-soft">The listing has no badge.</p>
        )}
      </section>
      {waitingSince ? (
        <p className="mt-6 rounded-card border border-line bg-note p-4">
          We received your proof {waitingSince} and will answer within {promised}. Our email to you
          links to its private page, where you can add a document or withdraw it.
        </p>
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
      <h2 id="show">What can you show?</h2>
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
          label="Number of the certification, or name of the organization"
          hint="Not needed for documents. Never a Social Security number."
          autoComplete="off"
          maxLength={100}
          defaultValue={answer?.values.number}
          problem={problemOf('number')}
        />
        <DocumentField
          {...documents}
          multiple
          label="Documents"
          hint={`As photos or PDFs of at most 5 MB together. Only our reviewers can open them, and they are deleted ${whenDeleted()}. Cover your Social Security number first.`}
        />
        <TextAreaField
          id="message"
          name="message"
          rows={3}
          label="A word to the team (optional)"
          defaultValue={answer?.values.message}
          problem={problemOf('message')}
        />
        <Button look="action" className="min-h-12 max-sm:w-full" disabled={state !== 'idle'}>
          Send to the team
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
      <legend className="sr-only">What can you show?</legend>
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
            {label}
          </label>
          <p id={`hint-${method}`} className="-mt-2 pl-9 text-sm text-soft">
            {hint}
          </p>
        </div>
      ))}
      <FieldProblem id="method" text={problem} />
    </fieldset>
  )
}
