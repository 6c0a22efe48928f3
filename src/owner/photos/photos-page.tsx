import * as t from '#messages/photos.ts'
import { useState } from 'react'
import { data, href, Link, redirect, useLocation } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { BaseField, Conflicts } from '../../platform/forms/conflicts.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { maxGallery } from '../../listings/photos/photo.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { Button } from '../../platform/ui/button.tsx'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { lastPhotoChange, undoInHistory } from '../history/history.server.ts'
import { editorOf, requireListing } from '../listing/listing.server.ts'
import { OwnerLayout } from '../listing/owner-layout.tsx'
import type { Route } from './+types/photos-page.ts'
import { AddPhotos, PlainForms } from './add-photos.tsx'
import { GalleryList, PhotoCard } from './gallery.tsx'
import { runPhotoForm } from './photo-form.server.ts'
import { doneText, kindNames, textsOf, type Refused } from './photo-texts.ts'
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
    photos: await listPhotos(db, listing.id),
    done,
    change: done === null ? null : await lastPhotoChange(services, listing.id, user.id),
  }
}

const kindUses = { profile: t.profileUse, banner: t.bannerUse, owner: t.ownerUse } as const

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const read = await formValues(args.request)
  if (!read.ok) {
    if (read.status !== 413) throw data(null, { status: read.status })
    const problems = [{ name: '', text: t.tooMuch() }]
    return data({ kind: 'gallery', problems, added: 0 } satisfies Refused, { status: 413 })
  }
  const services = args.context.get(servicesContext)
  if (textIn(read.form, 'intent') === 'undo') {
    const businessId = runner.listing.id
    const change = { businessId, changeId: textIn(read.form, 'change'), by: editorOf(runner) }
    if (!(await undoInHistory(services, change)))
      return data({ isUndoRefused: true }, { status: 409 })
    return redirect(`${href('/business/:businessId/photos', { businessId })}?done=undone`)
  }
  const refused = await runPhotoForm(services, runner, read.form)
  return data(refused, { status: 'conflicts' in refused ? 409 : 422 })
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
  const refused = actionData && 'problems' in actionData ? actionData : null
  const failed = actionData && 'photoId' in actionData ? actionData : null
  const conflict = actionData && 'conflicts' in actionData ? actionData : null
  const gallery = photos.filter(({ kind }) => kind === 'gallery')
  const { key } = useLocation()
  // Their own message says so; the one of the form sent before is old then.
  const [addedAt, setAddedAt] = useState<string | null>(null)
  const add = { businessId: id, refused, onAdded: () => setAddedAt(key) }
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
      done={done === null || addedAt === key ? null : <Done text={done} change={change} />}
      isWide
    >
      {actionData && 'isUndoRefused' in actionData && (
        <p role="alert" className="mt-4 rounded-card border-2 border-crisis bg-card p-4">
          {t.notUndone()}
        </p>
      )}
      <PostForm name="photos" repeats>
        {/* Handles Enter in a field. */}
        <button type="submit" name="do" value="save" hidden tabIndex={-1} aria-hidden="true" />
        <BaseField values={conflict?.base ?? textsOf(photos)} />
        {conflict && <Conflicts conflicts={conflict.conflicts} />}
        <div className="lg:grid lg:grid-cols-2 lg:gap-x-10">
          {(['profile', 'banner', 'owner'] as const).map((kind) => {
            const photo = photos.find((one) => one.kind === kind)
            return (
              <section key={kind} aria-labelledby={kind} className="mt-10">
                <h2 id={kind}>{kindNames[kind]()}</h2>
                <p className="mt-1 text-soft">{kindUses[kind]()}</p>
                {photo && <PhotoCard businessId={id} photo={photo} failed={failed} />}
                <AddPhotos {...add} kind={kind} hasOne={Boolean(photo)} />
              </section>
            )
          })}
        </div>
        <section aria-labelledby="gallery" className="mt-10">
          <h2 id="gallery">{t.gallery()}</h2>
          <p className="mt-1 text-soft">
            {gallery.length
              ? t.galleryCount({ count: gallery.length, max: maxGallery })
              : t.galleryEmpty({ max: maxGallery })}
          </p>
          <AddPhotos {...add} kind="gallery" hasOne={false} />
          <GalleryList businessId={id} photos={gallery} failed={failed} />
        </section>
      </PostForm>
      <PlainForms />
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
