import * as t from '#messages/photo-problems.ts'
import type { Db } from '../../platform/db/schema.ts'
import { deleteUnused } from '../../listings/photos/sweep.server.ts'
import { imageAddress, masterFile, type Crop, type NewImage } from '../../platform/images/image.ts'
import { keepImage, type ImageStore } from '../../platform/images/images.server.ts'
import { photoProblemText } from '../../platform/images/photo-rule.ts'
import type { Services } from '../../platform/services.server.ts'
import { isCut } from './crop.ts'
import type { ListedPhoto } from './photo-texts.ts'
import {
  changePhotos,
  limitOf,
  photoRows,
  type ChangedPhotos,
  type PhotosOf,
} from './photo-holder.server.ts'
import { listPhotos } from './photos.server.ts'

type Deps = Pick<Services, 'db' | 'images' | 'now' | 'randomId' | 'forms'>

/** @returns null when there is no such picture. */
export async function findPhoto(
  db: Db,
  of: PhotosOf,
  photoId: number,
): Promise<ListedPhoto | null> {
  const photos = await listPhotos(db, of)
  return photos.find((one) => one.photoId === photoId) ?? null
}

/** The uncropped picture. Pictures from before masters existed were never cropped. */
export async function findMaster(
  store: ImageStore,
  { id, widths, crop, isLeftBehind }: ListedPhoto,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const master = isLeftBehind ? null : await store.find(id, masterFile)
  return master ?? (crop ? null : store.find(id, `${widths.at(-1)}.jpg`))
}

/**
 * Replaces the shown part and deletes its files; the master stays for later crops. @param crop null
 * shows all of it. @returns the problem, or null.
 */
export async function cropPhoto(
  deps: Deps,
  to: ChangedPhotos & { photoId: number },
  crop: Crop | null,
): Promise<string | null> {
  const { db, images, forms } = deps
  const photo = await findPhoto(db, to, to.photoId)
  const master = photo && (await findMaster(images.store, photo))
  if (!master) return t.isGone()
  const wanted = crop && isCut(crop) ? crop : null
  if (!wanted && !photo.crop) return null
  if (!(await forms.limits.take(limitOf(to), 0.1, 60))) return t.tooOften()
  const made = await images.cut(master, wanted)
  if (!made.ok) return made.problem === 'too small' ? t.tooLittle() : photoProblemText(made.problem)
  const { image } = made
  const isKept = await keepCut(deps, { ...to, before: photo.id, image, crop: wanted }).catch(
    async (error: unknown) => {
      await images.store.remove(image.id)
      throw error
    },
  )
  await (isKept ? deleteUnused(db, { images }, [photo.id]) : images.store.remove(image.id))
  return isKept ? null : t.isGone()
}

type Cut = ChangedPhotos & {
  photoId: number
  /** Detects a change made meanwhile. */
  before: string
  image: NewImage
  crop: Crop | null
}

function keepCut(deps: Deps, cut: Cut): Promise<boolean> {
  const { photoId, before, image, crop } = cut
  const { table, key, id } = photoRows(cut)
  return changePhotos(deps, cut, 'photos changed', async (db) => {
    const source = await db
      .selectFrom('images')
      .select('source_hash')
      .where('id', '=', before)
      .executeTakeFirst()
    if (!source) return false
    // Keeps the hash of the upload, so a repeat is recognized.
    await keepImage(db, { ...image, sourceHash: source.source_hash }, deps.now())
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({
        image_id: image.id,
        url: imageAddress(image),
        crop_left: crop?.left ?? null,
        crop_top: crop?.top ?? null,
        crop_width: crop?.width ?? null,
        crop_height: crop?.height ?? null,
        focus_x: 50,
        focus_y: 50,
      })
      .where(key, '=', id)
      .where('id', '=', photoId)
      .where('image_id', '=', before)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) await db.deleteFrom('images').where('id', '=', image.id).execute()
    return numUpdatedRows > 0n
  })
}
