import { connect } from '../db/connect.server.ts'
import { imagesInBucket, type BucketSettings } from '../images/bucket.server.ts'
import { imagesInFolder } from '../images/images.server.ts'
import { openPlace, type BackupTarget } from './backup-place.server.ts'
import { verifyBackup } from './restore-backup.server.ts'
import { readManifest, removeOldBackups, writeBackup } from './write-backup.server.ts'

export type BackupJob = {
  at: string
  /** A server, or a folder with a copy of the embedded database. */
  source: { databaseUrl: string | undefined; dataDir: string }
  imagesFolder: string
  bucket: BucketSettings | undefined
  secrets: string
  isRowsOnly: boolean
  to: BackupTarget
  passphrase: string | undefined
  keep: number
}

export type BackupResult =
  | { ok: true; name: string; bytes: number; rows: number; images: number; removed: number }
  | { ok: false; problem: string }

/** Separate process, so that visitors don't wait. */
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
      // An unusable backup must not replace a good one.
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
