/** @module-tag once */
import { expect, test } from 'vitest'
import { popularOnes } from './popular-ones.ts'

test('one visitor’s many URLs don’t push popular ones out of the cache', () => {
  const copies = popularOnes<string>(1000)
  for (let visit = 0; visit < 20; visit++) copies.keep('/', 'home', 100)
  for (let number = 0; number < 900; number++)
    for (let visit = 0; visit < 2; visit++) copies.keep(`/search?q=${number}`, 'list', 100)
  expect(copies.get('/')).toBe('home')
  expect(copies.get('/search?q=899')).toBe('list')
  expect(copies.get('/search?q=0')).toBeUndefined()
})

test('an entry that didn’t fit is kept if it’s requested again soon', () => {
  const copies = popularOnes<string>(1000)
  for (let number = 0; number < 900; number++) copies.keep(`/search?q=${number}`, 'list', 100)
  expect(copies.get('/search?q=0')).toBe('list')
  expect(copies.get('/search?q=899')).toBeUndefined()
  copies.keep('/search?q=899', 'list', 100)
  expect(copies.get('/search?q=899')).toBe('list')
  for (let number = 1000; number < 6000; number++) copies.keep(`/search?q=${number}`, 'list', 100)
  copies.keep('/search?q=1000', 'list', 100)
  expect(copies.get('/search?q=1000')).toBeUndefined()
})

test('the cache stays within its size, and larger entries aren’t kept', () => {
  const copies = popularOnes<number>(1000)
  for (let size = 1; size < 300; size++)
    for (let visit = 0; visit < 2; visit++) copies.keep(`${size}`, size, size)
  const kept = Array.from({ length: 300 }, (_, size) => copies.get(`${size}`) ?? 0)
  expect(kept.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(1000)
  copies.keep('huge', 5000, 5000)
  expect(copies.get('huge')).toBeUndefined()
  expect(copies.get('299')).toBe(299)
})
