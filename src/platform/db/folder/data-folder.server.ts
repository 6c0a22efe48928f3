import { randomUUID } from 'node:crypto'
import { statfs, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolderOnDisk } from './on-disk.server.ts'

class NotUsable extends Error {}

/** Written at once when a database opens. */
const neededBytes = 16 * 1024 ** 2

/**
 * Creates the data folder and tests writing.
 * @throws NotUsable with a message for the operator.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `probe-${randomUUID()}`)
  try {
    await makeFolderOnDisk(folder)
    await writeFile(probe, Buffer.alloc(64 * 1024), { mode: 0o600 }).finally(() =>
      unlink(probe).catch(() => {}),
    )
  } catch (error) {
    throw new NotUsable(isFull(error) ? fullText(folder) : notWritableText(folder), {
      cause: error,
    })
  }
}

/** Explains a failed open; the database's own message for a full disk is unintelligible. */
export async function whyNotOpened(folder: string, cause: unknown): Promise<Error> {
  const { bavail, bsize } = await statfs(folder)
  const why = cause instanceof Error ? cause.message : JSON.stringify(cause)
  const text =
    isFull(cause) || bavail * bsize < neededBytes
      ? fullText(folder)
      : `The database in ${folder} could not be opened: ${why}`
  return new NotUsable(text, { cause })
}

/** The same for later errors; others pass through. */
export function fullOrElse(folder: string, error: unknown): unknown {
  const { cause } = error as Error
  return isFull(error) || isFull(cause ?? error)
    ? new NotUsable(fullText(folder), { cause: error })
    : error
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes((error as { code?: string }).code ?? '')
}

function fullText(folder: string): string {
  return `The disk of the data folder ${folder} is full. Make room on it, or choose another folder with DATA_DIR.`
}

function notWritableText(folder: string): string {
  return `The data folder ${folder} cannot be written. Choose another with DATA_DIR.`
}
