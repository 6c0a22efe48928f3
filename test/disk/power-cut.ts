import { randomUUID } from 'node:crypto'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { loadConfig } from '../../src/app/config.server.ts'
import { connect, reclaimSpace } from '../../src/platform/db/connect.server.ts'
import type { Db } from '../../src/platform/db/schema.ts'
import { transaction } from '../../src/platform/db/transaction.server.ts'
import { imagesInFolder, keepImage } from '../../src/platform/images/images.server.ts'
import { deliverDue } from '../../src/platform/email/deliver.server.ts'
import { folderTransport } from '../../src/platform/email/carrier.server.ts'
import type { SendMail } from '../../src/platform/email/mail.ts'
import {
  documentKeysFolder,
  keysInFolder,
} from '../../src/submissions/documents/document-keys.server.ts'
import type { Deps } from '../../src/submissions/lifecycle/change-state.server.ts'
import { receiveSubmission } from '../../src/submissions/lifecycle/receive.server.ts'
import { checkedDetails, pdf } from '../submission-builders.ts'
import { lookAfterCut, picture, type Acknowledged } from './look-after-cut.ts'
import { rebuildAfterCut, type Chance } from './rebuild.ts'
import { watchDisk } from './watch.ts'
// Would load with the first email; loading modules opens files in unwatched ways.
import 'nodemailer'

/**
 * The trial's result: the number of cuts, the writes acknowledged before them, and the problems
 * after.
 */
export type Outcome = {
  cuts: number
  operations: number
  acknowledged: number
  wrong: string[]
}

/** An acknowledgment applies to cuts after this many operations. */
type Acknowledgement = Acknowledged & { after: number }

const now = () => new Date()

/**
 * Works on a data folder like visitors and tasks, and cuts the power at random moments: each time
 * the folder is rebuilt from synced data, and again with a torn part of the rest, then opened and
 * checked.
 *
 * @param dataDir a filled data folder.
 * @param work a folder for copies.
 * @param isDurable the database syncs.
 */
export async function cutPower(
  { dataDir, work, isDurable = true }: { dataDir: string; work: string; isDurable?: boolean },
  { steps, cuts, chance }: { steps: number; cuts: number; chance: Chance },
): Promise<Outcome> {
  const base = join(work, 'base')
  await mkdir(work, { recursive: true })
  await cp(dataDir, base, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  const { record, stop } = watchDisk(dataDir, base)
  const told: Acknowledgement[] = []
  const tell = ({ kind, id }: Acknowledged) => {
    const isNew = !told.some((one) => one.kind === kind && one.id === id)
    if (isNew) told.push({ kind, id, after: record.operations.length })
  }
  try {
    const { db, close } = await connect({ databaseUrl: undefined, dataDir, isDurable })
    await runSteps(db, { dataDir, steps, chance, tell })
    await close()
  } finally {
    stop()
  }
  const wrong: string[] = []
  for (let cut = 0; cut < cuts; cut++) {
    const count = Math.floor(chance() * record.operations.length)
    const expected = told.filter(({ after }) => after <= count)
    for (const luck of [null, chance]) {
      const folder = join(work, 'cut')
      rebuildAfterCut(record, { count, folder, chance: luck })
      const found = await lookAfterCut(folder, expected)
      wrong.push(...found.map((what) => `after ${count}${luck ? ', torn' : ''}: ${what}`))
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { cuts, operations: record.operations.length, acknowledged: told.length, wrong }
}

type Load = {
  dataDir: string
  steps: number
  chance: Chance
  tell: (what: Acknowledged) => void
}

/** Two at a time, so that their writes interleave. */
async function runSteps(db: Db, { dataDir, steps, chance, tell }: Load): Promise<void> {
  const documents = { keys: keysInFolder(documentKeysFolder(dataDir), now), maxBytes: 1e9 }
  const loaded = loadConfig({})
  if (!loaded.ok) throw new Error(loaded.problems.join())
  const deps: Deps = { now, randomId: randomUUID, site: loaded.config.site, documents }
  const from = { name: 'Directory', address: 'hello@example.org' }
  const { send } = folderTransport(join(dataDir, 'outbox'), from)
  const images = imagesInFolder(join(dataDir, 'images'), now)
  let number = 0
  const ways: { share: number; run: () => Promise<void> }[] = [
    {
      share: 0.45,
      run: () => sendForm(db, `sender${++number}@example.com`, { chance, deps, tell }),
    },
    { share: 0.2, run: () => deliverMails(db, send, tell) },
    { share: 0.2, run: () => keepPhoto(db, images, tell) },
    { share: 0.1, run: () => rewriteListings(db) },
    { share: 0.05, run: () => reclaimSpace(db) },
  ]
  const pick = () => {
    let luck = chance()
    return ways.find(({ share }) => (luck -= share) < 0) ?? ways[0]
  }
  let left = steps
  const lane = async () => {
    while (left-- > 0) await pick()?.run()
  }
  await Promise.all([lane(), lane()])
}

async function sendForm(
  db: Db,
  email: string,
  { chance, deps, tell }: { chance: Chance; deps: Deps; tell: Load['tell'] },
): Promise<void> {
  const details = checkedDetails({ submitterEmail: email })
  const documents = chance() < 0.3 ? [pdf('x'.repeat(20_000))] : []
  const form = { kind: 'suggest', key: email, details, userId: null, documents } as const
  const received = await receiveSubmission(db, { ...form, isConfirmed: true }, deps)
  if (!received.ok) throw new Error(`The form was not taken: ${received.reason}`)
  tell({ kind: 'form', id: email })
}

async function deliverMails(db: Db, send: SendMail, tell: Load['tell']): Promise<void> {
  const log = (event: object) => {
    throw new Error(JSON.stringify(event))
  }
  await deliverDue(db, send, { now, log })
  const rows = await db.selectFrom('mails').select('id').where('sent_at', 'is not', null).execute()
  for (const { id } of rows) tell({ kind: 'mail', id })
}

async function keepPhoto(
  db: Db,
  images: ReturnType<typeof imagesInFolder>,
  tell: Load['tell'],
): Promise<void> {
  const id = randomUUID().replaceAll('-', '')
  await images.put(id, picture(id))
  const size = { width: 640, height: 480, widths: [320, 640], blur: '', bytes: 1 }
  await transaction(db, (inner) => keepImage(inner, { id, sourceHash: id, ...size }, now()))
  tell({ kind: 'photo', id })
}

/** Existing pages of tables and indexes. */
async function rewriteListings(db: Db): Promise<void> {
  await sql`update businesses set description = reverse(description)`.execute(db)
}
