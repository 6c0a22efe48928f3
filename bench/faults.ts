// Bench: visible errors and lost data during failures of disk, database, connections, clock, email, and memory (5 minutes)
// Call: [WORDS]
//   WORDS  only faults whose name contains them
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectServer } from '../src/platform/db/connect.server.ts'
import { seeded } from '../src/assets/pictures/seeded.ts'
import { createDatabase, createFilled, prepareFolder, prepareServer } from '../test/database.ts'
import { cutPower } from '../test/disk/power-cut.ts'
import { failDisk, mendDisk, onFailingDisk, type DiskFault } from '../test/faults/fail-disk.ts'
import { lookForLosses, startLoad, type Answers, type Load } from '../test/faults/load.ts'
import { killWhileSubmitting } from '../test/kill-while-submitting.ts'
import { startMailServer } from '../test/mail-server.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { freePort, startServer, type ServerProcess } from '../test/server-process.ts'
import { table } from './measure.ts'

/** Answers during and after the failure, accepted sign-ups, the lost ones, and notes. */
type Outcome = { during: string; after: string; thanked: number; lost: string[]; besides?: string }
type Folder = { dataDir: string }

const faultSeconds = 6
const backSeconds = 12
const clockFile = join(tmpdir(), `clock-${process.pid}`)

const faults: [name: string, trial: (folder: Folder) => Promise<Outcome>][] = [
  ['server killed 5 times', killed],
  ['power cut 8 times', powerCut],
  ['disk full', (folder) => onDisk(folder, 'ENOSPC')],
  ['disk read-only', (folder) => onDisk(folder, 'EROFS')],
  ['disk fails', (folder) => onDisk(folder, 'EIO')],
  ['disk slow: 50 ms a write', (folder) => onDisk(folder, 'slow 50')],
  ['database server crashes', (folder) => onServer(folder, databaseCrashes)],
  ['connections to it cut', (folder) => onServer(folder, connectionsCut)],
  ['listings locked', (folder) => onServer(folder, tableLocked('businesses'))],
  ['queued email locked', (folder) => onServer(folder, tableLocked('mails'))],
  ['connections used up', (folder) => onServer(folder, connectionsUsedUp)],
  ['clock two days ahead', (folder) => clockJumps(folder, 2 * 86_400_000)],
  ['clock an hour back', (folder) => clockJumps(folder, -3_600_000)],
  ['mail server away', mailServerAway],
  ['picture storage away', storageAway],
  ['two migrate at once', twoMigrate],
  ['256 MB of heap', littleMemory],
]

const words = process.argv.slice(2).join(' ')
const rows: string[][] = []
await prepareFolder()
for (const [name, trial] of faults.filter(([name]) => name.includes(words))) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-faults-'))
  try {
    const { during, after, thanked, lost, besides = '' } = await trial({ dataDir })
    rows.push([name, during, after, String(thanked), String(lost.length), besides])
    if (lost.length) process.exitCode = 1
    for (const what of lost.slice(0, 5)) console.log(`${name}: ${what}`)
  } finally {
    for (const path of [dataDir, `${dataDir}-cuts`, `${dataDir}.fault`, clockFile])
      await rm(path, { recursive: true, force: true })
  }
}
console.log(table(['fault', 'pages; forms meanwhile', 'afterwards', 'thanked', 'lost', ''], rows))

async function killed({ dataDir }: Folder): Promise<Outcome> {
  const { thanked, lost } = await killWhileSubmitting({
    databaseUrl: '',
    dataDir,
    kills: 5,
    submissions: 40,
  })
  return { during: '', after: 'starts', thanked, lost }
}

async function powerCut({ dataDir }: Folder): Promise<Outcome> {
  await (await startServer({ DATA_DIR: dataDir })).stop()
  const trial = { steps: 60, cuts: 8, chance: seeded('faults').next }
  const { acknowledged, wrong } = await cutPower({ dataDir, work: `${dataDir}-cuts` }, trial)
  return { during: '', after: 'opens', thanked: acknowledged, lost: wrong }
}

async function onDisk({ dataDir }: Folder, fault: DiskFault): Promise<Outcome> {
  return underLoad({ DATABASE_SYNC: 'on', ...onFailingDisk(dataDir) }, async () => {
    await failDisk(dataDir, fault)
    return () => mendDisk(dataDir)
  })
}

type Server = Awaited<ReturnType<typeof startPostgres>>
/** Causes a failure. @returns a function that repairs it. */
type Break = (server: ServerProcess) => Promise<() => Promise<void>>

async function onServer(
  { dataDir }: Folder,
  breaks: (server: Server, url: string) => Break,
): Promise<Outcome> {
  const postgres = await startPostgres()
  try {
    await prepareServer(postgres.url)
    const url = await createFilled(postgres.url, 'faults')
    const { db, close } = await connectServer(url)
    // The tests' server confirms writes before they are on disk.
    await sql`alter database faults set synchronous_commit = on`.execute(db)
    await close()
    return await underLoad({ DATA_DIR: dataDir, DATABASE_URL: url }, breaks(postgres, url))
  } finally {
    await postgres.stop()
  }
}

function databaseCrashes(postgres: Server): Break {
  return async () => {
    await postgres.crash()
    return () => postgres.restart()
  }
}

function connectionsCut(_: Server, url: string): Break {
  return async () => {
    const { db, close } = await connectServer(url)
    const cut = setInterval(() => {
      void sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = 'faults' and pid <> pg_backend_pid()`
        .execute(db)
        .catch(() => {})
    }, 250)
    return async () => {
      clearInterval(cut)
      await close()
    }
  }
}

function tableLocked(name: string) {
  return (_: Server, url: string): Break =>
    async () => {
      const { db, close } = await connectServer(url)
      let mend = () => {}
      const isMended = new Promise<void>((resolve) => (mend = resolve))
      const locking = db.transaction().execute(async (db) => {
        await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(db)
        await isMended
      })
      return async () => {
        mend()
        await locking
        await close()
      }
    }
}

/** Other programs use every connection that the server allows. */
function connectionsUsedUp(_: Server, url: string): Break {
  return async () => {
    const taken = await Promise.all(Array.from({ length: 120 }, () => takeConnection(url)))
    return async () => {
      for (const close of taken) await close?.()
    }
  }
}

async function takeConnection(url: string): Promise<(() => Promise<void>) | null> {
  return connectServer(url, { connections: 1 }).then(
    ({ close }) => close,
    () => null,
  )
}

async function clockJumps({ dataDir }: Folder, ms: number): Promise<Outcome> {
  const loaded = join(import.meta.dirname, '../test/faults/jumping-clock.ts')
  const env = { DATA_DIR: dataDir, CLOCK_FILE: clockFile, NODE_OPTIONS: `--import=${loaded}` }
  return underLoad(env, async () => {
    await writeFile(clockFile, String(ms))
    return () => rm(clockFile, { force: true })
  })
}

async function mailServerAway({ dataDir }: Folder): Promise<Outcome> {
  const port = await freePort()
  const mails: { server?: Awaited<ReturnType<typeof startMailServer>> } = {}
  const env = {
    DATA_DIR: dataDir,
    MAIL_FROM: 'mail@example.org',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    AUTH_MAILER_AUTOCONFIRM: 'false',
  }
  const outcome = await underLoad(env, async () => async () => {
    mails.server = await startMailServer({ port })
    // The first pause after a failure is at most a minute.
    await wait(75_000)
  })
  const arrived = (mails.server?.arrived ?? []).map(({ to }) => to?.[0]?.address ?? '')
  await mails.server?.stop()
  const twice = arrived.filter((address, at) => arrived.indexOf(address) !== at)
  return {
    ...outcome,
    lost: [...outcome.lost, ...twice],
    besides: `${arrived.length} mails arrived later`,
  }
}

async function storageAway({ dataDir }: Folder): Promise<Outcome> {
  const bucket = { S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`, S3_BUCKET: 'pictures' }
  const env = {
    ...bucket,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  let picture = ''
  const outcome = await underLoad({ DATA_DIR: dataDir, ...env }, async ({ url }) => {
    const { status, headers } = await fetch(`${url}/images/${'0'.repeat(32)}/320.jpg`)
    picture = `a picture: ${status}, retry after ${headers.get('retry-after')}`
    return async () => {}
  })
  return { ...outcome, besides: picture }
}

async function twoMigrate({ dataDir }: Folder): Promise<Outcome> {
  const postgres = await startPostgres()
  try {
    const url = await createDatabase(postgres.url, 'two')
    // One folder for both: processes with different keys refuse to serve together.
    const env = { DATA_DIR: dataDir, DATABASE_URL: url }
    const both = await Promise.all([startServer(env), startServer(env)])
    const healths = await Promise.all(
      both.map((one) =>
        fetch(`${one.url}/health`).then(
          (a) => a.status,
          () => 0,
        ),
      ),
    )
    const { db, close } = await connectServer(url)
    const { rows } = await sql<{
      listings: number
    }>`select count(*)::int as listings from businesses`.execute(db)
    await close()
    for (const one of both) await one.stop()
    const listings = rows[0]?.listings ?? 0
    const isWell = listings === 112 && healths.every((one) => one === 200)
    const lost = isWell ? [] : [`${listings} sample listings`]
    return { during: '', after: `both answer: ${healths.join(', ')}`, thanked: listings, lost }
  } finally {
    await postgres.stop()
  }
}

async function littleMemory({ dataDir }: Folder): Promise<Outcome> {
  let most = ''
  const env = { DATA_DIR: dataDir, NODE_OPTIONS: '--max-old-space-size=256' }
  const outcome = await underLoad(env, async ({ pid }) => async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    most = `${Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)} MB at most`
  })
  return { ...outcome, besides: most }
}

/**
 * Starts a server under load, causes a failure for a while, repairs it, stops the server, and
 * checks its data.
 */
async function underLoad(env: Record<string, string>, breaks: Break): Promise<Outcome> {
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl = '' } = env
  const server = await startServer({
    AUTH_MAILER_AUTOCONFIRM: 'true',
    TRUSTED_PROXIES: '1',
    ...env,
  })
  let load: Load | null = null
  try {
    load = await startLoad(server.url, dataDir)
    await wait(3000)
    load.answers()
    const mend = await breaks(server)
    await wait(faultSeconds * 1000)
    const during = textOf(load.answers())
    await mend()
    await wait(backSeconds * 1000)
    load.answers()
    await wait(3000)
    const after = textOf(load.answers())
    const thanked = await load.stop()
    load = null
    await server.stop()
    return {
      during,
      after,
      thanked: thanked.length,
      lost: await lookForLosses({ databaseUrl, dataDir }, thanked),
    }
  } finally {
    await load?.stop()
    await server.stop('SIGKILL')
  }
}

function textOf({ reads, writes }: { reads: Answers; writes: Answers }): string {
  const one = (answers: Answers) =>
    Object.entries(answers)
      .map(([status, times]) => `${times} x ${status}`)
      .join(', ') || 'none'
  return `${one(reads)}; ${one(writes)}`
}
