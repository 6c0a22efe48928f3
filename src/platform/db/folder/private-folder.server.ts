import { chmodSync, lstatSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs'
import { join, parse } from 'node:path'

const others = 0o077

/** Mode bit of shared folders such as /tmp. */
const sticky = 0o1000

const ifThere = { throwIfNoEntry: false } as const

/** Names the site writes in its data folder; it leaves others alone. */
export const writtenNames = [
  'backup.part',
  'before-update',
  'commands.sock',
  'database',
  'database.new',
  'images',
  'in-use.sock',
  'last-backup.json',
  'outbox',
  'secrets',
]

class NotPrivate extends Error {}

/**
 * Security: makes new files owner-only (umask) and closes the data folder's existing files. Doesn't
 * follow symbolic links.
 * @returns the number of paths that were open.
 * @throws NotPrivate with a message for the operator.
 */
export function keepPrivate(dataDir: string): number {
  process.umask(others)
  // Windows has no such modes; access follows the parent folder.
  if (process.platform === 'win32' || !statSync(dataDir, ifThere)?.isDirectory()) return 0
  const folder = realpathSync(dataDir)
  const stats = lstatSync(folder)
  if (parse(folder).root === folder || stats.mode & sticky)
    throw new NotPrivate(
      `The data folder ${folder} is one that this whole machine uses. Give the site one of its own with DATA_DIR.`,
    )
  // Security: the folder first, so that nobody else can swap its content for links.
  const own = close(folder, stats)
  return writtenNames.reduce((sum, name) => sum + closeTree(join(folder, name)), own)
}

function closeTree(path: string): number {
  const stats = lstatSync(path, ifThere)
  if (!stats || stats.isSymbolicLink()) return 0
  try {
    const own = close(path, stats)
    if (!stats.isDirectory()) return own
    return readdirSync(path).reduce((sum, name) => sum + closeTree(join(path, name)), own)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/** @returns 1 if it was open, else 0. */
function close(path: string, { uid, mode }: Stats): number {
  const you = process.getuid?.() ?? uid
  if (uid !== you && you !== 0) throw new NotPrivate(foreign(path, uid, you))
  if ((mode & others) === 0) return 0
  chmodSync(path, mode & 0o7700)
  return 1
}

function foreign(path: string, uid: number, you: number): string {
  return `${path} belongs to another user (number ${uid}; the site runs as ${you}). Run the site as that user, choose another folder with DATA_DIR, or hand this one over as root: chown -R ${you} ${path}`
}
