/** @module-tag once */
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { filledSite } from '../test/database.ts'
import { failDisk, mendDisk, onFailingDisk } from '../test/faults/fail-disk.ts'
import { lookForLosses, startLoad } from '../test/faults/load.ts'
import { startServer } from '../test/server-process.ts'

// All fourteen faults take minutes: `npm run bench -- faults`.
test('a full or failing disk is reported, pages stay up, accepted data is kept, and recovery is automatic', async () => {
  const { DATA_DIR: dataDir } = await filledSite('', 'failing_disk')
  const server = await startServer({
    ...onFailingDisk(dataDir),
    DATABASE_SYNC: 'on',
    AUTH_MAILER_AUTOCONFIRM: 'true',
    TRUSTED_PROXIES: '1',
  })
  const load = await startLoad(server.url, dataDir)
  const seen = { reads: new Set<string>(), writes: new Set<string>() }
  const isAnswered = (kind: 'reads' | 'writes', status: number) => async () => {
    const answers = load.answers()
    for (const each of ['reads', 'writes'] as const)
      for (const one of Object.keys(answers[each])) seen[each].add(one)
    return (answers[kind][status] ?? 0) > 0
  }
  const happens = async (kind: 'reads' | 'writes', status: number) => {
    await expect.poll(isAnswered(kind, status), { timeout: 120_000 }).toBe(true)
  }
  try {
    await happens('reads', 200)
    await happens('writes', 200)
    for (const fault of ['ENOSPC', 'EIO'] as const) {
      await failDisk(dataDir, fault)
      await happens('writes', 503)
      await happens('reads', 200)
      expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
      await mendDisk(dataDir)
      await happens('writes', 200)
    }
    const thanked = await load.stop()
    await server.stop()
    expect(await lookForLosses({ databaseUrl: '', dataDir }, thanked)).toEqual([])
    // No request was cut off, and there were no other errors; 504 is the auth service's timeout.
    expect(
      [...seen.reads, ...seen.writes].filter((one) => !['200', '503', '504'].includes(one)),
    ).toEqual([])
  } finally {
    await load.stop()
    await server.stop('SIGKILL')
    for (const path of [dataDir, `${dataDir}.fault`])
      await rm(path, { recursive: true, force: true })
  }
})
