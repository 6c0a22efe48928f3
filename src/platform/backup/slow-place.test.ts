/** @module-tag once */
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import S3rver from 's3rver'
import { expect, inject, test as base } from 'vitest'
import { filledSite } from '../../../test/database.ts'
import { readTarget } from './backup-place.server.ts'
import { findLastBackup } from './last-backup.server.ts'
import { backUp } from './start-backup.server.ts'

const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
const answerMilliseconds = 150

/** `test` with a slow bucket and a filled site's settings. */
const test = base
  .extend('settings', async ({}, { onCleanup }) => {
    const { DATA_DIR: dataDir, DATABASE_URL } = await filledSite(
      inject('databaseUrl'),
      'slow_place',
    )
    onCleanup(() => rm(dataDir, { recursive: true, force: true }))
    const backup = { keep: 2, passphrase: 'correct horse battery staple' }
    return { dataDir, databaseUrl: DATABASE_URL || undefined, bucket: undefined, backup }
  })
  .extend('place', async ({ settings }, { onCleanup }) => {
    const bucket = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(settings.dataDir, 's3'),
      configureBuckets: [{ name: 'copies' }],
    })
    const { port } = await bucket.run()
    const slow = await slowProxy(port)
    onCleanup(async () => {
      slow.close()
      await bucket.close()
    })
    const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    return readTarget('s3://copies/site', { ...key, endpoint }, (file) => file)
  })

async function slowProxy(port: number): Promise<Server> {
  const proxy = createServer((sent, answer) => {
    const { method, url: path, headers } = sent
    const passOn = () => {
      const passed = ask({ port, host: '127.0.0.1', method, path, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 500, got.headers)
        got.pipe(answer)
      })
      passed.on('error', () => answer.destroy())
      sent.pipe(passed)
    }
    setTimeout(passOn, answerMilliseconds)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return proxy
}

test('a backup to slow storage is complete, and nothing else waits for it', async ({
  settings,
  place,
}) => {
  const at = new Date('2026-11-22T12:00:00Z')
  const { signal } = new AbortController()
  const backup = backUp(settings, { to: place, name: 's3://copies/site', at, signal })
  const begun = performance.now()
  let turns = 0
  let isDone: boolean
  do {
    isDone = await Promise.race([backup.then(() => true), pause(20, false)])
    turns += 1
  } while (!isDone)
  // Visitors kept getting turns: slow answers blocked nothing.
  expect(turns).toBeGreaterThan((performance.now() - begun) / 200)
  expect(await backup).toMatchObject({ ok: true, images: 0 })
  expect(await findLastBackup(settings.dataDir)).toMatchObject({ to: 's3://copies/site' })
})

test('a backup to slow storage is canceled when the site stops, and doesn’t count', async ({
  settings,
  place,
}) => {
  const ending = new AbortController()
  const at = new Date('2026-11-22T12:00:00Z')
  const how = { to: place, name: 's3://copies/site', at, signal: ending.signal }
  const backup = backUp(settings, how)
  await expect(backUp(settings, how)).rejects.toThrow('Another backup is in progress')
  ending.abort()
  await expect(backup).rejects.toThrow('The backup stopped before it was complete')
  expect(await findLastBackup(settings.dataDir)).toBeNull()
})
