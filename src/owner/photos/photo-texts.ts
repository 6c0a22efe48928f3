import type { Crop } from '../../platform/images/image.ts'
import type { Photo, PhotoKind } from '../../listings/photos/photo.ts'

/** A picture as its owner looks after it. */
export type ListedPhoto = Photo & {
  photoId: number
  /** The part of it that is shown; null for all of it. */
  crop: Crop | null
}

/** What came of a file. */
export type Added = { ok: true; photoId: number } | { ok: false; text: string }

/** What a form of files was told: a sentence for each file that was not taken, and where it was chosen. */
export type Refused = { kind: PhotoKind; problems: { name: string; text: string }[]; added: number }

export const isGone = 'This photo is not here any more'
export const tooOften =
  'You have sent many photos in a short time. Wait ten minutes, then send the others'

/** How much may be said of a picture. */
export const maxAlt = 200

/** What was done, as the page says it afterwards. */
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

/** @returns null for what is none of them, in an address that somebody made up. */
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

/** The nine parts of a picture of which one stays in view, row by row. */
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

/** The part that was chosen; the middle for what is none. */
export function focusOf(value: string): Photo['focus'] {
  const [chosen = '50-50'] = focusChoices.find(([choice]) => choice === value) ?? []
  const [x = 50, y = 50] = chosen.split('-').map(Number)
  return { x, y }
}

/** What the form of all photos says of them, by the names of its fields. */
export function textsOf(photos: readonly ListedPhoto[]): Record<string, string> {
  const texts = photos.flatMap(({ photoId, alt, focus }) => [
    [`alt-${photoId}`, alt],
    [`focus-${photoId}`, `${focus.x}-${focus.y}`],
  ])
  return Object.fromEntries(texts) as Record<string, string>
}
