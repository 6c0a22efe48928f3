import { expect, test } from 'vitest'
import { sharedLines } from './shared-lines.ts'

const rows = (...lines: string[][]) => lines.map((lines, at) => ({ number: at + 2, lines }))

test('a remark that nearly all rows have is taken out, and the rows without it are named', () => {
  const [phone, hours] = ['It has no phone.', 'The hours look unusual.']
  expect(sharedLines(rows([phone], [phone, hours], [phone], [], [phone]))).toEqual([
    { line: phone, except: [5] },
  ])
  expect(sharedLines(rows([phone], [hours], [phone], [hours], [phone]))).toEqual([])
  expect(sharedLines(rows([phone], [phone]))).toEqual([])
})
