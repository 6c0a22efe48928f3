/** @module-tag once */
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { seeded } from '../src/assets/pictures/seeded.ts'
import { filledSite } from './database.ts'
import { cutPower } from './disk/power-cut.ts'

// Two hundred cuts take minutes: `npm run bench -- power-cut`.
test.for([
  { isDurable: true, steps: 40, cuts: 4 },
  { isDurable: false, steps: 10, cuts: 1 },
])('acknowledged writes survive power cuts when DATABASE_SYNC is on: %o', async (trial) => {
  const { DATA_DIR: dataDir } = await filledSite('', 'power-cut')
  try {
    const folders = { dataDir, work: `${dataDir}-cuts`, isDurable: trial.isDurable }
    const { wrong, acknowledged } = await cutPower(folders, {
      ...trial,
      chance: seeded('power cuts').next,
    })
    expect(acknowledged).toBeGreaterThan(0)
    // Without syncs, the trial must find losses, or it couldn't find any.
    if (trial.isDurable) expect(wrong).toEqual([])
    else expect(wrong).not.toEqual([])
  } finally {
    for (const folder of [dataDir, `${dataDir}-cuts`])
      await rm(folder, { recursive: true, force: true })
  }
})
