import { EmailField } from '../../platform/forms/email-field.tsx'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { data, href, Link, redirect } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { MadeUpExample } from '../../listings/cards/made-up-example.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { FieldProblem, RadioField, TextAreaField } from '../../platform/ui/field.tsx'
import { pageMeta, siteIn } from '../../platform/ui/page-head.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { signedInOrNull } from '../../submissions/drafts/show-form.server.ts'
import { newFormToken } from '../../submissions/guard/form-guard.server.ts'
import { GuardFields, useSolution } from '../../submissions/guard/guard-fields.tsx'
import { FormProblems, problemsId } from '../../submissions/form-view/form-problems.tsx'
import { retention } from '../../platform/db/retention.ts'
import type { Route } from './+types/report-page.ts'
import {
  reportChoices,
  reportText,
  type ReportAnswer,
  type ReportKind,
} from '../../submissions/reports/report.ts'
import {
  confirmReporter,
  reportToConfirm,
} from '../../submissions/reports/receive-report.server.ts'
import { knownStatuses, sendReport } from './send-report.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const business = await findBusiness(
    services.db,
    params.businessId,
    today(services),
    knownStatuses,
  )
  if (!business) throw data(null, { status: 404 })
  const { id, name, isSample } = business
  const sent = url.searchParams.get('sent')
  const thanked = reportChoices.find(({ kind }) => kind === sent && kind !== 'mine')?.kind ?? null
  const chosen = url.searchParams.get('what') ?? ''
  const user = await signedInOrNull({ context })
  const forms = await formSetup(context, url, user?.id ?? '')
  const emailDays = retention.reporters.days
  const formToken = await newFormToken(services)
  const token = url.searchParams.get('confirm')
  const found = token && (await reportToConfirm(services.db, { token, businessId: id }, services))
  const toConfirm: ReportKind | 'done' | 'ended' | null =
    token === null ? null : found ? (found.isConfirmed ? 'done' : found.kind) : 'ended'
  return { id, name, isSample, thanked, toConfirm, chosen, emailDays, formToken, forms }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const token = args.url.searchParams.get('confirm')
  if (token !== null) {
    const services = args.context.get(servicesContext)
    const { businessId } = args.params
    await confirmReporter(services.db, { token, businessId }, services)
    throw redirect(args.url.pathname + args.url.search, 303)
  }
  const ended = await sendReport(args, args.params.businessId)
  if (ended.ok) throw redirect(ended.to, 303)
  return data(ended.answer, { status: ended.status })
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `Something is wrong with ${loaderData?.name ?? 'a listing'}`,
    description: `Tell us what is wrong with a listing. Our team looks at it within ${promisedTime(siteIn(matches))}.`,
    isHidden: true,
  })

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isSample, thanked, toConfirm } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <p>
        <Link
          to={href('/business/:businessId', { businessId: id })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          Back to {name}
        </Link>
      </p>
      {isSample ? (
        <MadeUpExample name={name} no="So there is nothing in it that could be wrong." />
      ) : toConfirm ? (
        <Confirm id={id} name={name} toConfirm={toConfirm} />
      ) : thanked ? (
        <Thanks id={id} kind={thanked as ReportKind} />
      ) : (
        <ReportForm {...loaderData} answer={actionData} />
      )}
    </div>
  )
}

type ConfirmProps = { id: string; name: string; toConfirm: ReportKind | 'done' | 'ended' }

/** Confirming takes a tap, since email scanners open links, too. */
function Confirm({ id, name, toConfirm }: ConfirmProps) {
  const toReport = href('/business/:businessId/report', { businessId: id })
  if (toConfirm === 'done')
    return (
      <>
        <h1>Your email address is confirmed</h1>
        <p role="status" className="measure mt-4 text-lg">
          Thank you. Our team sees that what you told us about {name} comes from your address.
        </p>
      </>
    )
  if (toConfirm === 'ended')
    return (
      <>
        <h1>This link no longer works</h1>
        <p className="measure mt-4 text-lg">
          Our team has decided about this already, or the link is incomplete.
        </p>
        <p className="mt-6">
          <ButtonLink to={toReport}>Tell us something else</ButtonLink>
        </p>
      </>
    )
  return (
    <>
      <h1>Did you tell us this?</h1>
      <p className="measure mt-4 text-lg">
        About {name}: {reportText(toConfirm).toLowerCase()}. If it was you, confirm that the email
        address is yours. If it was not you, close this page.
      </p>
      <PostForm className="mt-6">
        <Button look="action">Yes, confirm my address</Button>
      </PostForm>
    </>
  )
}

function Thanks({ id, kind }: { id: string; kind: ReportKind }) {
  const promised = usePromisedTime()
  return (
    <>
      <h1>Thank you for telling us</h1>
      <p role="status" className="measure mt-4 text-lg">
        You told us: {reportText(kind).toLowerCase()}. Our team will look at it within {promised}.
        If you gave us your email address, we’ll write to you there. Open that email to confirm that
        the address is yours.
      </p>
      <p className="mt-6">
        <ButtonLink to={href('/business/:businessId', { businessId: id })}>
          Back to the listing
        </ButtonLink>
      </p>
    </>
  )
}

type ReportFormProps = {
  id: string
  name: string
  chosen: string
  emailDays: number
  formToken: string
  answer: ReportAnswer | undefined
}

function HowToClaim({ id }: { id: string }) {
  return (
    <p className="hidden rounded-card border border-line bg-note p-4 group-has-[input[value=mine]:checked]:block">
      You don’t need to report anything. Show us that it’s yours, and you can run the page.{' '}
      <Link
        to={href('/business/:businessId/claim', { businessId: id })}
        className="inline-link inline-flex min-h-11 items-center"
      >
        Claim it now
      </Link>
    </p>
  )
}

function HowToCheck() {
  return (
    <p className="hidden rounded-card border border-line bg-note p-4 group-has-[input[value=remove]:checked]:block">
      Say below how we can check that the business is yours: a phone number that we can call, or
      where we find you as its owner. If we need a document, we ask for it by email.
    </p>
  )
}

function ReportForm({ id, name, chosen, emailDays, formToken: first, answer }: ReportFormProps) {
  const promised = usePromisedTime()
  const formToken = answer?.formToken ?? first
  const { solution, touch } = useSolution(formToken)
  const problems = answer?.problems ?? []
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.text ?? null
  const values = answer?.values ?? { kind: chosen, text: '', email: '' }
  return (
    <>
      <h1>Something is wrong</h1>
      <p className="measure mt-3 text-lg">
        Tell us what’s wrong with the listing of {name}. You don’t need an account. Our team will
        look at it within {promised}.
      </p>
      <div className="mt-6" />
      {problems.length > 0 && <FormProblems key={formToken} problems={problems} />}
      <PostForm
        name="report"
        action={`#${problemsId}`}
        noValidate
        onFocus={touch}
        className="group relative max-w-2xl space-y-6"
      >
        <ReportKinds chosen={values.kind} problem={problemOf('kind')} />
        <HowToClaim id={id} />
        <HowToCheck />
        <TextAreaField
          id="text"
          // Text that was filled in stays visible.
          className="group-has-[input[value=mine]:checked]:has-[:placeholder-shown]:hidden"
          placeholder=" "
          name="text"
          rows={4}
          label="What should we know? (optional)"
          hint="Such as the right phone number, or how you know. Our team may share this with the people who run the listing, but never who wrote it."
          defaultValue={values.text}
          problem={problemOf('text')}
        />
        <div className="group-has-[input[value=mine]:checked]:hidden">
          <EmailField
            id="email"
            autoComplete="email"
            label={
              <>
                Your email address{' '}
                <span className="group-has-[input[value=remove]:checked]:hidden">(optional)</span>
              </>
            }
            hint={`Only our reviewers see it, to answer you. We delete it ${emailDays} days after our decision.`}
            defaultValue={values.email}
            problem={problemOf('email')}
          />
        </div>
        <GuardFields formToken={formToken} honeypot={answer?.honeypot ?? ''} solution={solution} />
        <Button look="action" className="min-h-12 max-sm:w-full">
          Send
        </Button>
      </PostForm>
    </>
  )
}

function ReportKinds({ chosen, problem }: { chosen: string | null; problem: string | null }) {
  return (
    <fieldset id="kind" aria-describedby={problem ? 'kind-problem' : undefined}>
      <legend className="mb-1 font-semibold">What is wrong?</legend>
      <div className="divide-y divide-line rounded-card border border-line bg-card px-4">
        {reportChoices.map(({ kind, label, ...more }) => (
          <RadioField
            key={kind}
            name="kind"
            value={kind}
            label={label}
            hint={'hint' in more ? more.hint : undefined}
            defaultChecked={chosen === kind}
          />
        ))}
      </div>
      <FieldProblem id="kind" text={problem} />
    </fieldset>
  )
}
