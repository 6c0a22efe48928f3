import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import {
  makeFolderOnDisk,
  renameOnDisk,
  syncFolder,
  writeSynced,
} from '../db/folder/on-disk.server.ts'

/** Ids are 32 hex digits; names are a width and an extension. */
export type ImageStore = {
  /** Durable once it returns. */
  put(id: string, files: { name: string; bytes: Uint8Array }[]): Promise<void>
  /** @returns null when there is none. */
  find(id: string, name: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(id: string): Promise<void>
  /** Includes incomplete images. */
  list(): Promise<{ id: string; at: Date }[]>
}

const idForm = /^[0-9a-f]{32}$/

function checked(id: string): string {
  if (!idForm.test(id)) throw new Error(`"${id}" is no id of a picture.`)
  return id
}

/**
 * A folder per image, renamed into place once all files are on disk: a half-written one has no
 * image's name, and `remove` deletes it.
 */
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
    async remove(id) {
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
