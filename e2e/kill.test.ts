import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '../test/database.ts'
import { killWhileSubmitting } from '../test/kill-while-submitting.ts'

// A hundred kills take minutes: `npm run bench -- kill`.
test('every form that was thanked for outlives the kills of the server, once and with its mail', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kill-'))
  const serverUrl = inject('databaseUrl')
  const databaseUrl = serverUrl ? await createDatabase(serverUrl, `kill_${process.pid}`) : ''
  try {
    const outcome = await killWhileSubmitting({ databaseUrl, dataDir, kills: 6, submissions: 60 })
    expect(outcome.kills).toBeGreaterThan(2)
    expect(outcome).toMatchObject({ thanked: 60, lost: [] })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
