/** @module-tag once */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { siteWith, test } from '../test/operator-fixtures.ts'
import { startServer } from '../test/server-process.ts'

const run = promisify(execFile)
const settings = { BACKUP_PASSPHRASE: 'correct horse battery staple', BACKUP_KEEP: '1' }
const script = join(import.meta.dirname, '../scripts/site.mjs')

test('a backup of the running site is restored into a new folder, including keys', async ({
  filled,
  folder,
}) => {
  const to = join(folder, 'copies')
  const server = await startServer({ DATA_DIR: filled, ...settings })
  const env = { ...process.env, DATA_DIR: filled }
  const backup = run(process.execPath, [script, 'backup', '--to', to], { env })
  // Visitors are served meanwhile.
  let answers = 0
  let isDone: boolean
  do {
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    answers += 1
    isDone = await Promise.race([backup.then(() => true), pause(100, false)])
  } while (!isDone)
  expect((await backup).stdout).toMatch(/every table matches/i)
  expect(answers).toBeGreaterThan(3)
  const failed = run(
    process.execPath,
    [script, 'backup', '--to', join(filled, 'last-backup.json')],
    {
      env,
    },
  )
  await expect(failed).rejects.toThrow("it isn't a folder")
  expect((await fetch(server.url)).status).toBe(200)
  await server.stop()

  const last = JSON.parse(await readFile(join(filled, 'last-backup.json'), 'utf8')) as object
  expect(last).toMatchObject({ to, bytes: expect.any(Number) as number })
  const restored = join(folder, 'restored')
  const said = siteWith({ ...settings, DATA_DIR: restored }, 'restore', to)
  expect(said).toMatch(/every table matches the backup/i)
  const secret = (at: string) => readFile(join(at, 'secrets/auth.json'), 'utf8')
  expect(await secret(restored)).toBe(await secret(filled))
  expect(await readdir(restored)).not.toContain('backup.part')
})
