import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The last backup that was tried and can be restored. */
export type LastBackup = { at: string; to: string; bytes: number }

const lastForm = z.object({ at: z.iso.datetime(), to: z.string(), bytes: z.number() })

/** Where a backup writes down that it was made. */
export const lastFile = (dataDir: string) => join(dataDir, 'last-backup.json')

/** @returns null when there was none yet, or what was written down of it is damaged. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(lastFile(dataDir), 'utf8').catch(() => '')
  try {
    return lastForm.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
