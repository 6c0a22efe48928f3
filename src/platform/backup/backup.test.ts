import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import S3rver from 's3rver'
import { expect, inject, test as base } from 'vitest'
import { createDatabase, openFilled } from '../../../test/database.ts'
import { connect, connectServer } from '../db/connect.server.ts'
import { imagesInFolder } from '../images/images.server.ts'
import { openPlace, readTarget } from './backup-place.server.ts'
import { nameOfBackup, wholeBackups } from './manifest.ts'
import {
  restoreImages,
  restoreRows,
  restoreSecrets,
  verifyBackup,
} from './restore-backup.server.ts'
import { partSeal, unsealed } from './sealed-parts.server.ts'
import { sumsOf } from './table-rows.server.ts'
import { readManifest, removeOldBackups, writeBackup } from './write-backup.server.ts'

const passphrase = 'correct horse battery staple'
const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
const day = (number: number) => new Date(Date.UTC(2026, 10, number))

const test = base
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'backup-'))
    onCleanup(() => rm(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('filled', async ({}, { onCleanup }) => {
    const name = `backup_${randomBytes(4).toString('hex')}`
    const { db, close } = await openFilled(inject('databaseUrl'), name)
    onCleanup(close)
    return db
  })

test(
  'a backup in a bucket is encrypted, passes a trial restore, and replaces the oldest one',
  {
    tags: ['once'],
  },
  async ({ folder, filled: db }) => {
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'copies' }],
    })
    const { port } = await server.run()
    const service = { ...key, endpoint: `http://127.0.0.1:${port}` }
    const target = readTarget('s3://copies/site', service, (file) => file)
    const place = openPlace(target)
    const images = imagesInFolder(join(folder, 'images'), () => day(1))
    for (const number of [1, 2, 3])
      await writeBackup({ db, images, secrets: null }, place, { at: day(number), passphrase })
    expect(await removeOldBackups(place, 2)).toBe(1)
    const names = wholeBackups(await place.list('backups/'))
    expect(names).toEqual([day(2), day(3)].map(nameOfBackup))

    const { manifest, name } = await readManifest(place)
    expect(name).toBe(nameOfBackup(day(3)))
    await verifyBackup({ place, manifest, passphrase })
    const [part = ''] = manifest.parts
    const bytes = (await place.find(part)) ?? Buffer.alloc(0)
    expect(bytes.includes('Semper')).toBe(false)
    const other = verifyBackup({ place, manifest, passphrase: 'another one of these' })
    await expect(other).rejects.toThrow("BACKUP_PASSPHRASE isn't the one")
    await place.remove(part)
    await expect(verifyBackup({ place, manifest, passphrase })).rejects.toThrow('is incomplete')
    await server.close()
  },
)

test('moving to another database and back keeps every table the same', async ({
  folder,
  filled: db,
}) => {
  const place = openPlace({ kind: 'folder', path: join(folder, 'moved') })
  const images = imagesInFolder(join(folder, 'images'), () => day(1))
  const open = { at: day(1), passphrase: undefined }
  const { manifest } = await writeBackup({ db, images, secrets: null }, place, open)
  const url = inject('databaseUrl')
  // From a server to a folder, or from one embedded database to another.
  const embedded = await connect({ databaseUrl: undefined, dataDir: folder, isDurable: false })
  await restoreRows(embedded.db, { place, manifest, passphrase: undefined })
  expect(await sumsOf(embedded.db)).toEqual(await sumsOf(db))
  const again = restoreRows(embedded.db, { place, manifest, passphrase: undefined })
  await expect(again).rejects.toThrow('The database already has a directory in it.')
  if (url) {
    const back = await connectServer(await createDatabase(url, `moved_${process.pid}`))
    await restoreRows(back.db, { place, manifest, passphrase: undefined })
    expect(await sumsOf(back.db)).toEqual(manifest.tables)
    // Sequences continue.
    const mail = { to_address: 'a@example.com', subject: 'a', text: '', html: '' }
    const row = { ...mail, id: 'new', created_at: day(1), send_after: day(1) }
    await back.db.insertInto('mails').values(row).execute()
    await back.close()
  }
  await embedded.close()
})

test(
  'a foreign backup can’t write outside its folder, and a zip bomb isn’t unpacked',
  {
    tags: ['once'],
  },
  async ({ folder }) => {
    const place = openPlace({ kind: 'folder', path: join(folder, 'place') })
    const none = { format: 1, at: day(1).toISOString(), migrations: [], tables: [], sequences: {} }
    const manifest = {
      ...none,
      format: 1,
      parts: [],
      secrets: 'backups/x/secrets',
      bytes: 0,
    } as const
    const into = join(folder, 'data', 'secrets')
    const restoring = async (name: string, salt: string | null) => {
      const seal = salt ? partSeal(passphrase, salt) : unsealed
      const content = JSON.stringify({ [name]: Buffer.from('x').toString('base64') })
      await place.put(manifest.secrets, seal.close(manifest.secrets, gzipSync(content)))
      const backup = { place, manifest: { ...manifest, salt, images: [] }, passphrase }
      return restoreSecrets({ ...backup, manifest: { ...backup.manifest, parts: [] } }, into)
    }
    await expect(restoring('keys', null)).rejects.toThrow("its keys aren't encrypted")
    await expect(restoring('../../out', 'ab'.repeat(16))).rejects.toThrow('outside its folder')
    expect(await restoring('inner/keys', 'ab'.repeat(16))).toBe(true)
    await expect(readFile(join(folder, 'out'))).rejects.toThrow('ENOENT')

    const bomb = gzipSync(Buffer.alloc(300 * 1024 ** 2))
    await place.put(manifest.secrets, partSeal(passphrase, 'cd').close(manifest.secrets, bomb))
    const bombed = { ...manifest, salt: 'cd', images: [], parts: [] }
    await expect(restoreSecrets({ place, manifest: bombed, passphrase }, into)).rejects.toThrow(
      "can't be unpacked",
    )

    const images = imagesInFolder(join(folder, 'images'), () => day(1))
    const strange = { ...bombed, images: ['images/../../out/x.jpg'] }
    await expect(restoreImages({ place, manifest: strange }, images)).rejects.toThrow(
      "isn't a photo file",
    )
  },
)

test('wrong options get a clear error', { tags: ['once'] }, async () => {
  const path = (file: string) => `/there/${file}`
  expect(readTarget('copies', null, path)).toEqual({ kind: 'folder', path: '/there/copies' })
  expect(() => readTarget('s3://copies', null, path)).toThrow('set S3_ENDPOINT')
  expect(() => readTarget('s3://', { ...key, endpoint: '' }, path)).toThrow("doesn't name a bucket")
  const aFile = openPlace({ kind: 'folder', path: import.meta.filename })
  await expect(aFile.put('backups/rows', Buffer.from('[]'))).rejects.toThrow("it isn't a folder")
})
