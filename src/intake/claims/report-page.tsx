import * as kinds from '#messages/report-kinds.ts'
import * as t from '#messages/report.ts'
import { EmailField } from '../../platform/forms/email-field.tsx'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { data, href, Link, redirect } from 'react-router'
import { runsAs } from '../../account/team/team.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { splitLanguage } from '../../platform/text/language.ts'
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
import { ChangeItYourself } from '../../submissions/reports/change-it-yourself.tsx'
import { retention } from '../../platform/db/retention.ts'
import type { Route } from './+types/report-page.ts'
import {
  reportChoices,
  reporterText,
  type ReportAnswer,
  type ReportKind,
} from '../../submissions/reports/report.ts'
import {
  confirmReporter,
  removedBecauseOf,
  reportToConfirm,
} from '../../submissions/reports/receive-report.server.ts'
import { knownStatuses } from '../../listings/business.ts'
import { sendReport } from './send-report.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const business = await findBusiness(
    services.db,
    params.businessId,
    today(services),
    knownStatuses,
  )
  const token = url.searchParams.get('confirm')
  const link = token && { token, businessId: params.businessId }
  const removed = link && !business ? await removedBecauseOf(services.db, link, services) : null
  if (!business && !removed) throw data(null, { status: 404 })
  const { id, name, isSample } = business ?? {
    id: params.businessId,
    name: removed ?? '',
    isSample: false,
  }
  const sent = url.searchParams.get('sent')
  const thanked = reportChoices.find(({ kind }) => kind === sent && kind !== 'mine')?.kind ?? null
  const chosen = url.searchParams.get('what') ?? ''
  const user = await signedInOrNull({ context })
  const role = user && (await runsAs(services.db, id, user.id))
  const mail = url.searchParams.get('email')
  const forms = await formSetup(context, url, user?.id ?? '')
  const emailDays = retention.reporters.days
  const formToken = await newFormToken(services)
  const found = link && (await reportToConfirm(services.db, link, services))
  const toConfirm: ToConfirm | null =
    token === null ? null : found ? (found.isConfirmed ? 'done' : found.kind) : 'ended'
  const shown = { id, name, isSample, thanked, toConfirm, chosen, emailDays, formToken, forms }
  const contact = removed ? services.site.contactEmail : null
  const ownAddress = user?.email_confirmed_at ? (user.email ?? null) : null
  const removedDays = retention.removedListings.days
  const more = { role, mail, contact, removedDays, ownAddress }
  return data({ ...shown, ...more }, { status: removed ? 410 : 200 })
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const token = args.url.searchParams.get('confirm')
  if (token !== null) {
    const services = args.context.get(servicesContext)
    const { businessId } = args.params
    await confirmReporter(services.db, { token, businessId }, services)
    throw redirect(splitLanguage(args.url.pathname).path + args.url.search, 303)
  }
  const ended = await sendReport(args, args.params.businessId)
  if (ended.ok) throw redirect(ended.to, 303)
  return data(ended.answer, { status: ended.status })
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.title({ name: loaderData.name }) : t.titleUnknown(),
    description: t.description({ promised: promisedTime(siteIn(matches)) }),
    isHidden: true,
    isTranslated: true,
  })

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isSample, thanked, toConfirm, contact } = loaderData
  if (contact)
    return (
      <div className="shell pt-8 pb-16 md:pt-12">
        <Removed name={name} contact={contact} days={loaderData.removedDays} />
      </div>
    )
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <p>
        <Link
          to={href('/business/:businessId', { businessId: id })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.backTo({ name })}
        </Link>
      </p>
      {isSample ? (
        <MadeUpExample name={name} no={t.sample()} />
      ) : toConfirm ? (
        <Confirm id={id} name={name} toConfirm={toConfirm} />
      ) : thanked ? (
        <Thanks id={id} kind={thanked as ReportKind} mail={loaderData.mail} />
      ) : (
        <ReportForm {...loaderData} answer={actionData} />
      )}
    </div>
  )
}

type ToConfirm = ReportKind | 'done' | 'ended'
type ConfirmProps = { id: string; name: string; toConfirm: ToConfirm }

/** The listing is gone, as the link's reader asked. */
function Removed({ name, contact, days }: { name: string; contact: string; days: number }) {
  return (
    <>
      <h1>{t.removedHeading({ name })}</h1>
      <p className="measure mt-4 text-lg">
        {t.removedText({
          days,
          address: contact,
          email: (words) => (
            <a href={`mailto:${contact}`} className="inline-link">
              {words}
            </a>
          ),
        })}
      </p>
      <p className="mt-6">
        <ButtonLink to={href('/business-signup')}>{t.listAgain()}</ButtonLink>
      </p>
    </>
  )
}

/** Confirming takes a tap, since email scanners open links, too. */
function Confirm({ id, name, toConfirm }: ConfirmProps) {
  const toReport = href('/business/:businessId/report', { businessId: id })
  if (toConfirm === 'done')
    return (
      <>
        <h1>{t.confirmedHeading()}</h1>
        <p role="status" className="measure mt-4 text-lg">
          {t.confirmed({ name })}
        </p>
      </>
    )
  if (toConfirm === 'ended')
    return (
      <>
        <h1>{t.endedHeading()}</h1>
        <p className="measure mt-4 text-lg">{t.ended()}</p>
        <p className="mt-6">
          <ButtonLink to={toReport}>{t.tellMore()}</ButtonLink>
        </p>
      </>
    )
  return (
    <>
      <h1>{t.confirmHeading()}</h1>
      <p className="measure mt-4 text-lg">
        {t.confirmText({ name, report: reporterText(toConfirm) })}
      </p>
      <PostForm className="mt-6">
        <Button look="action">{t.confirm()}</Button>
      </PostForm>
    </>
  )
}

type ThanksProps = { id: string; kind: ReportKind; mail: string | null }

function Thanks({ id, kind, mail }: ThanksProps) {
  const promised = usePromisedTime()
  return (
    <>
      <h1>{t.thanksHeading()}</h1>
      <p role="status" className="measure mt-4 text-lg">
        {t.thanks({ report: reporterText(kind), promised })}
        {mail === 'confirm' && ` ${t.mailToConfirm()}`}
        {mail === 'known' && ` ${t.mailKnown()}`}
      </p>
      <p className="mt-6">
        <ButtonLink to={href('/business/:businessId', { businessId: id })}>
          {t.backToListing()}
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
  role: 'owner' | 'manager' | null
  /** The confirmed address of the signed-in person. */
  ownAddress: string | null
  answer: ReportAnswer | undefined
}

function HowToClaim({ id }: { id: string }) {
  return (
    <p className="hidden rounded-card border border-line bg-note p-4 group-has-[input[value=mine]:checked]:block">
      {t.mine()}{' '}
      <Link
        to={href('/business/:businessId/claim', { businessId: id })}
        className="inline-link inline-flex min-h-11 items-center"
      >
        {t.claimNow()}
      </Link>
    </p>
  )
}

function HowToCheck() {
  return (
    <p className="hidden rounded-card border border-line bg-note p-4 group-has-[input[value=remove]:checked]:block">
      {t.howToCheck()}
    </p>
  )
}

function ReportForm(props: ReportFormProps) {
  const { id, name, chosen, emailDays, formToken: first, role, answer } = props
  const promised = usePromisedTime()
  const formToken = answer?.formToken ?? first
  const { solution, touch } = useSolution(formToken)
  const problems = answer?.problems ?? []
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.text ?? null
  const values = answer?.values ?? { kind: chosen, text: '', email: props.ownAddress ?? '' }
  return (
    <>
      <h1>{t.heading()}</h1>
      <p className="measure mt-3 text-lg">{t.intro({ name, promised })}</p>
      {role && <ChangeItYourself id={id} role={role} />}
      <div className="mt-6" />
      {problems.length > 0 && <FormProblems key={formToken} problems={problems} />}
      <PostForm
        name="report"
        action={`#${problemsId}`}
        noValidate
        onFocus={touch}
        className="group relative max-w-2xl space-y-6"
      >
        <ReportKinds
          chosen={values.kind}
          problem={problemOf('kind')}
          isKnown={props.ownAddress !== null}
        />
        <HowToClaim id={id} />
        <HowToCheck />
        <TextAreaField
          id="text"
          // Text that was filled in stays visible.
          className="group-has-[input[value=mine]:checked]:has-[:placeholder-shown]:hidden"
          placeholder=" "
          name="text"
          rows={4}
          label={t.what()}
          hint={t.whatHint()}
          defaultValue={values.text}
          problem={problemOf('text')}
        />
        <div className="group-has-[input[value=mine]:checked]:hidden">
          <EmailField
            id="email"
            autoComplete="email"
            label={t.email({
              optional: (words) => (
                <span className="group-has-[input[value=remove]:checked]:hidden">{words}</span>
              ),
            })}
            hint={t.emailHint({ days: emailDays })}
            defaultValue={values.email}
            problem={problemOf('email')}
          />
        </div>
        <GuardFields formToken={formToken} honeypot={answer?.honeypot ?? ''} solution={solution} />
        <Button look="action" className="min-h-12 max-sm:w-full">
          {t.send()}
        </Button>
      </PostForm>
    </>
  )
}

type ReportKindsProps = { chosen: string | null; problem: string | null; isKnown: boolean }

function ReportKinds({ chosen, problem, isKnown }: ReportKindsProps) {
  return (
    <fieldset id="kind" aria-describedby={problem ? 'kind-problem' : undefined}>
      <legend className="mb-1 font-semibold">{t.whatIsWrong()}</legend>
      <div className="divide-y divide-line rounded-card border border-line bg-card px-4">
        {reportChoices.map(({ kind, label, ...more }) => (
          <RadioField
            key={kind}
            name="kind"
            value={kind}
            label={label()}
            hint={'hint' in more ? (isKnown ? kinds.removeHintKnown() : more.hint()) : undefined}
            defaultChecked={chosen === kind}
          />
        ))}
      </div>
      <FieldProblem id="kind" text={problem} />
    </fieldset>
  )
}
