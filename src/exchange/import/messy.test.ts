import { expect } from 'vitest'
import { removeSamples } from '../../listings/samples.server.ts'
import { test } from '../../../test/fixtures.ts'
import { messyList } from '../../../test/messy-list.ts'
import { tryMessyList } from '../../../test/try-messy-list.ts'

// The bench imports 10,000.
test('a messy list is harmless: each row is reported, nothing is half done, and it can be undone', async ({
  db,
  services,
}) => {
  await removeSamples(db)
  const counts = await tryMessyList(db, messyList(400, 7), services.now)
  expect(counts.new).toBeGreaterThan(60)
  expect(counts.refused).toBeGreaterThan(60)
})
