/** @module-tag once */
import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filledSite } from '../../../test/database.ts'
import { connect, reclaimSpace } from './connect.server.ts'

const megabyte = 1024 * 1024

test('deleting frees space in the embedded database, and its log is truncated', async () => {
  const { DATA_DIR: dataDir } = await filledSite('', 'reclaim')
  const { db, close } = await connect({ databaseUrl: undefined, dataDir })
  await sql`create table "Odd name" (bytes bytea)`.execute(db)
  await reclaimSpace(db)
  const before = await sizeOf(dataDir)
  for (let round = 0; round < 4; round++) {
    for (let count = 0; count < 10; count++) {
      const hex = randomBytes(megabyte).toString('hex')
      await sql`insert into "Odd name" values (decode(${hex}, 'hex'))`.execute(db)
    }
    await sql`delete from "Odd name"`.execute(db)
    await reclaimSpace(db)
  }
  const grown = (await sizeOf(dataDir)) - before
  await close()
  await rm(dataDir, { recursive: true })
  // One round's rows, plus the WAL until its next segment.
  expect(grown / megabyte).toBeLessThan(30)
})

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
