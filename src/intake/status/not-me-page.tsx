import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { retention } from '../../platform/db/retention.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { findByToken } from '../../submissions/lifecycle/private-link.server.ts'
import { disownSubmission, type Disowned } from '../../submissions/retention/sent-data.server.ts'
import { findLink } from '../../submissions/lifecycle/links.server.ts'
import type { Route } from './+types/not-me-page.ts'
import { LinkUnknown } from './dead-links.tsx'
import { hideReferrer } from '../private-links.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { db, site } = context.get(servicesContext)
  const found = await findByToken(db, token)
  if (!found && (await findLink(db, token))?.hasEnded)
    throw redirect(href('/submission/:token', { token }))
  const status = found && { isConfirmed: found.isConfirmed }
  const times = {
    linkDays: retention.statusLinks.days,
    keptDays: retention.refusedSubmissions.days,
  }
  const answer = { token, status, ...times, contactEmail: site.contactEmail }
  return data(answer, { status: status ? 200 : 404 })
}

/** Opening a link changes nothing: email scanners open links, too. */
export const action = answerForm(async ({ params: { token }, context }: Route.ActionArgs) => {
  const services = context.get(servicesContext)
  const outcome = await disownSubmission(services.db, token, services)
  return data(outcome, { status: statuses[outcome] })
})

const statuses: Record<Disowned, number> = {
  deleted: 200,
  'address removed': 200,
  confirmed: 409,
  'unknown link': 404,
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'It was not you',
    description: 'Have your address taken out of a submission that you did not send.',
    isHidden: true,
  })

export default function NotMePage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, status, linkDays, keptDays, contactEmail } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      {actionData === 'deleted' || actionData === 'address removed' ? (
        <Done outcome={actionData} contactEmail={contactEmail} />
      ) : status?.isConfirmed ? (
        <Confirmed token={token} />
      ) : status ? (
        <Ask />
      ) : (
        <LinkUnknown linkDays={linkDays} keptDays={keptDays} contactEmail={contactEmail} />
      )}
    </div>
  )
}

function Ask() {
  return (
    <>
      <h1>Wasn’t you?</h1>
      <p className="measure mt-4 text-lg">
        Someone gave your email address when they submitted a business. We’ll delete the submission.
        If our team has already checked the business and listed it, the listing stays, and we’ll
        remove your address from it.
      </p>
      <PostForm className="mt-6">
        <Button look="action">Remove my address</Button>
      </PostForm>
    </>
  )
}

function Done({ outcome, contactEmail }: { outcome: Disowned; contactEmail: string }) {
  return (
    <div role="status">
      <h1>{outcome === 'deleted' ? 'We deleted the submission' : 'We removed your address'}</h1>
      <p className="measure mt-4 text-lg">
        {outcome === 'deleted'
          ? 'You won’t get more email about it.'
          : 'The business stays in the directory. You won’t get more email about it.'}{' '}
        If it happens again, write to{' '}
        <a href={`mailto:${contactEmail}`} className="inline-link">
          {contactEmail}
        </a>
        .
      </p>
      <p className="mt-6">
        <ButtonLink to={href('/')}>Return to Home</ButtonLink>
      </p>
    </div>
  )
}

function Confirmed({ token }: { token: string }) {
  return (
    <>
      <h1>This was confirmed as yours</h1>
      <p className="measure mt-4 text-lg">
        Someone with access to your email told us that you sent this. You can withdraw the
        submission on{' '}
        <Link to={href('/submission/:token', { token })} className="inline-link">
          its private page
        </Link>
        .
      </p>
    </>
  )
}
