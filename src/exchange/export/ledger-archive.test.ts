import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { sendIn } from '../../../test/submission-builders.ts'
import { writeLedger } from '../../review/ledger/ledger.server.ts'
import { restoreArchive } from './restore-archive.server.ts'
import { writeArchive } from './write-archive.server.ts'

test('a month of the ledger from an archive continues', async ({ db, services }) => {
  const { store } = services.images
  const folder = await mkdtemp(join(tmpdir(), 'ledger-'))
  const file = join(folder, 'all.archive.gz')
  services.moveTo('2026-11-10T15:00:00Z')
  const counts = { received: 7, approved: 5, rejected: 1, answered: 6, in_time: 4 }
  await db
    .insertInto('ledger_months')
    .values({ month: '2026-11-01', ...counts, median_minutes: 90 })
    .execute()
  await sql`update businesses set is_sample = false`.execute(db)
  const moved = async () => {
    await writeArchive(db, file, { now: services.now, images: store })
    await sql`delete from businesses`.execute(db)
    await sql`delete from submissions`.execute(db)
    await sql`delete from ledger_months`.execute(db)
    await restoreArchive(db, file, { images: store, isDry: false })
  }
  const month = () => db.selectFrom('ledger_months').selectAll().executeTakeFirstOrThrow()
  await moved()
  await sendIn(db, services, { name: 'First One Here' })
  await writeLedger(db, services.now(), 24)
  await writeLedger(db, services.now(), 24)
  expect(await month()).toMatchObject({ ...counts, received: 8, median_minutes: 90 })
  await moved()
  await sendIn(db, services, { name: 'First One There' })
  await writeLedger(db, services.now(), 24)
  expect(await month(), 'moved twice').toMatchObject({ ...counts, received: 9 })
  await rm(folder, { recursive: true })
})
