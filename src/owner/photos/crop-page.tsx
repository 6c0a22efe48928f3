import { data, href, redirect } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { pathWith } from '../../account/session/local-path.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { editorOf } from '../listing/editor.server.ts'
import { requireListing } from '../listing/listing.server.ts'
import { OwnerLayout } from '../listing/owner-layout.tsx'
import type { Route } from './+types/crop-page.ts'
import { cropFields, readCrop, wholePhoto } from './crop.ts'
import { CropForm, type CropRefused } from './crop-form.tsx'
import { cropPhoto, findPhoto } from './crop-photo.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { listing } = await requireListing(args, 'edit-listing')
  const { db } = args.context.get(servicesContext)
  const photo = await findPhoto(db, listing.id, Number(args.params.photoId))
  if (!photo) throw data(null, { status: 404 })
  const { photoId, kind, alt, crop } = photo
  return { id: listing.id, name: listing.name, photo: { photoId, kind, alt, crop } }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const { listing } = runner
  const photoId = Number(args.params.photoId)
  const services = args.context.get(servicesContext)
  if (!(await findPhoto(services.db, listing.id, photoId))) throw data(null, { status: 404 })
  const form = await formOf(args.request)
  const isWhole = fieldValue(form, 'intent') === 'whole'
  const read = isWhole ? null : readCrop((field) => fieldValue(form, field))
  const values = Object.fromEntries(cropFields.map(([field]) => [field, fieldValue(form, field)]))
  if (read && !read.ok) {
    const { field, text } = read
    return data({ field, text, values } satisfies CropRefused, { status: 422 })
  }
  const to = { businessId: listing.id, by: editorOf(runner), photoId }
  const text = await cropPhoto(services, to, read?.crop ?? null)
  if (text) return data({ field: null, text, values } satisfies CropRefused, { status: 422 })
  const photos = href('/business/:businessId/photos', { businessId: listing.id })
  return redirect(pathWith(photos, { done: isWhole ? 'whole' : 'cropped' }))
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Crop a photo of ${loaderData.name}` : 'Crop a photo',
    description: 'Choose the part of a photo that is shown.',
    isHidden: true,
  })

export default function CropPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, photo } = loaderData
  const params = { businessId: id, photoId: String(photo.photoId) }
  return (
    <OwnerLayout
      listing={{ id, name }}
      title="Crop the photo"
      about="Choose the part that is shown. The rest is kept here, seen by nobody else, so that you can change your mind."
      done={null}
    >
      <CropForm
        source={href('/business/:businessId/photos/:photoId/whole.jpg', params)}
        alt={photo.alt}
        crop={photo.crop ?? wholePhoto}
        isCropped={photo.crop !== null}
        isSquare={photo.kind === 'profile' || photo.kind === 'owner'}
        refused={actionData ?? null}
      />
      <p className="mt-6">
        <ButtonLink to={href('/business/:businessId/photos', { businessId: id })}>
          Back to the photos
        </ButtonLink>
      </p>
    </OwnerLayout>
  )
}
