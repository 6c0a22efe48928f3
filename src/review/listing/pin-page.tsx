import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/pin.ts'
import { data, href, Link, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { requireTeam, teamGuard } from '../../account/team/team-guard.server.ts'
import { findPin, pinView } from '../../owner/pin/move-pin.server.ts'
import { PinForm } from '../../owner/pin/pin-form.tsx'
import { requestedMove } from '../../owner/pin/pin.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { mapHref } from '../look-up/tappable.ts'
import type { Route } from './+types/pin-page.ts'
import { movePinAsTeam } from './move-pin.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, teamGuard]

export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireTeam({ context, url })
  const { db, site } = context.get(servicesContext)
  const pin = await findPin(db, params.businessId)
  if (!pin) throw data(null, { status: 404 })
  const lookUp = pin.address ? mapHref(`${pin.address}, FL`) : null
  return { id: pin.id, lookUp, pin: pinView(pin, url.searchParams, site) }
}

export const action = answerForm(async ({ params, request, context, url }: Route.ActionArgs) => {
  const by = await requireTeam({ context, url })
  const services = context.get(servicesContext)
  const move = requestedMove(await formOf(request))
  if (move === 'unknown') return data(desk.wrongForm(), { status: 400 })
  if (move === 'nowhere') return data(t.choose(), { status: 400 })
  const moving = { id: params.businessId, to: move.to, by }
  const wrong = await movePinAsTeam(services.db, moving, services)
  if (wrong) return data(wrong, { status: 409 })
  return redirect(href('/review/listing/:businessId/pin', { businessId: params.businessId }))
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
  })

export default function PinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, pin, lookUp } = loaderData
  return (
    <div className="shell pt-4 pb-16">
      <Link
        to={href('/review/listing/:businessId', { businessId: id })}
        className="inline-link inline-flex min-h-11 items-center"
      >
        {desk.backTo({ name: pin.name })}
      </Link>
      <h1>{t.heading({ name: pin.name })}</h1>
      <PinForm pin={pin} lookUp={lookUp} refused={actionData} />
    </div>
  )
}
