import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { data, href, Link, redirect } from 'react-router'
import { keepPrivate, requireUser } from '../../account/session/session.server.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { MadeUpExample } from '../../listings/cards/made-up-example.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { newFormToken } from '../../submissions/guard/form-guard.server.ts'
import { unreadText } from '../../submissions/form/read-form.server.ts'
import type { Route } from './+types/claim-page.ts'
import { claimView, runClaim } from './send-claim.server.ts'
import { findClaimable } from '../../submissions/claims/claim-codes.server.ts'
import { CodeWays, ShowTheTeam } from './claim-forms.tsx'
import type { ClaimAnswer, ClaimView } from '../../submissions/claims/claim-view.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const services = args.context.get(servicesContext)
  const listing = await findClaimable(services.db, args.params.businessId)
  if (!listing) throw data(null, { status: 404 })
  const forms = await formSetup(args.context, args.url, user.id)
  return { ...(await claimView(services, listing, user.id)), forms }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const user = await requireUser(args)
  const services = args.context.get(servicesContext)
  const listing = await findClaimable(services.db, args.params.businessId)
  if (!listing) throw data(null, { status: 404 })
  const read = await formValues(args.request)
  if (!read.ok) {
    const answer: ClaimAnswer = {
      intent: 'documents',
      values: { way: '', local: '', name: '', reason: '' },
      problems: [{ field: 'form', text: unreadText(read.status) }],
      formToken: await newFormToken(services),
      hadFile: read.status === 413,
    }
    return data(answer, { status: read.status })
  }
  const done = await runClaim(args, { listing, user, form: read.form })
  if (!done.ok) return data(done.answer, { status: done.status })
  throw redirect(href('/business/:businessId/claim', { businessId: listing.id }), 303)
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `Claim ${loaderData?.business.name ?? 'a listing'}`,
    description: 'Show that a listing is yours, and run it yourself.',
    isHidden: true,
  })

export default function ClaimPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { business, is, code, waitingSince } = view
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <p>
        <Link
          to={href('/business/:businessId', { businessId: business.id })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          Back to {business.name}
        </Link>
      </p>
      {is === 'made up' ? (
        <MadeUpExample name={business.name} no="No one can claim it." />
      ) : is === 'yours' ? (
        <Yours business={business} />
      ) : (
        <>
          <h1>{is === 'owned' ? 'Someone already runs this listing' : 'Is this your business?'}</h1>
          <Introduction view={view} />
          {waitingSince && <Waiting since={waitingSince} />}
          {is === 'free' && (
            <CodeWays key={code ? 'type' : 'send'} view={view} answer={actionData} />
          )}
          {!waitingSince && <ShowTheTeam view={view} answer={actionData} />}
        </>
      )}
    </div>
  )
}

function Introduction({ view: { business, is, contactEmail, waitingSince } }: { view: ClaimView }) {
  const { name, place } = business
  return is === 'owned' ? (
    <p className="measure mt-3 text-lg">
      {name}
      {place && ` (${place})`} is run by someone who has shown that it’s theirs. If you work
      together, ask them to invite you. It takes a minute.{' '}
      {!waitingSince &&
        'If it’s yours and not theirs, tell our team below. The owner gets an email about it, without your name. '}
      Questions:{' '}
      <a href={`mailto:${contactEmail}`} className="inline-link">
        {contactEmail}
      </a>
    </p>
  ) : (
    <p className="measure mt-3 text-lg">
      Show that {name}
      {place && ` (${place})`} is yours, and you run its listing with this account. It is free. It
      says nothing about service: a badge is another matter.
    </p>
  )
}

function Waiting({ since }: { since: string }) {
  const promised = usePromisedTime()
  return (
    <p role="status" className="measure mt-6 rounded-card border border-line bg-note p-4">
      We received your claim {since} and will answer within {promised}. Our email to you links to
      its private page, where you can add a document or a message to the team.
    </p>
  )
}

function Yours({ business: { id, name } }: Pick<ClaimView, 'business'>) {
  return (
    <>
      <h1>{name} is yours to run</h1>
      <p role="status" className="measure mt-4 text-lg">
        You run this listing with your account: add hours, photos and what you do.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink look="action" to={href('/business/:businessId/edit', { businessId: id })}>
          Fill in the listing
        </ButtonLink>
        <ButtonLink to={href('/business/:businessId/people', { businessId: id })}>
          Who runs this listing
        </ButtonLink>
        <ButtonLink to={href('/business/:businessId', { businessId: id })}>
          See the listing
        </ButtonLink>
      </div>
    </>
  )
}
