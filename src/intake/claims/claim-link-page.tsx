import * as claim from '#messages/claim.ts'
import * as t from '#messages/claim-link.ts'
import { data, href, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { pathWith } from '../../account/session/local-path.ts'
import { keepPrivate, readProvenUser, requireUser } from '../../account/session/session.server.ts'
import { retention } from '../../platform/db/retention.ts'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { splitLanguage } from '../../platform/text/language.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { hideReferrer } from '../private-links.server.ts'
import { LinkGone } from '../../submissions/lifecycle/gone-link.tsx'
import { findGone } from '../../submissions/lifecycle/gone-links.server.ts'
import type { Route } from './+types/claim-link-page.ts'
import { linkHours } from '../../submissions/claims/claim-codes.server.ts'
import {
  claimWithLink,
  findClaimLink,
  stopCodes,
} from '../../submissions/claims/use-claim-code.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

/** Opening the link changes nothing: programs open the links in emails, too. */
export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findClaimLink(services, token)
  if (!found) {
    const gone = await findGone(services.db, token)
    return data({ link: null, gone, hours: linkHours, forms: null }, { status: 404 })
  }
  const user = await readProvenUser(context)
  const { code, listing } = found
  const link = {
    business: { id: listing.id, name: listing.name },
    sentTo: code.masked,
    you: user && (user.email ?? t.yourAccount()),
    path: splitLanguage(url.pathname).path,
    isStopped: url.searchParams.has('stopped'),
    stoppedDays: retention.claimCodeStops.days,
  }
  // Not for an account, because its draft would store this address with the token.
  return data({ link, gone: null, hours: linkHours, forms: await formSetup(context, url, '') })
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const { params, context, request, url } = args
  const services = context.get(servicesContext)
  const { token } = params
  const found = await findClaimLink(services, token)
  if (!found) return data({ problem: null }, { status: 404 })
  const intent = textIn(await formOf(request), 'intent')
  if (intent === 'stop') {
    await stopCodes(services, token)
    throw redirect(`${splitLanguage(url.pathname).path}?stopped`, 303)
  }
  if (intent !== 'claim') return data({ problem: null }, { status: 400 })
  const user = await requireUser(args)
  const claimed = await claimWithLink(services, { token, user })
  if (!claimed.ok) return data({ problem: claimed.text }, { status: claimed.status })
  throw redirect(href('/business/:businessId/claim', { businessId: found.listing.id }), 303)
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function ClaimLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { link, gone, hours } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      {link ? (
        <Link {...link} problem={actionData?.problem ?? null} />
      ) : gone ? (
        <LinkGone {...gone} />
      ) : (
        <>
          <h1>{t.endedHeading()}</h1>
          <p role="status" className="measure mt-4 text-lg">
            {t.endedText({ hours })}
          </p>
        </>
      )}
    </div>
  )
}

type LinkProps = NonNullable<Route.ComponentProps['loaderData']['link']>

function Link({
  business,
  sentTo,
  you,
  path,
  isStopped,
  stoppedDays,
  problem,
}: LinkProps & { problem: string | null }) {
  return (
    <>
      <h1>{t.heading({ name: business.name })}</h1>
      <p className="measure mt-4 text-lg">{t.text({ sentTo })}</p>
      {problem && (
        <p role="alert" className="measure mt-4 rounded-card border border-line bg-note p-4">
          {problem}
        </p>
      )}
      {you ? (
        <PostForm name="claim" className="mt-6">
          <p className="measure mb-4">{t.signedIn({ you })}</p>
          <Button look="action" name="intent" value="claim" className="min-h-12 max-sm:w-full">
            {claim.claimIt()}
          </Button>
        </PostForm>
      ) : (
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
      )}
      <h2 className="mt-10">{t.stopHeading()}</h2>
      {isStopped ? (
        <p role="status" className="measure mt-3">
          {t.stopped({ sentTo, days: stoppedDays })}
        </p>
      ) : (
        <PostForm name="stop" className="mt-3">
          <p className="measure mb-4">{t.stopText({ sentTo, days: stoppedDays })}</p>
          <Button name="intent" value="stop" className="min-h-12 max-sm:w-full">
            {t.stop()}
          </Button>
        </PostForm>
      )}
    </>
  )
}
