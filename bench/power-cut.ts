// Bench: what people were told is kept, and lost or half there after 200 power cuts; the embedded database, photos, documents, mail
// Call: [N] [SEED]
//   N     power cuts; 200 when left out
//   SEED  of the moments and of what is torn; 1 when left out
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
  // Without syncs a few moments are enough to see that the trial finds what is lost.
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
