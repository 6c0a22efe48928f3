/** @module-tag once */
import { expect, test } from 'vitest'
import { restSeconds, startTasks } from './scheduled-tasks.server.ts'

function promised() {
  let keep: () => void = () => {}
  const promise = new Promise<void>((resolve) => (keep = resolve))
  return { promise, keep }
}

const events: Record<string, unknown>[] = []
const log = (event: Record<string, unknown>) => void events.push(event)

test('a task runs right away and repeatedly, never twice at a time', async () => {
  const third = promised()
  let runs = 0
  let running = 0
  let most = 0
  const run = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    if (++runs === 3) third.keep()
  }
  const stop = startTasks([{ name: 'count', everySeconds: 0, run }], { log })
  await third.promise
  await stop()
  expect(most).toBe(1)
  const ended = runs
  await new Promise((resolve) => setImmediate(resolve))
  expect(runs).toBe(ended)
})

test('a failing task is logged once per reason and keeps running', async () => {
  const done = promised()
  const reasons = ['no disk', 'no disk', '', 'no disk', 'no air']
  events.length = 0
  let runs = 0
  const run = async () => {
    const reason = reasons[runs++]
    if (reason === undefined) done.keep()
    if (reason) throw new Error(reason)
  }
  const stop = startTasks([{ name: 'breathe', everySeconds: 0, run }], { log })
  await done.promise
  await stop()
  expect(events).toEqual(
    ['no disk', 'no disk', 'no air'].map((reason) => ({
      event: 'duty failed',
      duty: 'breathe',
      error: expect.stringContaining(`Error: ${reason}`),
    })),
  )
})

test('stopping waits for running tasks and wakes pausing ones', async () => {
  const [begun, work] = [promised(), promised()]
  const ended: string[] = []
  const stop = startTasks(
    [
      {
        name: 'long',
        everySeconds: 3600,
        run: async () => {
          begun.keep()
          await work.promise
          ended.push('work')
        },
      },
      { name: 'idle', everySeconds: 3600, run: async () => {} },
    ],
    { log },
  )
  await begun.promise
  const stopped = stop().then(() => ended.push('stop'))
  work.keep()
  await stopped
  expect(ended).toEqual(['work', 'stop'])
})

test('other work may go first; a task stopped by then doesn’t start', async () => {
  const done = promised()
  let runs = 0
  const begin = (headStartSeconds: number) =>
    startTasks(
      [
        {
          name: 'wait',
          everySeconds: 3600,
          run: async () => {
            runs += 1
            done.keep()
          },
        },
      ],
      { log, headStartSeconds },
    )
  await begin(3600)()
  expect(runs).toBe(0)
  const stop = begin(0.01)
  expect(runs).toBe(0)
  await done.promise
  await stop()
  expect(runs).toBe(1)
})

test('a failure is retried soon, then less often, and as usual after a success', () => {
  const rests = (every: number) =>
    [0, 1, 2, 3, 6, 60].map((failures) => restSeconds(every, failures))
  expect(rests(1)).toEqual([1, 1, 2, 4, 30, 30])
  expect(rests(10)).toEqual([10, 10, 20, 30, 30, 30])
  expect(rests(3600)).toEqual([3600, 30, 60, 120, 960, 3600])
})

test('an outage that stops a task is reported like one that stops a request', async () => {
  const done = promised()
  events.length = 0
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 3) return done.keep()
    throw new Error('no room')
  }
  const eventOfOutage = (error: Error) => ({ event: 'disk full', error: error.message })
  const stop = startTasks([{ name: 'write', everySeconds: 0, run }], { log, eventOfOutage })
  await done.promise
  await stop()
  expect(events).toEqual([1, 2].map(() => ({ event: 'disk full', error: 'no room' })))
})
