import { expect, inject, onTestFinished, test } from 'vitest'
import { openFilled } from '../../../test/database.ts'
import { makeLimits } from '../../platform/http/limits.server.ts'
import { sharedLimits } from './shared-limits.server.ts'

/** Two processes on one database, both using `clock.at`. */
async function twoProcesses(database: string) {
  const { db, close } = await openFilled(inject('databaseUrl'), database)
  onTestFinished(close)
  const clock = { at: Date.now() }
  const now = () => new Date(clock.at)
  const secret = 'secret'
  const processes = [1, 2].map(() => sharedLimits(db, makeLimits(now), { secret, now }))
  return { processes, clock }
}

test('concurrent actions of one visitor are counted together across processes', async () => {
  const { processes, clock } = await twoProcesses('limits_at_once')
  const ask = (key: string) =>
    Promise.all(processes.flatMap((one) => Array.from({ length: 9 }, () => one.take(key, 2, 5))))
  const [ann, ben] = await Promise.all([ask('ann'), ask('ben')])
  expect(ann.filter(Boolean)).toHaveLength(5)
  expect(ben.filter(Boolean)).toHaveLength(5)
  clock.at += 1000
  expect((await ask('ann')).filter(Boolean)).toHaveLength(2)
  expect(await processes[0]?.secondsToWait('ann', { perSecond: 2, burst: 5 })).toBe(1)
})

test('concurrent visitors each have their own limit', async () => {
  const { processes, clock } = await twoProcesses('limits_together')
  const [one, other] = processes
  const ask = () =>
    Promise.all([
      one?.take('search', 10, 60),
      one?.take('form', 1 / 3600, 1),
      one?.take('search', 10, 60),
      one?.take('sign-in', 1, 2),
    ])
  expect(await ask()).toEqual([true, true, true, true])
  expect(await other?.take('form', 1 / 3600, 1)).toBe(false)
  clock.at += 3_600_000
  expect(await other?.take('form', 1 / 3600, 1)).toBe(true)
  expect(await one?.take('form', 1 / 3600, 1)).toBe(false)
})
