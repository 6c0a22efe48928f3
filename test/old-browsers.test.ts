/** @module-tag once */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { parseAst } from 'vite'
import { expect } from 'vitest'
import { test } from './fixtures.ts'

const assets = join(import.meta.dirname, '../build/client/assets')
const newTypes = new Set([
  'PropertyDefinition',
  'AccessorProperty',
  'StaticBlock',
  'PrivateIdentifier',
])
const newOperators = new Set(['??=', '||=', '&&='])

/** Syntax from after ES2020, which browsers from before 2023 can't read. */
function newSyntax(code: string): string[] {
  const found = new Set<string>()
  const look = (node: unknown, isInFunction: boolean): void => {
    if (Array.isArray(node)) for (const one of node) look(one, isInFunction)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const { type, operator, regex } = node as Node
    if (newTypes.has(type)) found.add(type)
    if (operator && newOperators.has(operator)) found.add(operator)
    if (regex && /[dv]/.test(regex.flags)) found.add(`the flag in /${regex.pattern}/${regex.flags}`)
    if (type === 'AwaitExpression' && !isInFunction) found.add('await outside of a function')
    const isFunction = isInFunction || type.includes('Function')
    for (const part of Object.values(node)) look(part, isFunction)
  }
  look(parseAst(code).body, false)
  return [...found]
}

type Node = { type: string; operator?: string; regex?: { pattern: string; flags: string } }

test("a browser's files have no syntax from after ES2020", () => {
  expect(newSyntax('class A { #b; static { a ??= 1 } } await f(/c/v); export {}')).toHaveLength(6)
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((name) =>
    newSyntax(readFileSync(join(assets, name), 'utf8')).map((syntax) => `${name}: ${syntax}`),
  )
  expect(found).toEqual([])
})

test("a page's own scripts have none, either", async ({ visit }) => {
  const { html } = await visit('/businesses/search?zip=34994')
  const scripts = parse(html).querySelectorAll('script:not([type])')
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.flatMap(({ rawText }) => newSyntax(rawText))).toEqual([])
})
