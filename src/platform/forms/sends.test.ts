import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import { openFilled } from '../../../test/database.ts'
import { test as base, testServices } from '../../../test/fixtures.ts'
import { once, type SentAnswer } from './sends.server.ts'

/** Its own database, with several connections at once. */
const test = base.extend('apart', { scope: 'file' }, async ({ secrets }, { onCleanup }) => {
  const name = `sends_${process.pid}_${Math.random().toString(36).slice(2)}`
  const { db, close } = await openFilled(inject('databaseUrl'), name)
  onCleanup(close)
  // Opens the pool's connections, so that all query at the same moment.
  await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.01)`.execute(db)))
  return testServices(db, secrets)
})

const answer: SentAnswer = { is: 'redirect', status: 303, headers: [['location', '/done']] }

test('of four identical requests one runs, and all get its answer', async ({ apart }) => {
  let runs = 0
  const send = () =>
    once(apart, 'four times', async () => {
      runs += 1
      await sql`select pg_sleep(0.3)`.execute(apart.db)
      return answer
    })
  const answers = await Promise.all([send(), send(), send(), send()])
  expect(runs).toBe(1)
  expect(answers.filter((one) => one === null)).toHaveLength(1)
  expect(answers.filter((one) => one !== null)).toEqual([answer, answer, answer])
  expect(await send()).toEqual(answer)
})

test('a rejected or failed form runs again', async ({ apart }) => {
  let runs = 0
  const refused = () => once(apart, 'refused', async () => (++runs, null))
  const failed = () =>
    once(apart, 'failed', async () => {
      runs += 1
      throw new Error('No disk')
    })
  await refused()
  await refused()
  await expect(failed()).rejects.toThrow('No disk')
  await expect(failed()).rejects.toThrow('No disk')
  expect(runs).toBe(4)
})

test('a form runs again two minutes after its process was killed', async ({ apart }) => {
  const begun_at = new Date(apart.now().getTime() - 121_000)
  await apart.db.insertInto('form_sends').values({ id: 'killed', begun_at }).execute()
  let runs = 0
  await once(apart, 'killed', async () => (++runs, answer))
  expect(runs).toBe(1)
})

test('stored answers are encrypted: they may contain private links', async ({ apart }) => {
  const linked: SentAnswer = {
    is: 'redirect',
    status: 302,
    headers: [['location', '/submission/a-token']],
  }
  const send = () => once(apart, 'private', async () => linked)
  await send()
  const row = apart.db.selectFrom('form_sends').select('answer').where('id', '=', 'private')
  expect(JSON.stringify(await row.execute())).not.toContain('a-token')
  expect(await send()).toEqual(linked)
})
