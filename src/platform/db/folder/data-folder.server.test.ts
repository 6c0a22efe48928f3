/** @module-tag once */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from 'vitest'
import { makeDataFolder, whyNotOpened } from './data-folder.server.ts'

const test = base.extend('folder', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'data-folder-'))
  onCleanup(() => rm(folder, { recursive: true, force: true }))
  return folder
})

test('a data folder is created with its parents and left empty', async ({ folder }) => {
  const deep = join(folder, 'a', 'b', 'c')
  await Promise.all([makeDataFolder(deep), makeDataFolder(deep)])
  await makeDataFolder(deep)
  expect(await readdir(deep)).toEqual([])
})

test('a folder that can’t be created or written fails right away', async ({ folder }) => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const none = process.platform === 'linux' ? ['/proc/none', '/proc/none/data'] : []
  for (const path of [...none, file, join(file, 'data')])
    await expect(makeDataFolder(path)).rejects.toThrow(
      `The site can't write to the data folder ${path}. Choose another folder with DATA_DIR.`,
    )
})

test('a full disk is reported as a full disk', async ({ folder }) => {
  const full = `The disk with the data folder ${folder} is full.`
  const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  expect((await whyNotOpened(folder, noSpace)).message).toContain(full)
  const other = await whyNotOpened(folder, new Error('Aborted()'))
  expect(other.message).toBe(`The database in ${folder} couldn't be opened: Aborted()`)
})
