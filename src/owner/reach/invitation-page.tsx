import * as t from '#messages/owner-invitation.ts'
import { data, href, redirect } from 'react-router'
import { keepPrivate, readProvenUser } from '../../account/session/session.server.ts'
import { hideReferrer } from '../../intake/private-links.server.ts'
import { knownStatuses } from '../../listings/business.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { splitLanguage } from '../../platform/text/language.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { LinkGone } from '../../submissions/lifecycle/gone-link.tsx'
import { findGone } from '../../submissions/lifecycle/gone-links.server.ts'
import { listingLines } from '../upkeep/listing-lines.ts'
import type { Route } from './+types/invitation-page.ts'
import { answerInvitation, doneWords } from './answer-invitation.server.ts'
import { AnswerInvitation, Done } from './invitation-forms.tsx'
import { findInvitation, isStopped } from './invitations.server.ts'
import { letterDays } from './letter-rule.ts'
import { findSource, sourceText } from './unconfirmed.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

/** Opening the link changes nothing: programs open the links in emails, too. */
export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, now } = services
  const found = await findInvitation(services, token)
  if (!found)
    return data({ view: null, gone: await findGone(db, token), forms: null }, { status: 404 })
  const { businessId, way, addressHash, isOpen, hasOwner, isConfirmed, isRemovalAsked } = found
  const business =
    businessId && isOpen ? await findBusiness(db, businessId, today(services), knownStatuses) : null
  const source = businessId ? await findSource(db, businessId) : null
  const user = way === 'letter' ? await readProvenUser(context) : null
  const done = url.searchParams.get('done')
  const view = {
    way,
    hasOwner,
    isConfirmed,
    isRemovalAsked,
    isStopped: addressHash !== null && (await isStopped(db, addressHash)),
    listing: business && {
      id: business.id,
      name: business.name,
      lines: listingLines(business, now()),
      source: source ? sourceText(source) : '',
    },
    you: user && (user.email ?? t.yourAccount()),
    path: splitLanguage(url.pathname).path,
    done: doneWords.find((word) => word === done) ?? null,
  }
  // Not for an account, because its draft would store this address with the token.
  return data({ view, gone: null, forms: await formSetup(context, url, '') })
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const answered = await answerInvitation(args)
  if (!answered.ok) return data(answered.problem, { status: answered.status })
  if (answered.isOneClick) return data(null)
  const { claimed } = answered
  if (claimed) throw redirect(href('/business/:businessId/claim', { businessId: claimed }), 303)
  const { path } = splitLanguage(args.url.pathname)
  throw redirect(`${path}?done=${answered.done}`, 303)
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, gone } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <div className="max-w-[44rem]">
        {gone ? (
          <LinkGone {...gone} />
        ) : !view ? (
          <Ended />
        ) : view.done ? (
          <Done view={view} done={view.done} />
        ) : (
          <AnswerInvitation view={view} problem={actionData ?? null} />
        )}
      </div>
    </div>
  )
}

function Ended() {
  return (
    <>
      <h1>{t.endedHeading()}</h1>
      <p role="status" className="mt-4 text-lg">
        {t.endedText({ days: letterDays })}
      </p>
      <ButtonLink to={href('/letter')} className="mt-6">
        {t.typeCode()}
      </ButtonLink>
    </>
  )
}
