import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import type { Darkroom } from './darkroom.server.ts'
import type { Developed } from './develop.server.ts'
import { masterFile, type Crop, type NewImage } from './image.ts'
import { maxPhotoBytes, type PhotoProblem } from './photo-rule.ts'
import { sha256 } from '../text/sha256.server.ts'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import {
  makeFolderOnDisk,
  renameOnDisk,
  syncFolder,
  writeSynced,
} from '../db/folder/on-disk.server.ts'

export type Images = {
  /** The sweep deletes images without a row: see `keepImage`. */
  add(
    bytes: Uint8Array,
  ): Promise<{ ok: true; image: NewImage } | { ok: false; problem: PhotoProblem }>
  /** Keeps the master. */
  cut(
    master: Uint8Array,
    crop: Crop | null,
  ): Promise<{ ok: true; image: NewImage } | { ok: false; problem: PhotoProblem }>
  toJpeg(
    bytes: Uint8Array,
  ): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; problem: PhotoProblem }>
  store: ImageStore
  peakBytes(): number
  close(): void
}

/** @param randomId hashed in, so that photos share no files and URLs can't be guessed */
export function makeImages(store: ImageStore, darkroom: Darkroom, randomId: () => string): Images {
  const keep = async (
    { files, width, height, widths, blur }: Extract<Developed, { ok: true }>,
    source: Uint8Array,
  ): Promise<{ ok: true; image: NewImage }> => {
    const hash = createHash('sha256').update(randomId())
    for (const file of files) hash.update(file.bytes)
    const id = hash.digest('hex').slice(0, 32)
    await store.put(id, files)
    const bytes = files.reduce((all, file) => all + file.bytes.length, 0)
    const sourceHash = sha256(source)
    return { ok: true, image: { id, width, height, widths, blur, sourceHash, bytes } }
  }
  return {
    store,
    peakBytes: () => darkroom.peakBytes(),
    close: () => darkroom.close(),
    async add(bytes) {
      if (bytes.length === 0) return { ok: false, problem: 'empty' }
      if (bytes.length > maxPhotoBytes) return { ok: false, problem: 'too large' }
      const developed = await darkroom.develop(bytes)
      return developed.ok ? keep(developed, bytes) : developed
    },
    async toJpeg(bytes) {
      const developed = await darkroom.develop(bytes, 'master')
      if (!developed.ok) return developed
      const [file] = developed.files
      return file ? { ok: true, bytes: file.bytes } : { ok: false, problem: 'damaged' }
    },
    async cut(master, crop) {
      const developed = await darkroom.develop(master, crop)
      if (!developed.ok) return developed
      const files = [...developed.files, { name: masterFile, bytes: master }]
      return keep({ ...developed, files }, master)
    },
  }
}

/** Call it in the transaction of what shows the image. */
export async function keepImage(
  db: Db,
  { sourceHash, ...image }: NewImage,
  at: Date,
): Promise<void> {
  await db
    .insertInto('images')
    .values({ ...image, source_hash: sourceHash, made_at: at })
    .execute()
}

export type ImageStore = {
  /** Durable once it returns. */
  put(id: string, files: { name: string; bytes: Uint8Array }[]): Promise<void>
  find(id: string, name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** @param file only this one. */
  remove(id: string, file?: string): Promise<void>
  /** Includes incomplete images. */
  list(): Promise<{ id: string; at: Date }[]>
}

const idForm = /^[0-9a-f]{32}$/

function checked(id: string): string {
  if (!idForm.test(id)) throw new Error(`"${id}" is no id of a picture.`)
  return id
}

/** Renamed into place once all files are on disk. */
export function imagesInFolder(folder: string, now: () => Date): ImageStore {
  return {
    async put(id, files) {
      const path = join(folder, checked(id))
      const part = `${path}.part-${randomUUID()}`
      await makeFolderOnDisk(part)
      for (const { name, bytes } of files) await writeSynced(join(part, name), bytes)
      await utimes(part, now(), now())
      await syncFolder(part)
      await rm(path, { recursive: true, force: true })
      await renameOnDisk(part, path)
    },
    find: (id, name) => orNull(readFile(join(folder, checked(id), name))),
    async remove(id, file) {
      if (file) return rm(join(folder, checked(id), file), { force: true })
      for (const name of (await orNull(readdir(folder))) ?? [])
        if (name.startsWith(checked(id)))
          await rm(join(folder, name), { recursive: true, force: true })
    },
    async list() {
      const found = new Map<string, Date>()
      for (const name of (await orNull(readdir(folder))) ?? []) {
        const id = name.slice(0, 32)
        const about = idForm.test(id) ? await orNull(stat(join(folder, name))) : null
        if (about) found.set(id, about.mtime)
      }
      return [...found].map(([id, at]) => ({ id, at }))
    },
  }
}

async function orNull<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
