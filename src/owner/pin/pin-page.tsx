import * as t from '#messages/pin.ts'
import { data, href, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { deskPath, withDesk } from '../listing/desk-way.ts'
import { ListingCrumbs } from '../listing/listing-crumbs.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { MessageBox } from '../../platform/ui/message-box.tsx'
import { editorOf, isForTeam, requireListing } from '../listing/listing.server.ts'
import type { Route } from './+types/pin-page.ts'
import { findPin, movePin, pinView, tooFarFromAddress } from './move-pin.server.ts'
import { PinForm } from './pin-form.tsx'
import { requestedMove } from './pin.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader(args: Route.LoaderArgs) {
  const runner = await requireListing(args, 'edit-listing')
  const { listing } = runner
  const { db, site } = args.context.get(servicesContext)
  const pin = await findPin(db, listing.id)
  if (!pin) throw data(null, { status: 404 })
  const { searchParams } = args.url
  return {
    id: pin.id,
    isTeam: isForTeam(runner),
    isMoved: searchParams.has('moved'),
    pin: pinView(pin, searchParams, site),
  }
}

/** Live right away; the history has it, and can undo it. */
export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const services = args.context.get(servicesContext)
  const move = requestedMove(await formOf(args.request))
  if (move === 'unknown') throw data(null, { status: 400 })
  if (move === 'nowhere') return data(t.choose(), { status: 400 })
  const { id } = runner.listing
  const by = editorOf(runner)
  const work = { by, action: 'pin moved', listings: [id] }
  const wrong = await asTeam(services.db, work, services.now(), (db) =>
    movePin(db, { id, to: move.to, by, limit: tooFarFromAddress }, services),
  )
  if (wrong) return data(wrong, { status: 409 })
  const path = `${href('/business/:businessId/pin', { businessId: id })}?moved`
  return redirect(withDesk(path, deskPath(args.url.searchParams)))
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.heading({ name: loaderData.pin.name }) : t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function PinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, pin, isMoved, isTeam } = loaderData
  return (
    <div className="shell pt-2 pb-16">
      <ListingCrumbs listing={{ id, name: pin.name }} isTeam={isTeam} here={t.title()} />
      {isMoved && !actionData && <MessageBox title={t.saved()} text={t.savedText()} />}
      <h1>{t.heading({ name: pin.name })}</h1>
      <p className="measure mt-2">{t.about()}</p>
      <PinForm pin={pin} lookUp={null} refused={actionData} />
    </div>
  )
}
