import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export type LastBackup = { at: string; to: string; bytes: number }

const lastForm = z.object({ at: z.iso.datetime(), to: z.string(), bytes: z.number() })

export const lastFile = (dataDir: string) => join(dataDir, 'last-backup.json')

/** @returns null for none yet, or a damaged file. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(lastFile(dataDir), 'utf8').catch(() => '')
  try {
    return lastForm.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
