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

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

/** Opening the page changes nothing; its button does. A dead link doesn't ask for a sign-in. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext)
  const found = await findTakeable(db, args.params.token)
  if (!found) throw data(null, { status: 404 })
  const user = await requireUser(args)
  const { sentFrom, ...shown } = found
  const isSender = isAddressOf(user, sentFrom)
  const address = sentFrom ? maskedAddress(sentFrom) : 'the address that it was sent from'
  const email = user.email ?? user.phone ?? ''
  return { ...shown, isSender, address, token: args.params.token, email }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const services = args.context.get(servicesContext)
  const { token } = args.params
  if (!(await findTakeable(services.db, token))) throw data(null, { status: 404 })
  const user = await requireUser(args)
  const taken = await takeSubmission(services.db, { token, user }, services)
  if (taken === 'other address') return data({ isOwned: false }, { status: 403 })
  if (taken === 'owned') return data({ isOwned: true }, { status: 409 })
  throw redirect(
    taken.businessId
      ? `${href('/business/:businessId/edit', { businessId: taken.businessId })}?saved=yours`
      : `${href('/submission/:token', { token })}?taken=yes`,
    303,
  )
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Run it from an account',
    description: 'Take over what you sent in, and run it from an account.',
    isHidden: true,
  })

export default function MinePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isListed, businessId, token, email, isSender, address } = loaderData
  if (actionData?.isOwned && businessId)
    return (
      <div className="shell pt-8 pb-16 md:pt-12">
        <h1>Someone already runs {name}</h1>
        <p role="status" className="measure mt-4 text-lg">
          They showed us that it’s theirs. If it’s yours, tell our team.
        </p>
        <p className="mt-6">
          <ButtonLink look="action" to={href('/business/:businessId/claim', { businessId })}>
            Tell our team
          </ButtonLink>
        </p>
      </div>
    )
  if (!isSender)
    return (
      <div className="shell pt-8 pb-16 md:pt-12">
        <h1>This needs the account of {address}</h1>
        <p role="status" className="measure mt-4 text-lg">
          {name} was sent in from {address}, and only an account with that address, confirmed, can
          run it by this link. You are signed in as {email}.{' '}
          {businessId
            ? 'If the business is yours, claim its listing instead.'
            : 'Sign in with that address. Once it is listed, you can also claim it with another.'}
        </p>
        <p className="mt-6">
          {businessId ? (
            <ButtonLink look="action" to={href('/business/:businessId/claim', { businessId })}>
              Claim the listing
            </ButtonLink>
          ) : (
            <ButtonLink to={href('/submission/:token', { token })}>
              Back to what you sent
            </ButtonLink>
          )}
        </p>
      </div>
    )
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>Run {name} from your account?</h1>
      <p className="measure mt-4 text-lg">
        You sent {name} in as its owner. You’re signed in as {email}:{' '}
        {isListed
          ? 'press the button to start running its listing.'
          : 'press the button, and you’ll run its listing as soon as we approve it.'}
      </p>
      <PostForm className="mt-6 flex flex-wrap gap-3">
        <Button look="action" className="min-h-12 max-sm:w-full">
          Yes, it is mine
        </Button>
        <ButtonLink to={href('/submission/:token', { token })} className="min-h-12 max-sm:w-full">
          Not now
        </ButtonLink>
      </PostForm>
    </div>
  )
}
