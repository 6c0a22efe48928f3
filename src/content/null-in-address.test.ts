/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../test/desk-fixtures.ts'
import { pagePatterns, there } from '../../test/page-patterns.ts'

test('an address with a null character answers 404 for every visitor', async ({
  build,
  signIn,
  newVisitor,
}) => {
  const people = [newVisitor(), await signIn({ name: 'Adam', role: 'admin' })]
  const wrong: string[] = []
  for (const pattern of pagePatterns(build).keys())
    for (const [part] of pattern.matchAll(/:\w+/g)) {
      const values: Record<string, string> = there
      const path = pattern
        .replace(part, 'a%00b')
        .replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '1')
      for (const one of people)
        for (const ask of [
          () => one.visit(path),
          () => one.visit(`${path}.data`),
          () => one.send(path, { intent: 'delete' }),
        ]) {
          const { status } = await ask()
          if (status !== 404) wrong.push(`${path}: ${status}`)
        }
    }
  expect(wrong).toEqual([])
})
