import * as t from '#messages/photos.ts'
import type { Crop } from '../../platform/images/image.ts'
import type { Photo, PhotoKind } from '../../listings/photos/photo.ts'

export type ListedPhoto = Photo & {
  photoId: number
  /** null shows the whole picture. */
  crop: Crop | null
  /** The part that isn't shown belongs to someone who has left the listing. */
  isLeftBehind: boolean
}

export type Added = { ok: true; photoId: number } | { ok: false; text: string }

/** One sentence for each refused file. */
export type Refused = { kind: PhotoKind; problems: { name: string; text: string }[]; added: number }

export const maxAlt = 200

const doneTexts = {
  profile: t.doneProfile,
  logo: t.doneLogo,
  banner: t.doneBanner,
  owner: t.doneOwner,
  added: t.doneAdded,
  cropped: t.doneCropped,
  whole: t.doneWhole,
  described: t.doneDescribed,
  moved: t.doneMoved,
  gallery: t.doneGallery,
  deleted: t.doneDeleted,
  undone: t.doneUndone,
} as const

export type Done = keyof typeof doneTexts

/** @returns null for an unknown word in the URL. */
export function doneText(done: string | null): string | null {
  return done && Object.hasOwn(doneTexts, done) ? doneTexts[done as Done]() : null
}

export const kindNames: Record<PhotoKind, () => string> = {
  profile: t.profile,
  logo: t.logo,
  banner: t.banner,
  owner: t.owner,
  gallery: t.photo,
}

export const photoKinds = ['profile', 'logo', 'banner', 'owner', 'gallery'] as const

/** Nine parts, row by row. */
export const focusChoices = [
  ['0-0', t.topLeft],
  ['50-0', t.top],
  ['100-0', t.topRight],
  ['0-50', t.left],
  ['50-50', t.middle],
  ['100-50', t.right],
  ['0-100', t.bottomLeft],
  ['50-100', t.bottom],
  ['100-100', t.bottomRight],
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
