import * as t from '#messages/people.ts'
import { data, href, Link, redirect } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { requireListing } from '../listing/listing.server.ts'
import type { Route } from './+types/people-page.ts'
import { Invite, Invitations, People } from './people-forms.tsx'
import { runPeopleIntent, peopleView } from './people.server.ts'
import type { PeopleView } from './people.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

/** Managers may see this page; `runPeopleIntent` checks who may change it. */
export async function loader(args: Route.LoaderArgs) {
  const runner = await requireListing(args, 'edit-listing')
  return peopleView(args.context.get(servicesContext), runner)
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const form = await formOf(args.request)
  const ended = await runPeopleIntent(args.context.get(servicesContext), runner, form)
  if (!ended.ok) return data(ended, { status: ended.status })
  const businessId = runner.listing.id
  throw redirect(
    ended.to === 'account'
      ? `${href('/account')}?done=left`
      : href('/business/:businessId/people', { businessId }),
    303,
  )
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.titleOf({ name: loaderData.business.name }) : t.titleUnknown(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function PeoplePage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { canChange } = view
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <div className="max-w-[44rem]">
        <Back business={view.business} />
        <h1>{t.titleUnknown()}</h1>
        <p className="mt-3 text-lg">{t.about({ name: view.business.name })}</p>
        {actionData?.text && !actionData.field && !actionData.sure && (
          <p
            role="alert"
            className="mt-5 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3"
          >
            <strong className="block text-problem">{t.nothingChanged()}</strong>
            {actionData.text}
          </p>
        )}
        <People view={view} answer={actionData} />
        {canChange && <Invitations invitations={view.invitations} />}
        {canChange && <Invite key={view.invitations.length} view={view} answer={actionData} />}
      </div>
    </div>
  )
}

function Back({ business: { id, name, isPublic } }: Pick<PeopleView, 'business'>) {
  const [to, label] = isPublic
    ? [href('/business/:businessId', { businessId: id }), t.backTo({ name })]
    : [href('/account'), t.backToAccount()]
  return (
    <p>
      <Link to={to} className="inline-link inline-flex min-h-11 items-center">
        {label}
      </Link>
    </p>
  )
}
