import * as t from '#messages/sent-photos.ts'
import * as photos from '#messages/photos.ts'
import { href } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { hideReferrer } from '../../intake/private-links.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/sent-photos-page.ts'
import { runPhotosRequest } from './photo-requests.server.ts'
import { PhotoSections, useAddedNow } from './photo-sections.tsx'
import { doneText } from './photo-texts.ts'
import { listPhotos } from './photos.server.ts'
import { SentLayout } from './sent-layout.tsx'
import { requireSent } from './sent-photos.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

export async function loader(args: Route.LoaderArgs) {
  const of = await requireSent(args)
  const { page, name } = of
  const shown = await listPhotos(args.context.get(servicesContext).db, of)
  return {
    page,
    name,
    photos: shown.map((photo) => ({ ...photo, folder: `${page}/images` })),
    done: doneText(args.url.searchParams.get('done')),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const of = await requireSent(args)
  return runPhotosRequest(args.context.get(servicesContext), of, args.request)
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? photos.titleOf({ name: loaderData.name }) : photos.title(),
    description: photos.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function SentPhotosPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { page, name, photos: shown, done } = loaderData
  const [isOld, onAdded] = useAddedNow()
  const back = href('/submission/:token', params)
  return (
    <SentLayout
      back={back}
      backText={name}
      title={photos.title()}
      about={t.about()}
      done={isOld ? null : done}
    >
      <PhotoSections
        page={page}
        photos={shown}
        isUnpublished
        answer={actionData ?? null}
        onAdded={onAdded}
      />
    </SentLayout>
  )
}
