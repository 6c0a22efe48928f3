import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Fails every test in which the program writes errors to the console. */
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
