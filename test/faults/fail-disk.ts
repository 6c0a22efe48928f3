import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A kind of disk failure; `slow 50` takes 50 ms for each write. */
export type DiskFault = 'ENOSPC' | 'EROFS' | 'EIO' | `slow ${number}`

/**
 * Settings of a server whose data folder can be made to fail: see `failing-disk.ts`. Needs no
 * privileges.
 */
export function onFailingDisk(dataDir: string): Record<string, string> {
  const loaded = join(import.meta.dirname, 'failing-disk.ts')
  return { DATA_DIR: dataDir, FAILING_FOLDER: dataDir, NODE_OPTIONS: `--import=${loaded}` }
}

/** Makes such a server's disk fail from now on. */
export async function failDisk(dataDir: string, fault: DiskFault): Promise<void> {
  await writeFile(`${dataDir}.fault`, fault)
}

/** Repairs it. */
export async function mendDisk(dataDir: string): Promise<void> {
  await rm(`${dataDir}.fault`, { force: true })
}
