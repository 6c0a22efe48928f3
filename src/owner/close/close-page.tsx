import * as t from '#messages/close.ts'
import { data, href, redirect } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { retention } from '../../platform/db/retention.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { hasOtherClaim } from '../../submissions/claims/disputes.server.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { deskPath, listPath, withDesk } from '../listing/desk-way.ts'
import { ListingCrumbs } from '../listing/listing-crumbs.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import {
  editorOf,
  isForTeam,
  requireListing,
  addressesOfPeople,
} from '../listing/listing.server.ts'
import { standingOf } from '../listing/listing.ts'
import type { Route } from './+types/close-page.ts'
import { CloseForms } from './close-forms.tsx'
import { closeListing } from './close-listing.server.ts'
import { intents, isName } from './closing.ts'

export const handle = { isTranslated: true }

export async function loader(args: Route.LoaderArgs) {
  const runner = await requireListing(args, 'close-listing')
  const { listing, user } = runner
  const { id, name } = listing
  const { db, now } = args.context.get(servicesContext)
  const isClaimed = await hasOtherClaim(db, { businessId: id, userId: user.id }, now())
  return {
    id,
    name,
    isTeam: isForTeam(runner),
    isClaimed,
    standing: standingOf(listing),
    days: retention.closedListings.days,
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'close-listing')
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const { id: businessId, name } = runner.listing
  const intent = textIn(form, 'intent')
  const closing = intents.find((one) => one === intent)
  if (!closing) throw data(null, { status: 400 })
  const typed = textIn(form, 'name')
  const isNeverListed = closing === 'delete' && form.has('do-not-list')
  if (closing === 'delete' && !isName(typed, name)) {
    const problem = t.typeName({ name })
    return data({ typed, isNeverListed, problem, refusal: null }, { status: 400 })
  }
  const people = await addressesOfPeople(services, businessId)
  const addresses = people
    .filter(({ userId }) => runner.listing.owners.includes(userId))
    .map(({ email }) => email)
  const wanted = { businessId, closing, by: editorOf(runner), addresses, isNeverListed }
  const refusal = await closeListing(services.db, wanted, services)
  if (refusal) return data({ typed, isNeverListed, problem: null, refusal }, { status: 409 })
  const deleted = isForTeam(runner) ? afterTeam(args.url) : `${href('/account')}?done=deleted`
  if (closing === 'delete') return redirect(deleted)
  const path = href('/business/:businessId/close', { businessId })
  return redirect(withDesk(path, deskPath(args.url.searchParams)))
})

/** The list of all listings as it was filtered, or the desk. */
function afterTeam({ searchParams }: URL): string {
  const list = listPath(searchParams)
  if (!list) return href('/review')
  const { pathname, searchParams: filter } = new URL(list, 'http://site.invalid')
  filter.set('done', 'deleted')
  return `${pathname}?${filter}`
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.title({ name: loaderData.name }) : t.titleUnknown(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function ClosePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isTeam } = loaderData
  return (
    <div className="shell pt-2 pb-16">
      <ListingCrumbs listing={{ id, name }} isTeam={isTeam} here={t.hideOrClose()} />
      <div className="max-w-3xl">
        <h1 className="wrap-anywhere">{t.title({ name })}</h1>
        <CloseForms {...loaderData} answer={actionData ?? null} />
      </div>
    </div>
  )
}
