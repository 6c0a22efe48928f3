import * as t from '#messages/claim.ts'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import type { ReactNode } from 'react'
import { data, href, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { claimsOf, keepPrivate, requireUser } from '../../account/session/session.server.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { MadeUpExample } from '../../listings/cards/made-up-example.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { listText } from '../../platform/text/list-text.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { newFormToken } from '../../submissions/guard/form-guard.server.ts'
import { unreadText } from '../../submissions/form/read-form.server.ts'
import type { Route } from './+types/claim-page.ts'
import { claimView, runClaim } from './send-claim.server.ts'
import { findClaimable } from '../../submissions/claims/claim-codes.server.ts'
import { CodeWays, OwnMailbox, ShowTheTeam } from './claim-forms.tsx'
import type { ClaimAnswer, ClaimView } from './claim-view.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext)
  const listing = await findClaimable(services.db, args.params.businessId)
  if (!listing) throw data(null, { status: 404 })
  const user = await requireUser(args)
  const forms = await formSetup(args.context, args.url, user.id)
  return {
    ...(await claimView(services, { listing, user, claims: await claimsOf(args.context) })),
    forms,
  }
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

/** A refusal can mean that the code has ended. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 503
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.title({ name: loaderData.business.name }) : t.titleUnknown(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function ClaimPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { business, is, code, waiting } = view
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <p>
        <Link
          to={href('/business/:businessId', { businessId: business.id })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.backTo({ name: business.name })}
        </Link>
      </p>
      {is === 'made up' ? (
        <MadeUpExample name={business.name} no={t.sample()} />
      ) : is === 'yours' ? (
        <Yours business={business} missing={view.missing} />
      ) : (
        <>
          <h1>{is === 'owned' ? t.ownedHeading() : t.freeHeading()}</h1>
          <Introduction view={view} />
          {view.isSecond && (
            <p className="measure mt-6 rounded-card border border-line bg-note p-4">
              {t.someoneWasFirst()}
            </p>
          )}
          {waiting && <Waiting {...waiting} />}
          {view.ownMailbox && <OwnMailbox email={view.ownMailbox} answer={actionData} />}
          {is === 'free' && !view.ownMailbox && (
            <CodeWays key={code ? 'type' : 'send'} view={view} answer={actionData} />
          )}
          {!waiting && !view.ownMailbox && <ShowTheTeam view={view} answer={actionData} />}
        </>
      )}
    </div>
  )
}

function Introduction({ view: { business, is, contactEmail, waiting } }: { view: ClaimView }) {
  const name = business.place ? t.nameInPlace(business) : business.name
  const email = (words: ReactNode) => (
    <a href={`mailto:${contactEmail}`} className="inline-link">
      {words}
    </a>
  )
  return is === 'owned' ? (
    <p className="measure mt-3 text-lg">
      {t.owned({ name })} {!waiting && `${t.ownedTell()} `}
      {t.questions({ address: contactEmail, email })}
    </p>
  ) : (
    <p className="measure mt-3 text-lg">{t.free({ name })}</p>
  )
}

function Waiting({ id, since, answer, isAsked }: NonNullable<ClaimView['waiting']>) {
  return (
    <div role="status" className="measure mt-6 rounded-card border border-line bg-note p-4">
      <p>{isAsked ? t.asked({ since }) : t.waiting({ since, answer })}</p>
      <PostForm action={href('/account')} className="mt-3">
        <input type="hidden" name="submission" value={id} />
        <Button name="intent" value="open" look={isAsked ? 'action' : 'plain'}>
          {isAsked ? t.answerQuestion() : t.openClaim()}
        </Button>
      </PostForm>
    </div>
  )
}

const partNames = { hours: t.yourHours, photos: t.yourPhotos, description: t.yourDescription }

function Yours({ business: { id, name }, missing }: Pick<ClaimView, 'business' | 'missing'>) {
  return (
    <>
      <h1>{t.yours({ name })}</h1>
      <p role="status" className="measure mt-4 text-lg">
        {missing.length
          ? t.yoursText({ missing: listText(missing.map((part) => partNames[part]())) })
          : t.yoursComplete()}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink look="action" to={href('/business/:businessId/edit', { businessId: id })}>
          {t.fillIn()}
        </ButtonLink>
        <ButtonLink to={href('/business/:businessId/people', { businessId: id })}>
          {t.whoRuns()}
        </ButtonLink>
        <ButtonLink to={href('/business/:businessId', { businessId: id })}>
          {t.seeListing()}
        </ButtonLink>
      </div>
    </>
  )
}
