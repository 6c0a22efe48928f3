/** @module-tag once */
import { expect, test } from 'vitest'
import { makeUploadSlots } from './upload-slots.server.ts'

const bounds = { atOnce: 4, ofOneVisitor: 2, maxWaitSeconds: 0.2 }

test('limits large uploads in total and per visitor', async () => {
  const slots = makeUploadSlots(bounds)
  const [first, second] = await Promise.all([slots.take('a'), slots.take('a')])
  expect([first, second]).toEqual([expect.any(Function), expect.any(Function)])
  expect(await slots.take('a')).toBeNull()
  expect(await slots.take('b')).not.toBeNull()
  expect(await slots.take('c')).not.toBeNull()
  expect(await slots.take('d')).toBeNull()
})

test('a waiting upload starts once when a slot is free', async () => {
  const slots = makeUploadSlots(bounds)
  const [free] = await Promise.all([slots.take('a'), slots.take('a')])
  const waiting = [slots.take('a'), slots.take('a')]
  free?.()
  free?.()
  const [third, fourth] = await Promise.all(waiting)
  expect([third, fourth]).toEqual([expect.any(Function), null])
})

test('visitors who can’t be told apart share all slots', async () => {
  const slots = makeUploadSlots(bounds)
  for (let count = 0; count < 4; count++) expect(await slots.take('unknown')).not.toBeNull()
  expect(await slots.take('unknown')).toBeNull()
})

test('the waiting line is limited', async () => {
  const slots = makeUploadSlots({ atOnce: 1, ofOneVisitor: 1, maxWaitSeconds: 60, maxWaiting: 1 })
  const free = await slots.take('a')
  const waiting = slots.take('b')
  expect(await slots.take('c')).toBeNull()
  free?.()
  expect(await waiting).not.toBeNull()
})
