/** @module-tag once */
import { expect, test } from 'vitest'
import { whyNoBusiness } from './leave-out.ts'

const headings = ['Name', 'Category', 'City', 'Phone']

test.each([
  [['Name', 'Category', 'City', 'Phone'], /headings/],
  [['NAME', '', 'city', ''], /headings/],
  [['TOTAL', '', '', '53'], /total/],
  [['Grand total: 12', '', '', ''], /total/],
  [["--- CAROL'S LIST ---", '', '', ''], /only separates/],
  [['==========', '', '', ''], /only separates/],
])('a row without a business is recognized: %j', (cells, why) => {
  expect(whyNoBusiness(headings, cells)).toMatch(why)
})

test.each([
  [['Total Wine', 'Retail', 'Stuart', '772-555-0101', 'x']],
  [['Total Roofing', 'Roofing', 'Stuart', '']],
  [['Anchor Pipes', '', '', '']],
])("a row that may be a business isn't: %j", (cells) => {
  expect(whyNoBusiness(headings, cells)).toBeNull()
})
