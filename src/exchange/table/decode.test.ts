/** @module-tag once */
import { expect, test } from 'vitest'
import { fileOf, readTable } from './read-table.server.ts'

/** ASCII, except the letters in the table. */
function written(text: string, bytes: Record<string, number>): Uint8Array {
  return Uint8Array.from(text, (letter) => bytes[letter] ?? letter.charCodeAt(0))
}

const mac = { é: 0x8e, ñ: 0x96, í: 0x92, ü: 0x9f, '’': 0xd5, '“': 0xd2, '”': 0xd3, '–': 0xd0 }
const windows = { é: 0xe9, ñ: 0xf1, í: 0xed, ü: 0xfc, '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96 }

async function cellsOf(bytes: Uint8Array): Promise<string[]> {
  return readTable(fileOf('list.csv', bytes), async ({ rows }) => {
    const all: string[] = []
    for await (const { cells } of rows) all.push(...cells)
    return all
  })
}

test.each([
  ['Café Olé', 'Peña Roofing', 'María', 'Joe’s', 'Müller', '“The Shop” – fine'],
  ['Name', 'Café'],
  ['Joe’s', 'The Marines’ Grill', 'Brown’s'],
  ['“Best” pipes', '9 – 5'],
])('accents and quotes of any program are read: %s', async (...cells) => {
  const text = `${cells.join(',')}\n`
  expect(await cellsOf(written(text, mac))).toEqual(cells)
  expect(await cellsOf(written(text, windows))).toEqual(cells)
  expect(await cellsOf(new TextEncoder().encode(text))).toEqual(cells)
})
