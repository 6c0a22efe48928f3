import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test that makes the program complain on the console has found something: it fails. */
const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    complaints.push(words.map(String).join(' '))
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints, 'complaints on the console').toEqual([])
})
