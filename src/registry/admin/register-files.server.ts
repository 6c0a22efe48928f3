import { appendFile, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRegisterName } from './file-parts.ts'

/** The folder for register files; other files of the server can't be chosen. */
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

const mostBytes = 2 * 1024 ** 3

type Part = { name: string; offset: number; bytes: Uint8Array; isLast: boolean }

/** @returns false for a part that doesn't follow the one before. */
export async function addPart(
  dataDir: string,
  { name, offset, bytes, isLast }: Part,
): Promise<boolean> {
  if (!isRegisterName(name) || offset + bytes.length > mostBytes) return false
  const folder = registerFolder(dataDir)
  const path = join(folder, `${name}.part`)
  if (offset === 0) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(path, bytes, { mode: 0o600 })
  } else {
    const found = await stat(path).catch(() => null)
    // A part sent again, because its answer was lost.
    const isThere = found?.size === offset + bytes.length
    if (!isThere && found?.size !== offset) return false
    if (!isThere) await appendFile(path, bytes)
  }
  if (isLast) await rename(path, join(folder, name))
  return true
}
