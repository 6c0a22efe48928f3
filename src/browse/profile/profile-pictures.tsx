import { Picture } from '../../platform/ui/picture.tsx'
import * as t from '#messages/profile.ts'
import { drawnBanner, drawnPicture, type Business } from '../../listings/business.ts'
import { PhotoPicture } from '../../listings/photos/photo-picture.tsx'
import { photoOfKind } from '../../listings/photos/photo.ts'

// In pixels instead of rems: at large text sizes the pictures keep their size, so that the name stays
// on a phone's first screen.
const bannerClass =
  'h-[clamp(80px,17dvh,144px)] w-full rounded-card object-cover md:h-64 print:hidden'
const profileClass =
  'relative -mt-[clamp(40px,7.5dvh,64px)] ml-4 size-[clamp(64px,13dvh,112px)] rounded-card border-4 border-page object-cover md:-mt-24 md:size-44 print:m-0 print:size-24 print:border-0'

/** The wide picture above a profile: the owner's banner, or a drawing. */
export function BannerPicture({ business }: { business: Business }) {
  const photo = photoOfKind(business.photos, 'banner')
  if (photo)
    return (
      <PhotoPicture
        photo={photo}
        alt={photo.alt}
        // On phones smaller than its real width; see the gallery.
        sizes="(min-width: 1200px) 1136px, (min-width: 640px) 100vw, 54vw"
        isFirst
        className={bannerClass}
      />
    )
  const drawn = drawnBanner(business.category.slug, business.id)
  return <Picture src={drawn} alt="" isFirst className={bannerClass} />
}

/** The picture next to the name: the profile photo, the logo, the first photo of the gallery, or a drawing. */
export function ProfilePicture({ business }: { business: Business }) {
  const { photo, photos, image, category, id, name } = business
  const logo = photoOfKind(photos, 'logo')
  if (logo && photo?.kind !== 'profile')
    return (
      <PhotoPicture
        photo={logo}
        alt={logo.alt || t.logoOf({ name })}
        sizes="(min-width: 768px) 176px, 105px"
        className={profileClass}
        isFirst
      />
    )
  if (!photo || photo.kind === 'banner')
    return (
      <Picture
        src={photo ? drawnPicture(category.slug, id) : image}
        alt=""
        isFirst
        className={profileClass}
      />
    )
  return (
    <PhotoPicture
      photo={photo}
      alt={photo.alt}
      sizes="(min-width: 768px) 176px, 105px"
      className={profileClass}
      isFirst
    />
  )
}

/** In front of the name, if the profile photo is in the logo's place. */
export function NameLogo({ business }: { business: Business }) {
  const { photo, photos, name } = business
  const logo = photo?.kind === 'profile' && photoOfKind(photos, 'logo')
  if (!logo) return null
  return (
    <PhotoPicture
      photo={logo}
      alt={logo.alt || t.logoOf({ name })}
      sizes="112px"
      className="float-right mb-2 ml-4 h-14 w-auto max-w-28 rounded-field border border-line p-1 md:h-20 md:max-w-44"
    />
  )
}
