import * as t from '#messages/desk-item.ts'
import { PhotoPicture } from '../../listings/photos/photo-picture.tsx'
import { imageAddress } from '../../platform/images/image.ts'
import type { ItemView } from './desk-view.ts'

/** The photos that an owner added to a submission. */
export function SentPhotos({ photos }: Pick<ItemView, 'photos'>) {
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="photos">
      <h2 id="photos">{t.photos()}</h2>
      <p className="text-sm text-soft">{t.photosAppear()}</p>
      <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo) => (
          <li key={photo.id}>
            <a href={imageAddress(photo, 1920)} target="_blank" rel="noreferrer">
              <PhotoPicture
                photo={photo}
                alt={photo.alt || t.photoWithoutText()}
                sizes="240px"
                className="aspect-square w-full rounded-field object-cover"
              />
            </a>
            <p className="text-sm wrap-anywhere">
              <strong>{photoUses[photo.kind]()}</strong>
              {photo.alt && `: ${photo.alt}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const photoUses = {
  profile: t.profilePhoto,
  logo: t.logo,
  banner: t.bannerPhoto,
  owner: t.ownerPhoto,
  gallery: t.galleryPhoto,
} as const
