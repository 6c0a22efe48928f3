import * as t from '#messages/photos.ts'
import { href, Link } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { Button } from '../../platform/ui/button.tsx'
import { lastPhotoChange, undoInHistory } from '../history/history.server.ts'
import { editorOf, requireListing } from '../listing/listing.server.ts'
import { OwnerLayout } from '../listing/owner-layout.tsx'
import type { Route } from './+types/photos-page.ts'
import { runPhotosRequest } from './photo-requests.server.ts'
import { PhotoSections, useAddedNow } from './photo-sections.tsx'
import { doneText } from './photo-texts.ts'
import { listPhotos } from './photos.server.ts'

export const handle = { isTranslated: true }

export async function loader(args: Route.LoaderArgs) {
  const { listing, user } = await requireListing(args, 'edit-listing')
  const services = args.context.get(servicesContext)
  const { db } = services
  const done = doneText(args.url.searchParams.get('done'))
  return {
    id: listing.id,
    name: listing.name,
    photos: await listPhotos(db, { businessId: listing.id }),
    done,
    change: done === null ? null : await lastPhotoChange(services, listing.id, user.id),
  }
}

function photosPath(businessId: string): string {
  return href('/business/:businessId/photos', { businessId })
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const services = args.context.get(servicesContext)
  const { id: businessId } = runner.listing
  const of = { businessId, by: editorOf(runner), page: photosPath(businessId) }
  const undo = (changeId: string) => undoInHistory(services, { ...of, changeId })
  return runPhotosRequest(services, of, args.request, undo)
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.titleOf({ name: loaderData.name }) : t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function PhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, photos, done, change } = loaderData
  const [isOld, onAdded] = useAddedNow()
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
      done={done === null || isOld ? null : <Done text={done} change={change} />}
      isWide
    >
      {actionData && 'isUndoRefused' in actionData && (
        <p role="alert" className="mt-4 rounded-card border-2 border-crisis bg-card p-4">
          {t.notUndone()}
        </p>
      )}
      <PhotoSections
        page={photosPath(id)}
        photos={photos}
        answer={actionData ?? null}
        onAdded={onAdded}
      />
    </OwnerLayout>
  )
}

type DoneProps = { text: string; change: Route.ComponentProps['loaderData']['change'] }

/** A photo that gets another use leaves its old place, which people may not want. */
function Done({ text, change }: DoneProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p>{text}</p>
        {change?.moved.map((line) => (
          <p key={line} className="font-normal">
            {line}
          </p>
        ))}
      </div>
      {change?.undoes && (
        <PostForm>
          <input type="hidden" name="change" value={change.undoes} />
          <Button isSmall name="intent" value="undo">
            {t.undo()}
          </Button>
        </PostForm>
      )}
    </div>
  )
}
