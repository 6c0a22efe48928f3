import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentKeys } from '../../services.server.ts'

/** Where the keys of an installation's documents are kept. */
export function documentKeysFolder(dataDir: string): string {
  return join(dataDir, 'secrets', 'documents')
}

const keyBytes = 32
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Keeps each key in a file of its own that only its owner reads. It is on the disk before `make` returns; what
 * `destroy` has deleted was overwritten before, as far as the file system does that in place.
 */
export function keysInFolder(folder: string, now: () => Date): DocumentKeys {
  const fileOf = (id: string) => {
    if (!/^[\w-]{1,100}$/.test(id)) throw new Error(`"${id}" is no id of a document.`)
    return join(folder, `${id}.key`)
  }
  return {
    folderId: () => folderIdIn(folder, now),
    async make(id) {
      const key = randomBytes(keyBytes)
      await create(folder, fileOf(id), key, now())
      return key
    },
    find: (id) => readIfThere(fileOf(id)),
    async destroy(id) {
      const file = fileOf(id)
      if (!(await overwrite(file))) return
      await unlink(file).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
      await syncFolder(folder)
    },
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const keys = names.filter((name) => name.endsWith('.key'))
      const found = await Promise.all(keys.map((name) => ageOf(folder, name)))
      return found.filter((one) => one !== null)
    },
  }
}

/** The folder's own id, made when first asked for. */
async function folderIdIn(folder: string, now: () => Date): Promise<string> {
  const file = join(folder, 'folder-id')
  const known = await readIfThere(file)
  if (known) return known.toString()
  const part = `${file}.${randomUUID()}`
  await create(folder, part, Buffer.from(randomUUID()), now())
  // Whole from the moment that it is there; of several processes the first one's counts.
  await link(part, file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  await unlink(part)
  return folderIdIn(folder, now)
}

async function create(folder: string, file: string, content: Buffer, at: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.utimes(at, at)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(folder)
}

/** @returns whether there was a file. */
async function overwrite(file: string): Promise<boolean> {
  const handle = await open(file, 'r+').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!handle) return false
  try {
    await handle.write(randomBytes(keyBytes), 0, keyBytes, 0)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return true
}

async function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

async function ageOf(folder: string, name: string) {
  const about = await stat(join(folder, name)).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  return about && { id: name.replace(/\.key$/, ''), madeAt: about.mtime }
}

/** What was made or deleted in a folder stands on the disk from then on. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
