import { expect, test } from 'vitest'
import { writtenIn } from './written-in.ts'

test.for([
  [
    'Leak repair and drain clearing for homes in Stuart. The quote says what would change it.',
    'en',
  ],
  [
    'Reparamos fugas y destapamos tuberías para las casas de Stuart. El precio es por trabajo.',
    'es',
  ],
  ['Casa de la Playa is the bakery of Tom and Ana, in the old bank.', 'en'],
  ['Semper Plumbing', null],
  ['', null],
  [null, null],
] as const)('%s is written in %s', ([text, language]) => {
  expect(writtenIn(text)).toBe(language)
})
