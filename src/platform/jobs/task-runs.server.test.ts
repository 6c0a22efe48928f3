import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { findTaskRuns, noted } from './scheduled-tasks.server.ts'

test('the status shows since when a task fails, even if an outage kept it from being recorded', async ({
  db,
  services,
}) => {
  let problem: string | null = null
  let isAway = false
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
  // Nothing can be recorded during the outage.
  const away = new Proxy(db, {
    get(target, name) {
      if (isAway) throw new Error('Connection terminated')
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  const run = async () => {
    if (problem) throw new Error(problem)
  }
  const [task] = noted([{ name: 'try', everySeconds: 60, run }], away, services.now)
  const runAt = async (time: string) => {
    services.moveTo(at(time).toISOString())
    await task?.run().catch(() => {})
    if (isAway) return null
    const { failingSince, failedAt, error } = (await findTaskRuns(db))[0] ?? {}
    return { failingSince, failedAt, error }
  }
  expect(await runAt('15:00')).toEqual({ failingSince: null, failedAt: null, error: null })
  problem = 'no air'
  await runAt('15:02')
  expect(await runAt('15:04')).toEqual({
    failingSince: at('15:02'),
    failedAt: at('15:04'),
    error: 'no air',
  })
  problem = null
  expect(await runAt('15:06')).toMatchObject({ failingSince: null, error: null })
  problem = 'gone'
  isAway = true
  await runAt('15:08')
  isAway = false
  problem = null
  expect(await runAt('15:10')).toEqual({
    failingSince: null,
    failedAt: at('15:08'),
    error: null,
  })
})
