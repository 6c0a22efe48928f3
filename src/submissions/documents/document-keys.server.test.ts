import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import S3rver from 's3rver'
import { describe, expect } from 'vitest'
import { filledSite } from '../../../test/database.ts'
import { test, testServices } from '../../../test/fixtures.ts'
import { decideNow, pdf, ruth, sendIn } from '../../../test/submission-builders.ts'
import type { Secrets } from '../../auth/keys/secrets-form.ts'
import { bucketFiles } from '../../platform/images/bucket.server.ts'
import { connect, reclaimSpace } from '../../platform/db/connect.server.ts'
import {
  documentKeysFolder,
  keysInFolder,
  matchKeys,
  moveKeys,
  openDocumentKeys,
  sealOldDocuments,
} from './document-keys.server.ts'
import { addDocuments, findDocument, forgetDocuments, traceDocuments } from './documents.server.ts'

describe('a document', () => {
  test(
    'is nowhere in the data folder in plain form, neither before its deletion nor after',
    { tags: ['once'] },
    async ({ secrets }) => {
      const { dataDir, db, close, services, keys } = await siteOnDisk(secrets)
      const mark = randomBytes(40).toString('hex')
      const file = pdf(`${mark} ${randomBytes(20_000).toString('latin1')}`, `Form ${mark}.pdf`)
      const id = await sendIn(db, services)
      await addDocuments(db, id, [file], services)
      const { id: documentId } = await db
        .selectFrom('submission_evidence')
        .select('id')
        .executeTakeFirstOrThrow()
      const opened = await findDocument(
        db,
        { submissionId: id, id: documentId, by: ruth },
        services,
      )
      expect(opened.ok && Buffer.compare(opened.file.bytes, file.bytes)).toBe(0)
      expect(opened).toMatchObject({ file: { name: `Form ${mark}.pdf` } })
      await sql`checkpoint`.execute(db)
      expect(await filesWith(dataDir, mark)).toEqual([])
      const key = await keys.find(documentId)
      await decideNow(db, services, id, 'reject')
      services.moveTo('2026-12-21T15:00:00Z')
      await forgetDocuments(db, services)
      expect(await traceDocuments(db, id)).toMatchObject([{ deletedAt: services.now() }])
      await close()
      expect(await filesWith(dataDir, mark)).toEqual([])
      expect(await filesWith(dataDir, key ?? '')).toEqual([])
      await rm(dataDir, { recursive: true })
    },
  )

  test(
    'from before documents had keys is encrypted at the start, and its plain copies are deleted',
    { tags: ['once'] },
    async ({ secrets }) => {
      const { dataDir, db, close, services, keys } = await siteOnDisk(secrets)
      const submissionId = await sendIn(db, services)
      const mark = randomBytes(20_000)
      const old = { id: 'old', submission_id: submissionId, received_at: services.now() }
      const content = { name: Buffer.from('dd214.pdf'), bytes: mark }
      const row = { ...old, ...content, media_type: 'application/pdf' } as const
      await db.insertInto('submission_evidence').values(row).execute()
      await sql`checkpoint`.execute(db)
      // Database pages and chunks split long content.
      const pieces = [1000, 5000, 9000, 13_000].map((at) => mark.subarray(at, at + 200))
      expect(await filesWith(dataDir, ...pieces)).toHaveLength(2)
      const said: string[] = []
      await sealOldDocuments(db, keys, (step) => said.push(step))
      await sealOldDocuments(db, keys, (step) => said.push(step))
      expect(said).toEqual(['Encrypted 1 document that was stored in plain form'])
      const opened = await findDocument(db, { submissionId, id: 'old', by: ruth }, services)
      expect(opened).toMatchObject({ ok: true, file: { name: 'dd214.pdf' } })
      expect(opened.ok && Buffer.compare(opened.file.bytes, mark)).toBe(0)
      await reclaimSpace(db)
      await close()
      expect(await filesWith(dataDir, ...pieces)).toEqual([])
      await rm(dataDir, { recursive: true })
    },
  )

  test("from another machine isn't opened, and isn't called deleted before that machine has deleted it", async ({
    db,
    services,
  }) => {
    const submissionId = await sendIn(db, services)
    await addDocuments(db, submissionId, [pdf('x')], services)
    const { id } = await db.selectFrom('submission_evidence').select('id').executeTakeFirstOrThrow()
    const here = { ...services, documents: { ...services.documents } }
    here.documents.keys = keysInFolder(join(services.keysFolder, 'other'), services.now)
    const found = await findDocument(db, { submissionId, id, by: ruth }, here)
    expect(found).toEqual({ ok: false, reason: 'no key' })
    const said: string[] = []
    await sealOldDocuments(db, here.documents.keys, (step) => said.push(step))
    const folder = await services.documents.keys.folderId()
    expect(said).toEqual([`The key of 1 document is somewhere else: ${folder}`])
    await matchKeys(db, here)
    await decideNow(db, services, submissionId, 'reject')
    services.moveTo('2026-12-21T16:30:00Z')
    await forgetDocuments(db, here)
    await matchKeys(db, here)
    expect(await traceDocuments(db, submissionId)).toMatchObject([{ deletedAt: null }])
    await matchKeys(db, services)
    expect(await traceDocuments(db, submissionId)).toMatchObject([{ deletedAt: services.now() }])
    expect(await services.documents.keys.list()).toEqual([])
  })
})

describe('a process that ends between key and row', () => {
  test('leaves a row without a key, which shows the document as deleted', async ({
    db,
    services,
  }) => {
    const id = await sendIn(db, services)
    await addDocuments(db, id, [pdf('x'), pdf('y')], services)
    const [gone, kept] = await db.selectFrom('submission_evidence').select('id').execute()
    await services.documents.keys.destroy(gone?.id ?? '')
    await matchKeys(db, services)
    const rows = db.selectFrom('submission_evidence').select(['id', 'deleted_at', 'size'])
    expect(await rows.orderBy('deleted_at').execute()).toMatchObject([
      { id: gone?.id, deleted_at: services.now(), size: null },
      { id: kept?.id, deleted_at: null },
    ])
    await services.documents.keys.destroy('never-there')
  })

  test('leaves a key without content, which is removed, and its document shown as deleted', async ({
    db,
    services,
  }) => {
    const submission = await sendIn(db, services)
    await addDocuments(db, submission, [pdf('x')], services)
    const { id } = await db.selectFrom('submission_evidence').select('id').executeTakeFirstOrThrow()
    const file = join(services.keysFolder, `${id}.key`)
    const { atime, mtime } = await stat(file)
    await truncate(file)
    await utimes(file, atime, mtime)
    await matchKeys(db, services)
    expect(await services.documents.keys.list()).toHaveLength(1)
    services.moveTo('2026-11-21T16:00:01Z')
    await matchKeys(db, services)
    expect(await services.documents.keys.list()).toEqual([])
    expect(await traceDocuments(db, submission)).toMatchObject([{ deletedAt: services.now() }])
  })

  test('leaves a key without a row, which is destroyed once no request can still need it', async ({
    services,
    db,
  }) => {
    const { keys } = services.documents
    await keys.make('stray')
    services.moveTo('2026-11-21T15:59:59Z')
    await matchKeys(db, services)
    expect(await keys.list()).toMatchObject([{ id: 'stray' }])
    services.moveTo('2026-11-21T16:00:01Z')
    await matchKeys(db, services)
    expect(await keys.list()).toEqual([])
  })
})

describe('a document key', () => {
  test('is a file that only its owner can read, created once and removed when destroyed', async ({
    services,
  }) => {
    const { documents, keysFolder } = services
    const key = await documents.keys.make('one')
    const other = await documents.keys.make('other')
    expect(key).toHaveLength(32)
    expect(await documents.keys.find('one')).toEqual(key)
    await expect(documents.keys.make('one')).rejects.toThrow('EEXIST')
    expect((await stat(keysFolder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(keysFolder, 'one.key'))).mode & 0o777).toBe(0o600)
    await documents.keys.destroy('one')
    expect(await documents.keys.find('one')).toBeNull()
    expect(await documents.keys.find('other')).toEqual(other)
    for (const id of ['../one', '', 'a/b', 'x'.repeat(101)])
      await expect(async () => documents.keys.find(id)).rejects.toThrow("isn't a document ID")
  })

  test('is in a folder with one id, however many processes request it first', async ({
    services,
  }) => {
    const processes = Array.from({ length: 8 }, () =>
      keysInFolder(services.keysFolder, services.now).folderId(),
    )
    expect(new Set(await Promise.all(processes)).size).toBe(1)
    expect(await readdir(services.keysFolder)).toEqual(['folder-id'])
  })
})

/** The files of a folder, at any depth, that contain any of these bytes. */
async function filesWith(folder: string, ...wanted: (string | Buffer)[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(10)
  const found = []
  for (const { parentPath, name } of files) {
    const content = await readFile(join(parentPath, name))
    if (wanted.some((bytes) => content.includes(bytes))) found.push(join(parentPath, name))
  }
  return found
}

/** A site whose database and keys are in a folder of this test. */
async function siteOnDisk(secrets: Secrets) {
  const { DATA_DIR: dataDir } = await filledSite('', 'documents')
  const { db, close } = await connect({ databaseUrl: undefined, dataDir })
  const services = await testServices(db, secrets)
  const keys = keysInFolder(documentKeysFolder(dataDir), services.now)
  services.documents = { ...services.documents, keys }
  return { dataDir, db, close, services, keys }
}

describe('document keys in a bucket', () => {
  test(
    'move there and back with the setting, leave no copy, and destroy documents for good',
    { tags: ['once'] },
    async ({ db, services, secrets }) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'document-keys-'))
      const { server, bucket } = await s3In(join(dataDir, 's3'))
      const machine = async (name: string, areInBucket: boolean) => {
        const own = { dataDir: join(dataDir, name), bucket, areInBucket, now: services.now }
        const { keys, others } = await openDocumentKeys(db, own)
        const said: string[] = []
        if (others) await moveKeys(db, { from: others, to: keys, say: (step) => said.push(step) })
        const documents = { ...services.documents, keys }
        return { said, keys, services: { ...(await testServices(db, secrets)), documents } }
      }
      const moved = 'Moved the keys of 1 document'
      const submissionId = await sendIn(db, services)
      const opens = async (by: { services: typeof services }, id: string) =>
        (await findDocument(db, { submissionId, id, by: ruth }, by.services)).ok

      const before = await machine('one', false)
      await addDocuments(db, submissionId, [pdf('x')], before.services)
      const { id } = await db
        .selectFrom('submission_evidence')
        .select('id')
        .executeTakeFirstOrThrow()

      const one = await machine('one', true)
      const two = await machine('two', true)
      expect([one.said, two.said]).toEqual([[moved], []])
      expect([await opens(one, id), await opens(two, id)]).toEqual([true, true])
      expect(await before.keys.list()).toEqual([])
      await expect(one.keys.make(id)).rejects.toThrow('has a key already')

      // A start that ended between the row and the old copy.
      await before.keys.make(id, (await one.keys.find(id)) ?? undefined)
      expect((await machine('one', true)).said).toEqual([])
      expect(await before.keys.list()).toEqual([])

      const back = await machine('one', false)
      expect(back.said).toEqual([moved])
      expect(await opens(back, id)).toBe(true)
      expect(await two.keys.list()).toEqual([])

      // A power cut while the key was copied.
      const back2 = await machine('one', true)
      await writeFile(join(documentKeysFolder(join(dataDir, 'one')), `${id}.key`), '')
      const whole = await machine('one', false)
      expect([back2.said, whole.said]).toEqual([[moved], [moved]])
      expect(await opens(whole, id)).toBe(true)

      const again = await machine('one', true)
      await again.keys.destroy(id)
      expect(await opens(two, id)).toBe(false)
      await server.close()
      await rm(dataDir, { recursive: true })
    },
  )

  test('have an id in the bucket, not its name, except where keys were there before the id', async ({
    db,
    services,
  }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'document-keys-'))
    const { server, bucket } = await s3In(join(dataDir, 's3'))
    const open = () =>
      openDocumentKeys(db, { dataDir, bucket, areInBucket: true, now: services.now })
    const files = bucketFiles(bucket)
    const ids = await Promise.all(
      [await open(), await open()].map(async ({ keys }) => keys.folderId()),
    )
    expect(ids).toEqual([ids[0], ids[0]])
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
    await files.remove('document-keys/folder-id')
    await files.put('document-keys/old.key', randomBytes(32), 'application/octet-stream')
    const { keys } = await open()
    expect(await keys.folderId()).toBe('bucket private')
    expect(await keys.list()).toMatchObject([{ id: 'old' }])
    await server.close()
    await rm(dataDir, { recursive: true })
  })

  test('wait for the next start when the bucket is down', async ({ db, services }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'document-keys-'))
    const { server, bucket } = await s3In(join(dataDir, 's3'))
    await server.close()
    const own = { dataDir, bucket, areInBucket: false, now: services.now }
    const { keys: to, others: from } = await openDocumentKeys(db, own)
    const said: string[] = []
    if (from) await moveKeys(db, { from, to, say: (step) => said.push(step) })
    expect(said).toEqual([
      expect.stringMatching(
        /^Could not move document keys: The bucket private cannot be reached: .*\. The next start tries again\.$/,
      ),
    ])
    await rm(dataDir, { recursive: true })
  })
})

/** A server with an empty bucket. */
async function s3In(directory: string) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'private' }],
  })
  const { port } = await server.run()
  const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
  return { server, bucket: { endpoint: `http://127.0.0.1:${port}`, bucket: 'private', ...key } }
}
