/** @module-tag once */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeStarts, makeTurns } from './turns.server.ts'

function noted() {
  const notes: string[] = []
  const work = (name: string, milliseconds: number) => async () => {
    notes.push(`${name} begins`)
    await pause(milliseconds)
    notes.push(`${name} ends`)
    return name
  }
  return { notes, work }
}

test('work runs in the order it came', async () => {
  const inTurn = makeTurns({ atOnce: 1, rests: false, maxWaiting: 9 })
  const { notes, work } = noted()
  const done = await Promise.all(['one', 'two', 'three'].map((name) => inTurn(work(name, 5))))
  expect(done).toEqual(['one', 'two', 'three'])
  expect(notes).toEqual(done.flatMap((name) => [`${name} begins`, `${name} ends`]))
})

test('the next one starts after a pause as long as the last one took', async () => {
  const inTurn = makeTurns({ atOnce: 1, rests: true, maxWaiting: 9 })
  const started = performance.now()
  await Promise.all([inTurn(() => pause(60)), inTurn(async () => {})])
  expect(performance.now() - started).toBeGreaterThan(115)
})

test('when the queue is full, new requests are told when to retry, and the rest are served', async () => {
  const inTurn = makeTurns({ atOnce: 2, rests: false, maxWaiting: 1 })
  const asked = [1, 2, 3, 4].map((number) => inTurn(() => pause(5, number)))
  await expect(asked[3]).rejects.toMatchObject({ name: 'TooBusy', seconds: 2 })
  expect(await Promise.all(asked.slice(0, 3))).toEqual([1, 2, 3])
})

test('a failed turn is passed on', async () => {
  const inTurn = makeTurns({ atOnce: 1, rests: false, maxWaiting: 9 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})

test('one page starts per turn of the event loop', async () => {
  const start = makeStarts()
  let turns = 0
  const tick = () => {
    turns += 1
    if (turns < 20) setImmediate(tick)
  }
  setImmediate(tick)
  const begun = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      await start()
      return turns
    }),
  )
  expect(new Set(begun).size).toBe(4)
  expect(begun).toEqual(begun.toSorted((a, b) => a - b))
})
