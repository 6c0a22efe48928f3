import * as t from '#messages/pin.ts'
import { data, href, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Breadcrumb } from '../../platform/ui/breadcrumb.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { MessageBox } from '../../platform/ui/message-box.tsx'
import { editorOf, requireListing } from '../listing/listing.server.ts'
import type { Route } from './+types/pin-page.ts'
import { findPin, movePin, pinView, tooFarFromAddress } from './move-pin.server.ts'
import { PinForm } from './pin-form.tsx'
import { requestedMove } from './pin.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader(args: Route.LoaderArgs) {
  const { listing } = await requireListing(args, 'edit-listing')
  const { db, site } = args.context.get(servicesContext)
  const pin = await findPin(db, listing.id)
  if (!pin) throw data(null, { status: 404 })
  const { searchParams } = args.url
  return { id: pin.id, isMoved: searchParams.has('moved'), pin: pinView(pin, searchParams, site) }
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
  return redirect(`${href('/business/:businessId/pin', { businessId: id })}?moved`)
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.heading({ name: loaderData.pin.name }) : t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function PinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, pin, isMoved } = loaderData
  const edit = href('/business/:businessId/edit', { businessId: id })
  return (
    <div className="shell pt-2 pb-16">
      <Breadcrumb
        crumbs={[
          { name: t.yourAccount(), to: href('/account') },
          { name: t.edit({ name: pin.name }), to: edit },
          { name: t.title() },
        ]}
      />
      {isMoved && !actionData && <MessageBox title={t.saved()} text={t.savedText()} />}
      <h1>{t.heading({ name: pin.name })}</h1>
      <p className="measure mt-2">{t.about()}</p>
      <PinForm pin={pin} lookUp={null} refused={actionData} />
    </div>
  )
}
