import { mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Of file systems that can't sync folders, or folders we may only traverse. */
const cannotSync = ['EACCES', 'EPERM', 'EINVAL', 'EBADF', 'EISDIR', 'ENOTSUP']

/** Makes creations, renames and deletions survive a power cut. */
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

/** Owner-only. Node's recursive mkdir never returns under /proc. */
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

/** Owner-only. The name is durable once the folder is synced. */
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

export async function renameOnDisk(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) await syncPath(path)
  }
  await syncFolder(folder)
}
