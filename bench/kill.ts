// Bench: accepted forms lost while the server is killed 100 times, on both databases
// Call: [N]
//   N  kills; default: 100
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../test/database.ts'
import { killWhileSubmitting, type Outcome } from '../test/kill-while-submitting.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { databaseKinds, type DatabaseKind } from './databases.ts'
import { table } from './measure.ts'

const kills = Number(process.argv[2] ?? 100)
const submissions = kills * 5

const rows: string[][] = []
for (const kind of databaseKinds) {
  const outcome = await trial(kind)
  rows.push([kind, ...Object.values(counts(outcome)).map(String)])
}
console.log(table(['database', 'kills', 'thanked for', 'lost or twice'], rows))

async function trial(kind: DatabaseKind): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-kill-'))
  const server = kind === 'server' ? await startPostgres() : null
  const databaseUrl = server ? await createDatabase(server.url, 'kill') : ''
  try {
    return await killWhileSubmitting({ databaseUrl, dataDir, kills, submissions })
  } finally {
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function counts({ kills, thanked, lost }: Outcome): Record<string, number> {
  return { kills, thanked, lost: lost.length }
}
