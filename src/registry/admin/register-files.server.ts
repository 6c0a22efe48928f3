import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Where an admin puts files of registers; other files of the server can't be chosen. */
export function registerFolder(dataDir: string): string {
  return join(dataDir, 'registers')
}

/** ZIP files, newest name first. */
export async function registerFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(registerFolder(dataDir), { withFileTypes: true }).catch(() => [])
  return names
    .filter((entry) => entry.isFile() && /\.zip$/i.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .toReversed()
}

/** The path of a file in the folder; null for anything else. */
export async function registerFile(dataDir: string, name: unknown): Promise<string | null> {
  const known = (await registerFiles(dataDir)).find((file) => file === name)
  return known ? join(registerFolder(dataDir), known) : null
}
