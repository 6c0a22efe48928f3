import type { Crop } from '../../platform/images/image.ts'
import type { Photo, PhotoKind } from '../../listings/photos/photo.ts'

export type ListedPhoto = Photo & {
  photoId: number
  /** null shows the whole picture. */
  crop: Crop | null
}

export type Added = { ok: true; photoId: number } | { ok: false; text: string }

/** One sentence for each refused file. */
export type Refused = { kind: PhotoKind; problems: { name: string; text: string }[]; added: number }

export const isGone = 'This photo was deleted'
export const tooOften =
  'You have sent many photos in a short time. Wait ten minutes, then send the others'

export const maxAlt = 200

const doneTexts = {
  profile: 'Profile photo updated successfully',
  banner: 'Banner photo updated successfully',
  owner: 'Photo of the owner updated',
  added: 'Photos added',
  cropped: 'Photo cropped',
  whole: 'The whole photo is shown again',
  described: 'Photo saved',
  moved: 'Photo moved',
  gallery: 'Photo moved to the gallery',
  deleted: 'Photo deleted',
} as const

export type Done = keyof typeof doneTexts

/** @returns null for an unknown word in the URL. */
export function doneText(done: string | null): string | null {
  return done && Object.hasOwn(doneTexts, done) ? doneTexts[done as Done] : null
}

export const kindNames: Record<PhotoKind, string> = {
  profile: 'Profile photo',
  banner: 'Banner photo',
  owner: 'Photo of the owner',
  gallery: 'Photo',
}

export const photoKinds = ['profile', 'banner', 'owner', 'gallery'] as const

/** Nine parts, row by row. */
export const focusChoices = [
  ['0-0', 'Top left'],
  ['50-0', 'Top'],
  ['100-0', 'Top right'],
  ['0-50', 'Left'],
  ['50-50', 'Middle'],
  ['100-50', 'Right'],
  ['0-100', 'Bottom left'],
  ['50-100', 'Bottom'],
  ['100-100', 'Bottom right'],
] as const

/** The middle for unknown values. */
export function focusOf(value: string): Photo['focus'] {
  const [chosen = '50-50'] = focusChoices.find(([choice]) => choice === value) ?? []
  const [x = 50, y = 50] = chosen.split('-').map(Number)
  return { x, y }
}

/** By field name. */
export function textsOf(photos: readonly ListedPhoto[]): Record<string, string> {
  const texts = photos.flatMap(({ photoId, alt, focus }) => [
    [`alt-${photoId}`, alt],
    [`focus-${photoId}`, `${focus.x}-${focus.y}`],
  ])
  return Object.fromEntries(texts) as Record<string, string>
}
