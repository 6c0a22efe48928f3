import { mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What file systems answer that do not sync folders, or keep them from who may only pass through. */
const cannotSync = ['EACCES', 'EPERM', 'EINVAL', 'EBADF', 'EISDIR', 'ENOTSUP']

/** What was made, renamed or deleted in a folder outlives a power cut from then on, where its file system can do that. */
export async function syncFolder(folder: string): Promise<void> {
  await syncPath(folder).catch((error: NodeJS.ErrnoException) => {
    if (!cannotSync.includes(error.code ?? '')) throw error
  })
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Makes a folder, for its owner alone, with all that is missing above it. Node's own way of doing so never ends under
 * /proc.
 */
export async function makeFolderOnDisk(folder: string): Promise<void> {
  const make = () =>
    mkdir(folder, { mode: 0o700 }).then(
      () => syncFolder(dirname(folder)),
      async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error
      },
    )
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolderOnDisk(dirname(folder))
    await make()
  })
}

/** Writes a new file, for its owner alone; its name is on the disk once its folder is synced. */
export async function writeSynced(
  file: string,
  content: string | Uint8Array,
  at?: Date,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    if (at) await handle.utimes(at, at)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Gives a synced file or folder its name; what had that name before stays whole until then. */
export async function renameOnDisk(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Brings a folder and all that lies in it to the disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) await syncPath(path)
  }
  await syncFolder(folder)
}
