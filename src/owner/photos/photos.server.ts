import * as t from '#messages/photo-problems.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { maxGallery, type Photo, type PhotoKind } from '../../listings/photos/photo.ts'
import {
  imageFields,
  inManagedOrder,
  isLeftBehind,
} from '../../listings/photos/photo-columns.server.ts'
import { deleteUnused } from '../../listings/photos/sweep.server.ts'
import { imageAddress, type Crop, type NewImage } from '../../platform/images/image.ts'
import { keepImage } from '../../platform/images/images.server.ts'
import { photoProblemText } from '../../platform/images/photo-rule.ts'
import type { Services } from '../../platform/services.server.ts'
import { cleanLine } from '../../submissions/clean-text.ts'
import {
  changePhotos,
  limitOf,
  photoRows,
  type ChangedPhotos,
  type PhotosOf,
} from './photo-holder.server.ts'
import { kindNames, maxAlt, type Added, type ListedPhoto } from './photo-texts.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

type Deps = Pick<Services, 'db' | 'images' | 'now' | 'randomId' | 'forms'>

type Changing = Pick<Services, 'db' | 'now' | 'randomId'>

const cropOf = sql<Crop | null>`case when i.crop_left is not null then json_build_object('left', i.crop_left,
  'top', i.crop_top, 'width', i.crop_width, 'height', i.crop_height) end`

export async function listPhotos(db: Db, of: PhotosOf): Promise<ListedPhoto[]> {
  const { table, key, id } = photoRows(of)
  const rows = await db
    .selectFrom(`${table} as i`)
    .innerJoin('images as m', 'm.id', 'i.image_id')
    .where(`i.${key}`, '=', id)
    .select(['i.id as photoId', 'i.kind', 'i.alt', 'i.focus_x', 'i.focus_y'])
    .select(cropOf.as('crop'))
    .select(('businessId' in of ? isLeftBehind : sql<boolean>`false`).as('isLeftBehind'))
    .select(sql<Photo>`json_build_object(${imageFields})`.as('image'))
    .orderBy(inManagedOrder)
    .execute()
  return rows.map(({ photoId, kind, alt, focus_x: x, focus_y: y, image, crop, isLeftBehind }) => ({
    ...image,
    photoId,
    kind,
    alt,
    focus: { x, y },
    crop: isLeftBehind ? null : crop,
    isLeftBehind,
  }))
}

type To = ChangedPhotos & {
  kind: PhotoKind
  /** The photo that the new one replaces stays in the gallery; otherwise it's deleted for good. */
  keepsOld: boolean
}

const isFull = () => t.noRoom({ max: maxGallery })

/** The same file isn't stored twice. */
export async function addPhoto(deps: Deps, bytes: Uint8Array, to: To): Promise<Added> {
  const { db, images, forms } = deps
  const known = await findSame(db, to, sha256(bytes))
  if (known) {
    const isUsedHere = known.kind === to.kind || known.kind === 'gallery'
    const text = isUsedHere ? t.isThere() : t.isThereAs({ use: kindNames[known.kind]() })
    return { ok: false, text: to.kind === 'gallery' ? text : `${text} ${t.useIt()}` }
  }
  if (!(await hasRoom(db, to))) return { ok: false, text: isFull() }
  if (!(await forms.limits.take(limitOf(to), 0.1, 60))) return { ok: false, text: t.tooOften() }
  const added = await images.add(bytes)
  if (!added.ok) return { ok: false, text: photoProblemText(added.problem) }
  const kept = await keepPhoto(deps, added.image, to).catch(async (error: unknown) => {
    await images.store.remove(added.image.id)
    throw error
  })
  if (kept) {
    await deleteUnused(db, deps, kept.replaced)
    return { ok: true, photoId: kept.photoId }
  }
  await images.store.remove(added.image.id)
  return { ok: false, text: isFull() }
}

async function findSame(db: Db, of: PhotosOf, sourceHash: string) {
  const { table, key, id } = photoRows(of)
  return db
    .selectFrom(`${table} as i`)
    .innerJoin('images as m', 'm.id', 'i.image_id')
    .where(`i.${key}`, '=', id)
    .where('m.source_hash', '=', sourceHash)
    .select(['i.id', 'i.kind'])
    .executeTakeFirst()
}

async function hasRoom(db: Db, to: To): Promise<boolean> {
  const { kind, keepsOld } = to
  const photos = await listPhotos(db, to)
  const inGallery = photos.filter((photo) => photo.kind === 'gallery').length
  const takesPlace = kind === 'gallery' || (keepsOld && photos.some((photo) => photo.kind === kind))
  return !takesPlace || inGallery < maxGallery
}

type Kept = { photoId: number; replaced: (string | null)[] }

/** @returns null when another photo was added last and no space is left. */
function keepPhoto(deps: Changing, image: NewImage, to: To): Promise<Kept | null> {
  return changePhotos(deps, to, 'photo added', async (db) => {
    if (!(await hasRoom(db, to))) return null
    await keepImage(db, image, deps.now())
    const replaced = await replaceOld(db, to)
    const { table, key, id: holder } = photoRows(to)
    const { id } = await db
      .insertInto(table)
      .values({
        [key]: holder,
        image_id: image.id,
        url: imageAddress(image),
        kind: to.kind,
        place: await lastPlace(db, to),
        added_by: to.by.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { photoId: id, replaced }
  })
}

/** @returns the pictures that are no longer used. */
async function replaceOld(db: Db, to: To): Promise<(string | null)[]> {
  const { kind, keepsOld } = to
  if (kind === 'gallery') return []
  if (keepsOld) {
    await moveToGallery(db, to, kind)
    return []
  }
  const { table, key, id } = photoRows(to)
  const old = db.deleteFrom(table).where(key, '=', id).where('kind', '=', kind)
  return (await old.returning('image_id').execute()).map(({ image_id }) => image_id)
}

async function lastPlace(db: Db, of: PhotosOf): Promise<number> {
  const { table, key, id } = photoRows(of)
  const { place } = await db
    .selectFrom(table)
    .where(key, '=', id)
    .select(({ fn }) => fn.max('place').as('place'))
    .executeTakeFirstOrThrow()
  return (place ?? 0) + 1
}

async function moveToGallery(db: Db, of: PhotosOf, kind: PhotoKind): Promise<void> {
  if (kind === 'gallery') return
  const { table, key, id } = photoRows(of)
  await db
    .updateTable(table)
    .set({ kind: 'gallery', place: await lastPlace(db, of) })
    .where(key, '=', id)
    .where('kind', '=', kind)
    .execute()
}

/** @returns false when the gallery is full or no such picture exists. */
export function makeKind(
  deps: Changing,
  of: ChangedPhotos,
  photoId: number,
  kind: PhotoKind,
): Promise<boolean> {
  return changePhotos(deps, of, 'photos changed', async (db) => {
    const photos = await listPhotos(db, of)
    const photo = photos.find((one) => one.photoId === photoId)
    if (!photo) return false
    const inGallery = photos.filter((one) => one.kind === 'gallery').length
    const leaves = photo.kind === 'gallery' ? 1 : 0
    const joins = kind === 'gallery' || photos.some((one) => one.kind === kind) ? 1 : 0
    if (photo.kind !== kind && inGallery - leaves + joins > maxGallery) return false
    await moveToGallery(db, of, kind)
    await ofHolder(db, of, photoId)
      .set({ kind, place: await lastPlace(db, of) })
      .execute()
    return true
  })
}

function ofHolder(db: Db, of: PhotosOf, photoId: number) {
  const { table, key, id } = photoRows(of)
  return db.updateTable(table).where(key, '=', id).where('id', '=', photoId)
}

/** @returns false when no such picture exists. */
export function describePhoto(
  deps: Changing,
  of: ChangedPhotos,
  photoId: number,
  { alt, focus }: Pick<Photo, 'alt' | 'focus'>,
): Promise<boolean> {
  const set = { alt: cleanLine(alt).slice(0, maxAlt), focus_x: focus.x, focus_y: focus.y }
  return changePhotos(deps, of, 'photos changed', async (db) => {
    const row = ofHolder(db, of, photoId).set(set)
    return (await row.executeTakeFirst()).numUpdatedRows > 0n
  })
}

/** @param places toward the end of the gallery. @returns false when no such picture exists. */
export function movePhoto(
  deps: Changing,
  of: ChangedPhotos,
  photoId: number,
  places: number,
): Promise<boolean> {
  return changePhotos(deps, of, 'photos changed', async (db) => {
    const photos = await listPhotos(db, of)
    const order = photos.filter(({ kind }) => kind === 'gallery').map((photo) => photo.photoId)
    const from = order.indexOf(photoId)
    if (from === -1) return false
    const to = Math.max(0, Math.min(order.length - 1, from + places))
    if (to === from) return true
    order.splice(from, 1)
    order.splice(to, 0, photoId)
    for (const [index, id] of order.entries())
      await ofHolder(db, of, id)
        .set({ place: index + 1 })
        .execute()
    return true
  })
}

/** Deletes the files immediately. @returns false when no such picture exists. */
export async function deletePhoto(
  deps: Changing & Pick<Services, 'images'>,
  of: ChangedPhotos,
  photoId: number,
): Promise<boolean> {
  const { table, key, id } = photoRows(of)
  const row = await changePhotos(deps, of, 'photo deleted', (db) =>
    db
      .deleteFrom(table)
      .where(key, '=', id)
      .where('id', '=', photoId)
      .returning('image_id')
      .executeTakeFirst(),
  )
  if (!row) return false
  await deleteUnused(deps.db, deps, [row.image_id])
  return true
}
