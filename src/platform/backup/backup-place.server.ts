import * as t from '#messages/command-backup.ts'
import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { makeFolderOnDisk, renameOnDisk, writeSynced } from '../db/folder/on-disk.server.ts'
import { bucketFiles, type BucketSettings } from '../images/bucket.server.ts'

export type BackupTarget =
  | { kind: 'folder'; path: string }
  | { kind: 'bucket'; settings: BucketSettings; prefix: string }

export type BackupPlace = {
  name: string
  put(name: string, bytes: Uint8Array): Promise<void>
  find(name: string): Promise<Buffer | null>
  list(prefix: string): Promise<string[]>
  remove(name: string): Promise<void>
}

/**
 * Parses a folder or `s3://bucket/prefix` at the image storage's service.
 * @param service null if unconfigured.
 * @param path makes a folder absolute.
 * @throws with a message for the user.
 */
export function readTarget(
  text: string,
  service: Omit<BucketSettings, 'bucket'> | null | undefined,
  path: (file: string) => string,
): BackupTarget {
  if (!isAddress(text)) return { kind: 'folder', path: path(text) }
  const inBucket = bucketIn(text)
  if (!inBucket) throw new Error(t.noBucket({ text }))
  if (!service) throw new Error(t.bucketSettings())
  const { bucket, prefix } = inBucket
  return { kind: 'bucket', settings: { ...service, bucket }, prefix }
}

/** True for a place that doesn't depend on the folder where the program runs. */
export function isBackupPlace(text: string): boolean {
  return isAddress(text) ? bucketIn(text) !== null : isAbsolute(text)
}

/** A letter before the colon is a drive of Windows; more are a scheme, as in s3:/bucket. */
function isAddress(text: string): boolean {
  return /^[a-z][a-z\d+.-]+:/i.test(text)
}

function bucketIn(text: string): { bucket: string; prefix: string } | null {
  const [, bucket = '', rest = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text) ?? []
  if (!bucket) return null
  return { bucket, prefix: rest && `${rest.replace(/\/+$/, '')}/` }
}

export function openPlace(target: BackupTarget): BackupPlace {
  return target.kind === 'folder' ? inFolder(target.path) : inBucket(target)
}

function inFolder(folder: string): BackupPlace {
  return {
    name: folder,
    async put(name, bytes) {
      const file = join(folder, name)
      const part = `${file}.part`
      try {
        await makeFolderOnDisk(dirname(file))
        await rm(part, { force: true })
        await writeSynced(part, bytes)
        await renameOnDisk(part, file)
      } catch (error) {
        await rm(part, { force: true }).catch(() => {})
        throw notWritten(folder, error)
      }
    },
    find: (name) => readFile(join(folder, name)).catch(orNull),
    async list(prefix) {
      const top = prefix.replace(/\/$/, '')
      const entries = await readdir(join(folder, top), {
        recursive: true,
        withFileTypes: true,
      }).catch(orNull)
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
        .map((name) => name.replaceAll('\\', '/'))
    },
    async remove(name) {
      await rm(join(folder, name), { force: true })
      // Removes the folder with its last file.
      await rmdir(dirname(join(folder, name))).catch(() => {})
    },
  }
}

function inBucket({ settings, prefix }: BackupTarget & { kind: 'bucket' }): BackupPlace {
  const bucket = bucketFiles(settings)
  return {
    name: `s3://${settings.bucket}/${prefix}`,
    put: (name, bytes) => bucket.put(`${prefix}${name}`, bytes, 'application/octet-stream'),
    async find(name) {
      const bytes = await bucket.find(`${prefix}${name}`)
      return bytes && Buffer.from(bytes)
    },
    async list(within) {
      const found = await bucket.list(`${prefix}${within}`)
      return found.map(({ key }) => key.slice(prefix.length))
    },
    remove: (name) => bucket.remove(`${prefix}${name}`),
  }
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

const reasons: Record<string, () => string> = {
  ENOSPC: t.diskFull,
  EDQUOT: t.quotaFull,
  EROFS: t.readOnly,
  EACCES: t.noPermission,
  EPERM: t.noPermission,
  ENOTDIR: t.noFolder,
  EEXIST: t.noFolder,
  EIO: t.diskFails,
}

function notWritten(folder: string, error: unknown): Error {
  const { code = '', message } = error as NodeJS.ErrnoException
  const why = reasons[code]?.() ?? message
  return new Error(t.notWritten({ folder, why }), { cause: error })
}
