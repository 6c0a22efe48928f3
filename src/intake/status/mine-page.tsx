import * as t from '#messages/run-from-account.ts'
import { data, href, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { keepPrivate, requireUser } from '../../account/session/session.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { maskedAddress } from '../../platform/email/address-pattern.ts'
import { isAddressOf } from '../../submissions/contact-rules.ts'
import { findTakeable, takeSubmission } from '../../submissions/claims/take-submission.server.ts'
import type { Route } from './+types/mine-page.ts'
import { hideReferrer } from '../private-links.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

/**
 * Opening the page changes nothing; its button does. The private page says what became of a submission that can't be
 * taken, without a sign-in.
 */
export async function loader(args: Route.LoaderArgs) {
  const { db, now } = args.context.get(servicesContext)
  const found = await findTakeable(db, args.params.token, now())
  if (!found) throw redirect(href('/submission/:token', { token: args.params.token }))
  const user = await requireUser(args)
  const { sentFrom, ...shown } = found
  const isSender = isAddressOf(user, sentFrom)
  const address = sentFrom ? maskedAddress(sentFrom) : t.unknownAddress()
  const email = user.email ?? user.phone ?? ''
  return { ...shown, isSender, address, token: args.params.token, email }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const services = args.context.get(servicesContext)
  const { token } = args.params
  if (!(await findTakeable(services.db, token, services.now())))
    throw redirect(href('/submission/:token', { token }), 303)
  const user = await requireUser(args)
  const taken = await takeSubmission(services.db, { token, user }, services)
  if (taken === 'other address') return data(taken, { status: 403 })
  if (taken === 'owned' || taken === 'held back') return data(taken, { status: 409 })
  throw redirect(
    taken.businessId
      ? `${href('/business/:businessId/edit', { businessId: taken.businessId })}?saved=yours`
      : `${href('/submission/:token', { token })}?taken=yes`,
    303,
  )
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function MinePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isListed, isOwned, businessId, token, email, isSender, address } = loaderData
  if ((isOwned || actionData === 'owned') && businessId)
    return (
      <div className="shell pt-8 pb-16 md:pt-12">
        <h1>{t.ownedHeading({ name })}</h1>
        <p role="status" className="measure mt-4 text-lg">
          {t.owned()}
        </p>
        <p className="mt-6">
          <ButtonLink look="action" to={href('/business/:businessId/claim', { businessId })}>
            {t.tellTeam()}
          </ButtonLink>
        </p>
      </div>
    )
  if (!isSender)
    return (
      <div className="shell pt-8 pb-16 md:pt-12">
        <h1>{t.needsAccount({ address })}</h1>
        <p role="status" className="measure mt-4 text-lg">
          {t.otherAccount({ name, address, email })}{' '}
          {businessId ? t.claimInstead() : t.signInWithIt()}
        </p>
        <p className="mt-6">
          {businessId ? (
            <ButtonLink look="action" to={href('/business/:businessId/claim', { businessId })}>
              {t.claim()}
            </ButtonLink>
          ) : (
            <ButtonLink to={href('/submission/:token', { token })}>{t.backToSent()}</ButtonLink>
          )}
        </p>
      </div>
    )
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{t.heading({ name })}</h1>
      <p className="measure mt-4 text-lg">
        {isListed ? t.listed({ name, email }) : t.notListed({ name, email })}
      </p>
      {actionData === 'held back' && (
        <p role="alert" className="measure mt-3 font-semibold text-problem">
          {t.tryInAMinute()}
        </p>
      )}
      <PostForm className="mt-6 flex flex-wrap gap-3">
        <Button look="action" className="min-h-12 max-sm:w-full">
          {t.yes()}
        </Button>
        <ButtonLink to={href('/submission/:token', { token })} className="min-h-12 max-sm:w-full">
          {t.notNow()}
        </ButtonLink>
      </PostForm>
    </div>
  )
}
