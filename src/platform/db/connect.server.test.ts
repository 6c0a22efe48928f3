import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, inject, test as base } from 'vitest'
import { connect, connectServer } from './connect.server.ts'
import { openDump } from '../../../test/database.ts'
import { embeddedDialect } from './embedded.server.ts'
import { claimFolder, FolderInUse } from './folder/data-folder.server.ts'
import type { Schema } from './schema.ts'
import { transaction } from './transaction.server.ts'

const test = base.extend('folder', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'data-'))
  onCleanup(() => rm(folder, { recursive: true, force: true }))
  return folder
})

test('opening a data folder twice fails with a clear message', async ({ folder }) => {
  const release = await claimFolder(folder)
  await expect(connect({ databaseUrl: undefined, dataDir: folder })).rejects.toThrow(FolderInUse)
  await expect(claimFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by another process (process ${process.pid}).`,
  )
  await release()
  await (
    await claimFolder(folder)
  )()
})

test('a folder is free again right after its process was killed', async ({ folder }) => {
  const script = `import { claimFolder } from '${join(import.meta.dirname, 'folder/data-folder.server.ts')}'
    await claimFolder(process.argv[1]); console.log('claimed'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, folder])
  await once(holder.stdout, 'data')
  await expect(claimFolder(folder)).rejects.toThrow(`(process ${holder.pid})`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await (
    await claimFolder(folder)
  )()
})

test('a folder with a very long path can be claimed', async ({ folder }) => {
  const long = join(folder, 'a'.repeat(100))
  const release = await claimFolder(long)
  await expect(claimFolder(long)).rejects.toThrow(FolderInUse)
  await release()
})

test('one request’s writes don’t end up in another’s transaction', async () => {
  const pglite = await openDump('empty')
  const db = new Kysely<Schema>({ dialect: embeddedDialect(pglite) })
  await sql`create table notes (text text)`.execute(db)
  let other: Promise<unknown> = Promise.resolve()
  const failing = transaction(db, async (inside) => {
    await sql`insert into notes values ('inside')`.execute(inside)
    other = sql`insert into notes values ('outside')`.execute(db)
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await other
  const { rows } = await sql`select text from notes`.execute(db)
  expect(rows).toEqual([{ text: 'outside' }])
  await db.destroy()
})

test('a nested transaction rolls back on its own', async () => {
  const db = new Kysely<Schema>({ dialect: embeddedDialect(await openDump('empty')) })
  await sql`create table notes (text text)`.execute(db)
  await transaction(db, async (outer) => {
    await sql`insert into notes values ('kept')`.execute(outer)
    const inner = transaction(outer, async (inside) => {
      await sql`insert into notes values ('undone')`.execute(inside)
      throw new Error('inner')
    })
    await expect(inner).rejects.toThrow('inner')
  })
  const { rows } = await sql`select text from notes`.execute(db)
  expect(rows).toEqual([{ text: 'kept' }])
  await db.destroy()
})

test('a connection that breaks between two statements fails only its own request', async ({
  skip,
}) => {
  const url = inject('databaseUrl')
  if (!url) skip()
  const [one, other] = [await connectServer(url), await connectServer(url)]
  const begun = await one.db.startTransaction().execute()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(begun)
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(other.db)
  await expect(sql`select 1`.execute(begun)).rejects.toThrow(/terminat|connection/i)
  await begun
    .rollback()
    .execute()
    .catch(() => {})
  await sql`select 1`.execute(one.db)
  await one.close()
  await other.close()
})
