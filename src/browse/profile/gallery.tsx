import * as t from '#messages/profile.ts'
import { imageAddress } from '../../platform/images/image.ts'
import { PhotoPicture } from '../../listings/photos/photo-picture.tsx'
import type { Photo } from '../../listings/photos/photo.ts'

/** Photos shown at first; browsers load the others only on request. */
const shownFirst = 4

/** A listing's photos, each with a link to its full size. Nothing if there are none. */
export function Gallery({ name, photos }: { name: string; photos: Photo[] }) {
  const shown = photos.filter(({ kind }) => kind === 'gallery')
  if (shown.length === 0) return null
  const others = shown.slice(shownFirst)
  return (
    <section aria-labelledby="photos" className="mt-8">
      <h2 id="photos">{t.photos()}</h2>
      <PhotoGrid name={name} photos={shown.slice(0, shownFirst)} before={0} />
      {others.length > 0 && (
        <details className="mt-2 print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
            {t.morePhotos({ count: others.length })}
          </summary>
          <PhotoGrid name={name} photos={others} before={shownFirst} />
        </details>
      )}
    </section>
  )
}

type PhotoGridProps = { name: string; photos: Photo[]; before: number }

function PhotoGrid({ name, photos, before }: PhotoGridProps) {
  return (
    <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-4">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a
            href={imageAddress(photo, 1920)}
            className="block overflow-hidden rounded-field focus-visible:outline-offset-2"
          >
            <PhotoPicture
              photo={photo}
              alt={photo.alt || t.photoOf({ number: before + index + 1, name })}
              // Smaller than their real width: on high-resolution screens the small file is sharp
              // enough at a third of the bytes.
              sizes="(min-width: 640px) 160px, 105px"
              className="aspect-4/3 w-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
