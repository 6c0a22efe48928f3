// Bench: acknowledged writes lost or incomplete after 200 power cuts: the embedded database, photos, documents, email
// Call: [N] [SEED]
//   N     power cuts; default: 200
//   SEED  of the moments and of the torn writes; default: 1
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cutPower, type Outcome } from '../test/disk/power-cut.ts'
import { seeded } from '../src/assets/pictures/seeded.ts'
import { startServer } from '../test/server-process.ts'
import { table } from './measure.ts'

const cuts = Number(process.argv[2] ?? 200)
const seed = Number(process.argv[3] ?? 1)

const rows: string[][] = []
for (const isDurable of [true, false]) {
  // Without syncs, a few moments are enough to show that the trial finds losses.
  const outcome = await trial(isDurable, isDurable ? cuts : Math.ceil(cuts / 10))
  const { operations, acknowledged, wrong } = outcome
  const counts = [outcome.cuts, operations, acknowledged, wrong.length].map(String)
  rows.push([isDurable ? 'on' : 'off', ...counts])
  for (const what of wrong.slice(0, isDurable ? 20 : 3)) console.log(what)
  if (isDurable && wrong.length) process.exitCode = 1
}
console.log(
  table(['DATABASE_SYNC', 'cuts', 'writes and syncs', 'acknowledged', 'lost or half'], rows),
)

async function trial(isDurable: boolean, times: number): Promise<Outcome> {
  const work = await mkdtemp(join(tmpdir(), 'bench-power-cut-'))
  const dataDir = join(work, 'data')
  try {
    const server = await startServer({ DATA_DIR: dataDir })
    await server.stop()
    const chance = seeded(String(seed)).next
    const folders = { dataDir, work: join(work, 'cuts'), isDurable }
    return await cutPower(folders, { steps: 20 + 3 * cuts, cuts: times, chance })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
