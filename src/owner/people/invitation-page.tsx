import { data, href, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { pathWith } from '../../account/session/local-path.ts'
import { keepPrivate, readProvenUser, requireUser } from '../../account/session/session.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { findListingInvitation } from '../../account/team/invitations.server.ts'
import { maskedAddress } from '../../platform/email/address-pattern.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { hideReferrer } from '../../intake/private-links.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/invitation-page.ts'
import { acceptInvitation, declineInvitation, isInvited } from './invitations.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

/** Opening the link changes nothing: email scanners open links, too. */
export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext)
  const invitation = await findListingInvitation(db, token, now())
  if (!invitation) {
    const isDeclined = url.searchParams.has('declined')
    return data({ invitation: null, isDeclined }, { status: isDeclined ? 200 : 404 })
  }
  const user = await readProvenUser(context)
  const { kind, email, name, invited_by_email: by } = invitation
  const who = !user ? 'nobody' : isInvited(user, invitation) ? 'invited' : 'another'
  const shown = { kind, name, by, sentTo: maskedAddress(email), who, path: url.pathname } as const
  return data({ invitation: { ...shown, you: user?.email ?? '' }, isDeclined: false })
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const { params, context, request, url } = args
  const services = context.get(servicesContext)
  const { db, now } = services
  const { token } = params
  if (!(await findListingInvitation(db, token, now()))) return data(null, { status: 404 })
  const intent = textIn(await formOf(request), 'intent')
  if (intent === 'decline') {
    await declineInvitation(db, token, services)
    throw redirect(`${url.pathname}?declined`, 303)
  }
  if (intent !== 'accept') return data(null, { status: 400 })
  const user = await requireUser(args)
  const businessId = await acceptInvitation(db, { token, user }, services)
  // The invitation page says where it belongs, or that it has ended.
  if (!businessId) throw redirect(url.pathname, 303)
  throw redirect(`${href('/business/:businessId/edit', { businessId })}?saved=yours`, 303)
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'An invitation',
    description: 'Someone invites you to run a listing with them.',
    isHidden: true,
  })

export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  const { invitation, isDeclined } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      {invitation ? (
        <Invitation {...invitation} />
      ) : (
        <>
          <h1>{isDeclined ? 'You have declined' : 'This invitation has ended'}</h1>
          <p role="status" className="measure mt-4 text-lg">
            {isDeclined
              ? 'Nothing has changed, and who invited you knows.'
              : 'It was answered or withdrawn, or the 7 days are over. Ask who invited you for a new one.'}
          </p>
        </>
      )}
    </div>
  )
}

type InvitationProps = NonNullable<Route.ComponentProps['loaderData']['invitation']>

const asks = {
  manager:
    'asks you to help run this listing as a manager: you change what it says and answer messages.',
  owner:
    'asks you to run this listing as another owner: you change what it says, and decide who runs it.',
  'hand-over':
    'wants to hand this listing over to you. If you say yes, you own it, and they no longer run it.',
}

function Invitation({ kind, name, by, sentTo, who, you, path }: InvitationProps) {
  const isHandOver = kind === 'hand-over'
  return (
    <>
      <h1>{isHandOver ? `Take over ${name}?` : `Run ${name} together?`}</h1>
      <p className="measure mt-4 text-lg">
        {by} {asks[kind]}
      </p>
      {who === 'another' && (
        <p role="status" className="measure mt-4 rounded-card border border-line bg-note p-4">
          The invitation went to {sentTo}, and you are signed in as {you}. Sign out, and sign in
          with the address that it went to. Or ask who invited you to send one to {you}.
        </p>
      )}
      {who === 'nobody' && (
        <>
          <p className="measure mt-4">
            You need an account with the address that the invitation went to, {sentTo}.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink
              look="action"
              to={pathWith(href('/auth'), { mode: 'sign-up', from: path })}
              className="max-sm:w-full"
            >
              Create an account
            </ButtonLink>
            <ButtonLink to={pathWith(href('/auth'), { from: path })} className="max-sm:w-full">
              Sign in
            </ButtonLink>
          </div>
        </>
      )}
      <PostForm className="mt-6 flex flex-wrap gap-3">
        {who === 'invited' && (
          <Button look="action" name="intent" value="accept" className="min-h-12 max-sm:w-full">
            {isHandOver ? 'Yes, take it over' : 'Yes, run it'}
          </Button>
        )}
        {who !== 'another' && (
          <Button name="intent" value="decline" className="min-h-12 max-sm:w-full">
            No, thank you
          </Button>
        )}
      </PostForm>
    </>
  )
}
