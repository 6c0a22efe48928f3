import * as t from '#messages/photos.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { BaseField, Conflicts } from '../../platform/forms/conflicts.tsx'
import type { Asked } from '../../platform/forms/merge-sent.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { maxGallery } from '../../listings/photos/photo.ts'
import { AddPhotos, PlainForms } from './add-photos.tsx'
import { GalleryList, PhotoCard } from './gallery.tsx'
import { kindNames, textsOf, type ListedPhoto, type Refused } from './photo-texts.ts'

const kindUses = {
  profile: t.profileUse,
  logo: t.logoUse,
  banner: t.bannerUse,
  owner: t.ownerUse,
} as const

type PhotoSectionsProps = {
  /** The path of the page. */
  page: string
  photos: ListedPhoto[]
  /** Of a submission that isn't published yet. */
  isUnpublished?: boolean
  /** Of a form that wasn't accepted. */
  answer: Refused | Asked | { photoId: number; text: string } | { isUndoRefused: true } | null
  /** With script. */
  onAdded(): void
}

/** The page's own message is old once photos were added with script, which says so itself. */
export function useAddedNow(): [isOld: boolean, onAdded: () => void] {
  const { key } = useLocation()
  const [addedAt, setAddedAt] = useState<string | null>(null)
  return [addedAt === key, () => setAddedAt(key)]
}

export function PhotoSections({
  page,
  photos,
  isUnpublished = false,
  answer,
  onAdded,
}: PhotoSectionsProps) {
  const refused = answer && 'problems' in answer ? answer : null
  const failed = answer && 'photoId' in answer ? answer : null
  const conflict = answer && 'conflicts' in answer ? answer : null
  const gallery = photos.filter(({ kind }) => kind === 'gallery')
  const add = { page, isUnpublished, refused, onAdded }
  return (
    <>
      <PostForm name="photos" repeats>
        {/* Handles Enter in a field. */}
        <button type="submit" name="do" value="save" hidden tabIndex={-1} aria-hidden="true" />
        <BaseField values={conflict?.base ?? textsOf(photos)} />
        {conflict && <Conflicts conflicts={conflict.conflicts} />}
        <div className="lg:grid lg:grid-cols-2 lg:gap-x-10">
          {(['profile', 'logo', 'banner', 'owner'] as const).map((kind) => {
            const photo = photos.find((one) => one.kind === kind)
            return (
              <section key={kind} aria-labelledby={kind} className="mt-10">
                <h2 id={kind}>{kindNames[kind]()}</h2>
                <p className="mt-1 text-soft">{kindUses[kind]()}</p>
                {photo && <PhotoCard page={page} photo={photo} failed={failed} />}
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
          <GalleryList page={page} photos={gallery} failed={failed} />
        </section>
      </PostForm>
      <PlainForms />
    </>
  )
}
