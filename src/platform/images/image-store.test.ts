/** @module-tag once */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { expect, test as base } from 'vitest'
import { imagesInBucket } from './bucket.server.ts'
import { imagesInFolder, type ImageStore } from './images.server.ts'

const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
const [one, other] = ['a'.repeat(32), 'b'.repeat(32)]
const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })

/** `test` with its own folder, and a bucket on an S3 server. */
const test = base
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'images-'))
    onCleanup(() => rm(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('endpoint', async ({ folder }, { onCleanup }) => {
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'photos' }],
    })
    const { port } = await server.run()
    onCleanup(() => server.close())
    return `http://127.0.0.1:${port}`
  })

async function keepsAndForgets(store: ImageStore): Promise<void> {
  expect(await store.list()).toEqual([])
  await store.put(one, [file('320.jpg', 'small'), file('640.jpg', 'large')])
  await store.put(other, [file('320.jpg', 'of the other')])
  const text = async (id: string, name: string) => {
    const bytes = await store.find(id, name)
    return bytes && Buffer.from(bytes).toString()
  }
  expect(await text(one, '640.jpg')).toBe('large')
  expect(await text(other, '320.jpg')).toBe('of the other')
  expect(await text(one, '1280.jpg')).toBeNull()
  const listed = await store.list()
  expect(listed.map(({ id }) => id).toSorted()).toEqual([one, other])
  expect(listed.every(({ at }) => at.getTime() > 0)).toBe(true)
  await store.remove(one)
  await store.remove(one)
  expect(await text(one, '320.jpg')).toBeNull()
  expect((await store.list()).map(({ id }) => id)).toEqual([other])
}

test('pictures in a folder are stored, listed, and deleted, readable only by their owner', async ({
  folder,
}) => {
  const at = new Date('2026-11-21T15:00:00Z')
  const store = imagesInFolder(join(folder, 'images'), () => at)
  await keepsAndForgets(store)
  expect(await store.list()).toEqual([{ id: other, at }])
  const paths = await readdir(folder, { recursive: true })
  for (const path of paths)
    if (path.includes(other)) expect((await stat(join(folder, path))).mode & 0o077).toBe(0)
  await expect(store.put('../etc', [])).rejects.toThrow('is no id of a picture')
})

test('pictures in a bucket are stored, listed, and deleted', async ({ endpoint }) => {
  await keepsAndForgets(imagesInBucket({ ...key, endpoint, bucket: 'photos' }))
})

test('a bucket lists more pictures than fit in one response', async ({ endpoint }) => {
  const store = imagesInBucket({ ...key, endpoint, bucket: 'photos' })
  const files = Array.from({ length: 1005 }, (_, number) => file(`${number + 1}.jpg`, '.'))
  await store.put(one, files)
  await store.put(other, [file('1.jpg', '.')])
  expect((await store.list()).map(({ id }) => id)).toEqual([one, other])
  await store.remove(one)
  expect((await store.list()).map(({ id }) => id)).toEqual([other])
})

test('a missing bucket or a wrong key fails', async ({ endpoint }) => {
  const files = [file('320.jpg', 'small')]
  const absent = imagesInBucket({ ...key, endpoint, bucket: 'nobodys' })
  await expect(absent.put(one, files)).rejects.toThrow('There is no bucket nobodys')
  const wrong = imagesInBucket({ ...key, accessKeyId: 'NOBODYS', endpoint, bucket: 'photos' })
  await expect(wrong.put(one, files)).rejects.toThrow('answered 403')
})
