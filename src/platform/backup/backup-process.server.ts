import { connect } from '../db/connect.server.ts'
import { imagesInBucket } from '../images/bucket.server.ts'
import type { BucketSettings } from '../images/bucket-files.server.ts'
import { imagesInFolder } from '../images/image-store.server.ts'
import { openPlace, type BackupTarget } from './backup-place.server.ts'
import { verifyBackup } from './restore-backup.server.ts'
import { readManifest, removeOldBackups, writeBackup } from './write-backup.server.ts'

/** What a backup is made of, where it goes, and how many are kept there. */
export type BackupJob = {
  at: string
  /** Where the database is: a server, or a folder with a copy of the embedded one. */
  source: { databaseUrl: string | undefined; dataDir: string }
  imagesFolder: string
  bucket: BucketSettings | undefined
  secrets: string
  isRowsOnly: boolean
  to: BackupTarget
  passphrase: string | undefined
  keep: number
}

/** What has become of it: `rows` and `images` are what it holds, `removed` how many older ones went. */
export type BackupResult =
  | { ok: true; name: string; bytes: number; rows: number; images: number; removed: number }
  | { ok: false; problem: string }

/** Makes a backup, and tries whether it can be restored: in a process of its own, so that visitors wait for nothing. */
async function makeBackup(job: BackupJob): Promise<BackupResult> {
  const at = new Date(job.at)
  const place = openPlace(job.to)
  const images = job.bucket
    ? imagesInBucket(job.bucket)
    : imagesInFolder(job.imagesFolder, () => at)
  const { db, close } = await connect({ ...job.source, isDurable: false })
  const { passphrase } = job
  const source = job.isRowsOnly
    ? { db, images: null, secrets: null }
    : { db, images, secrets: job.secrets }
  const { name } = await writeBackup(source, place, { at, passphrase }).finally(close)
  const { manifest } = await readManifest(place, name)
  await verifyBackup({ place, manifest, passphrase }, job.source.dataDir).catch(
    async (error: unknown) => {
      // What cannot be restored is none, and must not push a good one out.
      await place.remove(`backups/${name}/manifest.json`)
      throw error
    },
  )
  const removed = await removeOldBackups(place, job.keep)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { bytes } = manifest
  return { ok: true, name, bytes, rows, images: manifest.images.length, removed }
}

process.once('message', (job) => {
  void makeBackup(job as BackupJob)
    .catch((error: unknown): BackupResult => ({
      ok: false,
      problem: error instanceof Error ? error.message : String(error),
    }))
    .then((result) => process.send?.(result, () => process.disconnect()))
})
