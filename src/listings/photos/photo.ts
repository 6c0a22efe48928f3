import type { StoredImage } from '../../platform/images/image.ts'

export type PhotoKind = 'profile' | 'logo' | 'banner' | 'owner' | 'gallery'

export type Photo = StoredImage & {
  kind: PhotoKind
  /** As described by its owner; may be empty. */
  alt: string
  /** Stays visible when cropped, in percent from left and top. */
  focus: { x: number; y: number }
}

/** Besides profile photo and banner. */
export const maxGallery = 20

export function photoOfKind(photos: readonly Photo[], kind: PhotoKind): Photo | undefined {
  return photos.find((photo) => photo.kind === kind)
}
