import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { makeFolderOnDisk } from '../../platform/db/folder/on-disk.server.ts'
import { test as base } from '../../../test/fixtures.ts'
import { keysIn } from './keys.server.ts'
import { differences, fingerprintOf, joinNeighbors } from './neighbors.server.ts'
import { secretsPlace, makeSecrets, removeKey, rotateKeys, secretsFile } from './secrets.server.ts'

const moment = new Date('2026-11-21T15:00:00Z')
const keysSeal = 'a word of 32 characters or more, for all machines'

/** `test` with a data folder per machine, and processes that start with these keys. */
const test = base
  .extend('newMachine', async ({ db }, { onCleanup }) => {
    const folders: string[] = []
    onCleanup(async () => {
      for (const folder of folders) await rm(folder, { recursive: true })
    })
    return async (seal: string | undefined = keysSeal) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'machine-'))
      folders.push(dataDir)
      const place = secretsPlace({ dataDir, keysSeal: seal }, db)
      return { dataDir, place, secrets: () => place.load(moment) }
    }
  })
  .extend('serve', ({ db }, { onCleanup }) => {
    const started: (() => Promise<void>)[] = []
    onCleanup(async () => {
      for (const leave of started) await leave()
    })
    return async (secrets: Secrets, documents = 'one folder') => {
      const leave = await joinNeighbors(db, () => fingerprintOf(secrets, documents))
      started.push(leave)
      return leave
    }
  })

type Secrets = Awaited<ReturnType<typeof makeSecrets>>

describe('several machines', () => {
  test('share the secrets in the database, encrypted with the configured key', async ({
    db,
    newMachine,
  }) => {
    const [one, two] = [await newMachine(), await newMachine()]
    const secrets = await one.secrets()
    expect(await two.secrets()).toEqual(secrets)
    const { sealed } = await db
      .selectFrom('auth_service.sealed_secrets')
      .select('sealed')
      .executeTakeFirstOrThrow()
    expect(sealed).not.toContain(secrets.refreshSecret)
    const stranger = await newMachine('another word of 32 characters or more')
    await expect(stranger.secrets()).rejects.toThrow('encrypted with another AUTH_KEYS_SEAL')
  })

  test("adopt the first one's file, and notice a rotated key", async ({ newMachine }) => {
    const [one, two] = [await newMachine(), await newMachine()]
    const before = await makeSecrets(moment)
    const file = secretsFile(one.dataDir)
    await makeFolderOnDisk(join(file, '..'))
    await writeFile(file, JSON.stringify(before))
    expect((await one.secrets()).refreshSecret).toBe(before.refreshSecret)
    let now = moment
    const keys = keysIn(two.place, () => now)
    const token = await keys.sign({ sub: 'ann' })
    await rotateKeys(one.place, await one.secrets())
    now = new Date(moment.getTime() + 6000)
    expect((await keys.publicKeys()).length).toBe(2)
    expect(await keys.verify(token)).toEqual({ sub: 'ann' })
    await removeKey(one.place, await one.secrets(), before.keys[0]?.kid ?? '')
    expect((await two.secrets()).keys).toHaveLength(1)
  })

  test("with different keys don't start, and say which differ", async ({ db, serve }) => {
    const secrets = await makeSecrets(moment)
    const leave = await serve(secrets)
    await serve(secrets)
    const { refreshSecret, jwtSecret } = await makeSecrets(moment)
    await expect(serve({ ...secrets, refreshSecret })).rejects.toThrow(
      /^This process has different keys than the one .*: AUTH_REFRESH_SECRET\. Give each machine/,
    )
    await expect(serve({ ...secrets, jwtSecret }, 'its own folder')).rejects.toThrow(
      'AUTH_JWT_SECRET, keys of documents',
    )
    await leave()
    await db
      .updateTable('auth_service.processes')
      .set({ seen_at: new Date(Date.now() - 3_600_000) })
      .execute()
    await serve({ ...secrets, refreshSecret, jwtSecret })
    const { processes } = await db
      .selectFrom('auth_service.processes')
      .select(({ fn }) => fn.countAll<number>().as('processes'))
      .executeTakeFirstOrThrow()
    expect(processes).toBe(1)
  })
})

test("may rotate signing keys while each process knows the others' keys", async () => {
  const secrets = await makeSecrets(moment)
  const other = await makeSecrets(moment)
  const [old, fresh] = [secrets.keys, other.keys].flat() as [Secrets['keys'][0], Secrets['keys'][0]]
  const print = (...keys: Secrets['keys']) => fingerprintOf({ ...secrets, keys }, 'folder')
  const [before, told, turned] = [
    await print(old),
    await print(old, fresh),
    await print(fresh, old),
  ]
  expect(differences(before, told)).toEqual([])
  expect(differences(told, turned)).toEqual([])
  expect(differences(before, turned)).toEqual(['AUTH_JWT_KEYS'])
})

test('store no secrets if all are configured', async () => {
  const given = await makeSecrets(moment)
  const nowhere = {
    version: () => Promise.reject(new Error('asked')),
    load: () => Promise.reject(new Error('read')),
    write: () => Promise.reject(new Error('written')),
  }
  expect(await keysIn(nowhere, () => moment, given).secrets()).toEqual(given)
})
