import { describe, expect, test } from 'vitest'
import { idsIn, mergeEntries, readEntries, readList } from './entries.ts'

const plumber = { id: 'plumber', note: '', at: 10 }

describe('merging two lists', () => {
  test('keeps what each has, and the newest change of what both have', () => {
    const roofer = { id: 'roofer', note: '', at: 5 }
    const newer = { ...plumber, note: 'Call after 5', at: 20 }
    expect(mergeEntries([plumber], [roofer, newer])).toEqual([roofer, newer])
    expect(mergeEntries([roofer, newer], [plumber])).toEqual([roofer, newer])
  })

  test('removes what was removed last, and keeps what was saved again since', () => {
    const removed = { ...plumber, at: 11, isRemoved: true }
    expect(mergeEntries([plumber], [removed])).toEqual([removed])
    expect(mergeEntries([removed], [{ ...plumber, at: 12 }])).toEqual([{ ...plumber, at: 12 }])
    expect(mergeEntries([plumber], [{ ...removed, at: 10 }])[0]?.isRemoved).toBe(true)
  })
})

test('what a browser stored is read whatever it is', () => {
  const nothing = { of: null, isUnsent: false, entries: [] }
  for (const odd of [null, '', '{', '[]', '7', '{"entries":7}'])
    expect(readList(odd)).toEqual(nothing)
  const odd = [null, 7, {}, { id: '../x', at: 1 }, { id: 'a', at: 'x' }, { id: 'a', at: Infinity }]
  expect(readEntries([...odd, { id: 'a', at: 1, note: 7, more: 1 }])).toEqual([
    { id: 'a', note: '', at: 1 },
  ])
})

test('a shared link names listings once, without what can’t be one', () => {
  expect(idsIn('a,b,a,../c,,D')).toEqual(['a', 'b'])
  expect(idsIn(null)).toEqual([])
})
