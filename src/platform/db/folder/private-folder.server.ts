import { chmodSync, lstatSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs'
import { join, parse } from 'node:path'

const others = 0o077

/** A bit of shared folders such as /tmp, in which everybody may make files. */
const sticky = 0o1000

const orNothing = { throwIfNoEntry: false } as const

/** What the site writes into its data folder. Anything else that lies there is somebody else's to look after. */
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

/** The data folder cannot be kept private. */
class NotPrivate extends Error {}

/**
 * Keeps what this process writes from now on for its owner alone, and closes the data folder and all that the
 * site wrote there before to others. Symbolic links inside are not followed.
 *
 * @returns how many files and folders stood open. A folder that is not there yet has none.
 * @throws NotPrivate with a message for whoever runs the site.
 */
export function keepPrivate(dataDir: string): number {
  process.umask(others)
  // Windows keeps no such modes: there a folder is as private as the one that it lies in.
  if (process.platform === 'win32' || !statSync(dataDir, orNothing)?.isDirectory()) return 0
  const folder = realpathSync(dataDir)
  const stats = lstatSync(folder)
  if (parse(folder).root === folder || stats.mode & sticky)
    throw new NotPrivate(
      `The data folder ${folder} is one that this whole machine uses. Give the site one of its own with DATA_DIR.`,
    )
  // The folder itself first: from then on nobody else can reach what is below, and swap it for a link.
  const own = close(folder, stats)
  return writtenNames.reduce((sum, name) => sum + closeTree(join(folder, name)), own)
}

/** What a running site deletes meanwhile needs no closing. */
function closeTree(path: string): number {
  const stats = lstatSync(path, orNothing)
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

/** @returns 1 when it stood open, else 0. */
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
