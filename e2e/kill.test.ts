import { rm } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { filledSite } from '../test/database.ts'
import { killWhileSubmitting } from '../test/kill-while-submitting.ts'

// A hundred kills take minutes: `npm run bench -- kill`.
test('every accepted form survives kills of the server, once and with its email', async () => {
  const filled = await filledSite(inject('databaseUrl'), 'kill')
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = filled
  try {
    const outcome = await killWhileSubmitting({ databaseUrl, dataDir, kills: 6, submissions: 60 })
    expect(outcome.kills).toBeGreaterThan(2)
    expect(outcome).toMatchObject({ thanked: 60, lost: [] })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
