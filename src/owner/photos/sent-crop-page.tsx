import * as t from '#messages/crop-photo.ts'
import * as photos from '#messages/photos.ts'
import { data } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { hideReferrer } from '../../intake/private-links.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/sent-crop-page.ts'
import { CropForm } from './crop-form.tsx'
import { wholePhoto } from './crop.ts'
import { findPhoto } from './crop-photo.server.ts'
import { runCrop } from './photo-requests.server.ts'
import { SentLayout } from './sent-layout.tsx'
import { requireSent } from './sent-photos.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

export async function loader(args: Route.LoaderArgs) {
  const of = await requireSent(args)
  const { db } = args.context.get(servicesContext)
  const photo = await findPhoto(db, of, Number(args.params.photoId))
  if (!photo) throw data(null, { status: 404 })
  const { photoId, kind, alt, crop } = photo
  return { page: of.page, name: of.name, photo: { photoId, kind, alt, crop } }
}

export const action = answerForm(async (args: Route.ActionArgs) =>
  runCrop(args.context.get(servicesContext), await requireSent(args), args),
)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.titleOf({ name: loaderData.name }) : t.titleUnknown(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function SentCropPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, photo } = loaderData
  return (
    <SentLayout
      back={page}
      backText={photos.title()}
      title={t.title()}
      about={t.aboutSent()}
      done={null}
    >
      <div className="max-w-[44rem]">
        <CropForm
          source={`${page}/${photo.photoId}/whole.jpg`}
          alt={photo.alt}
          crop={photo.crop ?? wholePhoto}
          isCropped={photo.crop !== null}
          kind={photo.kind}
          refused={actionData ?? null}
        />
      </div>
    </SentLayout>
  )
}
