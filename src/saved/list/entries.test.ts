import { describe, expect, test } from 'vitest'
import { idsIn, mergeEntries, readEntries, readList } from './entries.ts'

const plumber = { id: 'plumber', note: '', at: 10 }

describe('merging two lists', () => {
  test('keeps entries of either list, and the newest change of shared ones', () => {
    const roofer = { id: 'roofer', note: '', at: 5 }
    const newer = { ...plumber, note: 'Call after 5', at: 20 }
    expect(mergeEntries([plumber], [roofer, newer])).toEqual([roofer, newer])
    expect(mergeEntries([roofer, newer], [plumber])).toEqual([roofer, newer])
  })

  test('removes entries whose removal is newest, and keeps those saved again later', () => {
    const removed = { ...plumber, at: 11, isRemoved: true }
    expect(mergeEntries([plumber], [removed])).toEqual([removed])
    expect(mergeEntries([removed], [{ ...plumber, at: 12 }])).toEqual([{ ...plumber, at: 12 }])
    expect(mergeEntries([plumber], [{ ...removed, at: 10 }])[0]?.isRemoved).toBe(true)
  })
})

test("any value in a browser's storage can be read", () => {
  const nothing = { of: null, isUnsent: false, entries: [] }
  for (const odd of [null, '', '{', '[]', '7', '{"entries":7}'])
    expect(readList(odd)).toEqual(nothing)
  const odd = [null, 7, {}, { id: '../x', at: 1 }, { id: 'a', at: 'x' }, { id: 'a', at: Infinity }]
  expect(readEntries([...odd, { id: 'a', at: 1, note: 7, more: 1 }])).toEqual([
    { id: 'a', note: '', at: 1 },
  ])
})

test('a shared link contains each listing once, without invalid ids', () => {
  expect(idsIn('a,b,a,../c,,D')).toEqual(['a', 'b'])
  expect(idsIn(null)).toEqual([])
})
