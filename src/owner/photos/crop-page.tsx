import * as t from '#messages/crop-photo.ts'
import { data, href } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { editorOf, requireListing } from '../listing/listing.server.ts'
import { OwnerLayout } from '../listing/owner-layout.tsx'
import type { Route } from './+types/crop-page.ts'
import { wholePhoto } from './crop.ts'
import { CropForm } from './crop-form.tsx'
import { findPhoto } from './crop-photo.server.ts'
import { runCrop } from './photo-requests.server.ts'

export const handle = { isTranslated: true }

export async function loader(args: Route.LoaderArgs) {
  const { listing } = await requireListing(args, 'edit-listing')
  const { db } = args.context.get(servicesContext)
  const photo = await findPhoto(db, { businessId: listing.id }, Number(args.params.photoId))
  if (!photo) throw data(null, { status: 404 })
  const { photoId, kind, alt, crop } = photo
  return { id: listing.id, name: listing.name, photo: { photoId, kind, alt, crop } }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const { id } = runner.listing
  const of = {
    businessId: id,
    by: editorOf(runner),
    page: href('/business/:businessId/photos', { businessId: id }),
  }
  return runCrop(args.context.get(servicesContext), of, args)
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.titleOf({ name: loaderData.name }) : t.titleUnknown(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function CropPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, photo } = loaderData
  const params = { businessId: id, photoId: String(photo.photoId) }
  return (
    <OwnerLayout listing={{ id, name }} title={t.title()} about={t.about()} done={null}>
      <CropForm
        source={href('/business/:businessId/photos/:photoId/whole.jpg', params)}
        alt={photo.alt}
        crop={photo.crop ?? wholePhoto}
        isCropped={photo.crop !== null}
        kind={photo.kind}
        refused={actionData ?? null}
      />
      <p className="mt-6">
        <ButtonLink to={href('/business/:businessId/photos', { businessId: id })}>
          {t.back()}
        </ButtonLink>
      </p>
    </OwnerLayout>
  )
}
