import * as t from '#messages/photos.ts'
import { href, Link } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { editorOf, requireListing } from '../listing/listing.server.ts'
import { OwnerLayout } from '../listing/owner-layout.tsx'
import type { Route } from './+types/photos-page.ts'
import { runPhotosRequest } from './photo-requests.server.ts'
import { PhotoSections } from './photo-sections.tsx'
import { doneText } from './photo-texts.ts'
import { listPhotos } from './photos.server.ts'

export const handle = { isTranslated: true }

export async function loader(args: Route.LoaderArgs) {
  const { listing } = await requireListing(args, 'edit-listing')
  const { db } = args.context.get(servicesContext)
  return {
    id: listing.id,
    name: listing.name,
    photos: await listPhotos(db, { businessId: listing.id }),
    done: doneText(args.url.searchParams.get('done')),
  }
}

function photosPath(businessId: string): string {
  return href('/business/:businessId/photos', { businessId })
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const { id } = runner.listing
  const of = { businessId: id, by: editorOf(runner), page: photosPath(id) }
  return runPhotosRequest(args.context.get(servicesContext), of, args.request)
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.titleOf({ name: loaderData.name }) : t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function PhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, photos, done } = loaderData
  return (
    <OwnerLayout
      listing={{ id, name }}
      title={t.title()}
      about={t.about({
        link: (words) => (
          <Link
            to={href('/business/:businessId/history', { businessId: id })}
            className="inline-link"
          >
            {words}
          </Link>
        ),
      })}
      done={done}
      isWide
    >
      <PhotoSections page={photosPath(id)} photos={photos} answer={actionData ?? null} />
    </OwnerLayout>
  )
}
