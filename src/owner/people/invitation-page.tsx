import * as t from '#messages/listing-invitation.ts'
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
import { splitLanguage } from '../../platform/text/language.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { LinkGone } from '../../submissions/lifecycle/gone-link.tsx'
import { willLose } from '../../submissions/grants/lost-with.ts'
import { findGone } from '../../submissions/lifecycle/gone-links.server.ts'
import type { Route } from './+types/invitation-page.ts'
import {
  acceptInvitation,
  declineInvitation,
  isInvited,
  lostOnAccepting,
} from './invitations.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

/** Opening the link changes nothing: email scanners open links, too. */
export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext)
  const invitation = await findListingInvitation(db, token, now())
  if (!invitation) {
    const isDeclined = url.searchParams.has('declined')
    const gone = isDeclined ? null : await findGone(db, token)
    return data({ invitation: null, isDeclined, gone }, { status: isDeclined ? 200 : 404 })
  }
  const user = await readProvenUser(context)
  const { kind, email, name, by } = invitation
  const who = !user ? 'nobody' : isInvited(user, invitation) ? 'invited' : 'another'
  const shown = {
    kind,
    name,
    by,
    sentTo: maskedAddress(email),
    who,
    path: splitLanguage(url.pathname).path,
    lost: await lostOnAccepting(db, invitation),
  } as const
  const invited = { ...shown, you: user?.email ?? '' }
  return data({ invitation: invited, isDeclined: false, gone: null })
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
    throw redirect(`${splitLanguage(url.pathname).path}?declined`, 303)
  }
  if (intent !== 'accept') return data(null, { status: 400 })
  const user = await requireUser(args)
  const businessId = await acceptInvitation(db, { token, user }, services)
  // The invitation page says where it belongs, or that it has ended.
  if (!businessId) throw redirect(splitLanguage(url.pathname).path, 303)
  throw redirect(`${href('/business/:businessId/edit', { businessId })}?saved=yours`, 303)
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  const { invitation, isDeclined, gone } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      {invitation ? (
        <Invitation {...invitation} />
      ) : gone ? (
        <LinkGone {...gone} />
      ) : (
        <>
          <h1>{isDeclined ? t.declined() : t.ended()}</h1>
          <p role="status" className="measure mt-4 text-lg">
            {isDeclined ? t.declinedText() : t.endedText()}
          </p>
        </>
      )}
    </div>
  )
}

type InvitationProps = NonNullable<Route.ComponentProps['loaderData']['invitation']>

const asks = { manager: t.asksManager, owner: t.asksOwner, 'hand-over': t.asksHandOver }

function Invitation({ kind, name, by, sentTo, who, you, path, lost }: InvitationProps) {
  const isHandOver = kind === 'hand-over'
  return (
    <>
      <h1>{isHandOver ? t.takeOver({ name }) : t.runTogether({ name })}</h1>
      <p className="measure mt-4 text-lg">{asks[kind]({ by })}</p>
      {willLose(lost).map((sentence) => (
        <p key={sentence} className="measure mt-4">
          {sentence}
        </p>
      ))}
      {lost.endsBadge && <p className="measure mt-4">{t.ownProof()}</p>}
      {who === 'another' && (
        <p role="status" className="measure mt-4 rounded-card border border-line bg-note p-4">
          {t.another({ sentTo, you })}
        </p>
      )}
      {who === 'nobody' && (
        <>
          <p className="measure mt-4">{t.needAccount({ sentTo })}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink
              look="action"
              to={pathWith(href('/auth'), { mode: 'sign-up', from: path })}
              className="max-sm:w-full"
            >
              {t.createAccount()}
            </ButtonLink>
            <ButtonLink
              to={pathWith(href('/auth'), { mode: 'sign-in', from: path })}
              className="max-sm:w-full"
            >
              {t.signIn()}
            </ButtonLink>
          </div>
        </>
      )}
      <PostForm className="mt-6 flex flex-wrap gap-3">
        {who === 'invited' && (
          <Button look="action" name="intent" value="accept" className="min-h-12 max-sm:w-full">
            {isHandOver ? t.yesTakeOver() : t.yesRun()}
          </Button>
        )}
        {who !== 'another' && (
          <Button name="intent" value="decline" className="min-h-12 max-sm:w-full">
            {t.no()}
          </Button>
        )}
      </PostForm>
    </>
  )
}
