import { data, Form, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { requireTeam, teamGuard } from '../../account/team/team-guard.server.ts'
import { toWorld } from '../../florida/mercator.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import type { Route } from './+types/pin-page.ts'
import { findPin, movePin, pinLabels, pinText, readPin, zipOnMap } from './move-pin.server.ts'
import { PinMap } from './pin-map.tsx'
import { mapHref } from '../look-up/tappable.ts'
import { coordinatesText, readCoordinates, scaleOf } from './pin.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, teamGuard]

const middleOfFlorida = { lat: 27.9, lng: -81.7 }

export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireTeam({ context, url })
  const { db, site } = context.get(servicesContext)
  const pin = await findPin(db, params.businessId)
  if (!pin) throw data(null, { status: 404 })
  const asked = readPin(url.searchParams)
  const middle = asked.point ?? pin.point ?? pin.byAddress.point ?? middleOfFlorida
  const view = { center: toWorld(middle), zoom: asked.zoom }
  return {
    id: pin.id,
    name: pin.name,
    address: pin.address ?? '',
    now: pinText(pin),
    byAddress: pinText(pin.byAddress),
    asked: asked.point,
    problem: asked.problem,
    typed: { at: url.searchParams.get('at') ?? '', zip: url.searchParams.get('zip') ?? '' },
    lookUp: pin.address ? mapHref(`${pin.address}, FL`) : null,
    map: {
      middle,
      view,
      labels: pinLabels(view),
      tiles: site.mapTiles ?? null,
      zip: zipOnMap(pin.zip, middle, asked.zoom),
      scale: scaleOf(middle, asked.zoom),
    },
  }
}

const intents = ['move', 'by-address'] as const

export const action = answerForm(async ({ params, request, context, url }: Route.ActionArgs) => {
  const by = await requireTeam({ context, url })
  const services = context.get(servicesContext)
  const form = await formOf(request)
  const intent = intents.find((one) => one === textIn(form, 'intent'))
  const to = readCoordinates(textIn(form, 'at'))
  if (!intent) return data('This form is not one of the review desk.', { status: 400 })
  if (intent === 'move' && !to) return data('Choose a place first.', { status: 400 })
  const moving = { id: params.businessId, to: intent === 'move' ? to : null, by }
  const wrong = await movePin(services.db, moving, services)
  if (wrong) return data(wrong, { status: 409 })
  return redirect(href('/review/listing/:businessId/pin', { businessId: params.businessId }))
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Move the pin',
    description: 'Where a listing lies on the map.',
    isHidden: true,
  })

export default function PinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, address, lookUp, now, byAddress, asked, problem, typed, map } = loaderData
  return (
    <div className="shell pt-4 pb-16">
      <Link
        to={href('/review/listing/:businessId', { businessId: id })}
        className="inline-link inline-flex min-h-11 items-center"
      >
        Back to {name}
      </Link>
      <h1>Where {name} lies</h1>
      <p className="mt-1 text-soft">
        {address}. Its pin is at {now}.
      </p>
      {!map.tiles && <NoStreets lookUp={lookUp} />}
      {actionData && (
        <p
          role="alert"
          className="mt-4 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3"
        >
          <strong className="block text-problem">Nothing was changed</strong>
          {actionData}
        </p>
      )}
      <div className="mt-6 grid gap-8 md:grid-cols-[20rem_minmax(0,24rem)]">
        <PinMap map={map} isAsked={asked !== null} />
        <div className="space-y-6">
          {asked && (
            <PostForm className="rounded-card border border-edge bg-note p-4">
              <p>The cross is at {coordinatesText(asked)}.</p>
              <input type="hidden" name="at" value={coordinatesText(asked)} />
              <Button look="action" name="intent" value="move" className="mt-3 w-full">
                Put the pin here
              </Button>
            </PostForm>
          )}
          <Form method="get" preventScrollReset className="space-y-3">
            <TextField
              key={`at ${typed.at}`}
              id="at"
              name="at"
              label="Coordinates"
              hint="As a map app gives them: 27.1975, -80.2528"
              defaultValue={asked ? coordinatesText(asked) : typed.at}
              problem={typed.at ? problem : null}
            />
            <TextField
              id="zip"
              name="zip"
              label="Or the middle of a ZIP code"
              inputMode="numeric"
              defaultValue={typed.at ? '' : typed.zip}
              problem={typed.at ? null : problem}
            />
            <Button isSmall>Show it on the map</Button>
          </Form>
          <PostForm>
            <Button isSmall name="intent" value="by-address">
              Back to where its address says: {byAddress}
            </Button>
          </PostForm>
        </div>
      </div>
    </div>
  )
}

/** Without pictures of another server the map is our own, which knows no streets. */
function NoStreets({ lookUp }: { lookUp: string | null }) {
  return (
    <p className="measure mt-2">
      This map has no streets: it shows coasts, counties, towns and the middle of its ZIP code.
      {lookUp && (
        <>
          {' '}
          To be exact,{' '}
          <a href={lookUp} target="_blank" rel="noreferrer nofollow" className="inline-link">
            look the address up on a map
          </a>{' '}
          and paste its coordinates below.
        </>
      )}
    </p>
  )
}
