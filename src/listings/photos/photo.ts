import type { StoredImage } from '../../platform/images/image.ts'

/** What a picture of a listing is for. */
export type PhotoKind = 'profile' | 'banner' | 'owner' | 'gallery'

/** A listing's own picture. */
export type Photo = StoredImage & {
  kind: PhotoKind
  /** What it shows, as its owner says it; empty when they did not. */
  alt: string
  /** The part that stays in view where the picture is cut, in percent from the left and the top. */
  focus: { x: number; y: number }
}

/** How many pictures a gallery holds, besides the profile photo and the banner. */
export const maxGallery = 20

/** The picture of this kind, if there is one. */
export function photoOfKind(photos: readonly Photo[], kind: PhotoKind): Photo | undefined {
  return photos.find((photo) => photo.kind === kind)
}
