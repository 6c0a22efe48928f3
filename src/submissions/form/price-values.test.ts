/** @module-tag once */
import { expect, test } from 'vitest'
import { noPrice, readPrices } from './price-values.ts'
import { readValues, tidied } from './form-values.ts'

function priceOf(amount: string) {
  return readPrices([{ ...noPrice, name: 'Drain cleaning', amount }]).services[0]?.price
}

test.for([
  ['45', '$45'],
  ['1,250.00', '$1,250.00'],
  ['45 dollars', '$45'],
  ['45-60', '$45-60'],
  ['45/hour', '$45/hour'],
  ['45 an hour', '$45 an hour'],
  ['from 45', 'from $45'],
  ['desde 45', 'desde $45'],
] as const)('an amount without a dollar sign gets one: %s', ([typed, shown]) => {
  expect(priceOf(typed)).toBe(shown)
})

test.for(['$45', 'from $45', 'free', 'call us', '24/7', '10% off', '2-3 hours', '€45'])(
  'other prices stay as typed: %s',
  (typed) => {
    expect(priceOf(typed)).toBe(typed)
  },
)

test('the dollar sign shows as soon as the field is left; an unfinished line stays', () => {
  const rows = (amount: string) => [
    ['price-name', 'Drain cleaning'],
    ['price-amount', amount],
    ['price-text', ''],
  ]
  const fields = (amount: string) => tidied(readValues(rows(amount) as [string, string][]))
  expect(fields('45').priceList).toEqual([{ name: 'Drain cleaning', amount: '$45', text: '' }])
  expect(fields('').priceList).toEqual([{ name: 'Drain cleaning', amount: '', text: '' }])
})
