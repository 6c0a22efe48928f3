/** @module-tag once */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretVariables } from '../keys/secrets-form.ts'
import { settingsPage } from './settings-table.ts'
import { authSettings, authVariables } from './settings.ts'

const root = join(import.meta.dirname, '../../..')

test('the settings page matches the code', () => {
  const page = readFileSync(join(root, 'docs/auth-settings.md'), 'utf8')
  expect(page, 'run: node src/app/cli.ts settings accounts > docs/auth-settings.md').toBe(
    settingsPage(),
  )
})

test('every variable is on the page once, with a sentence about it', () => {
  const lines = settingsPage().split('\n')
  const names = [
    ...Object.values(authVariables).map(({ name }) => name),
    ...Object.keys(secretVariables),
  ]
  for (const name of names)
    expect(
      lines.filter((line) => line.startsWith(`| \`${name}\` |`)),
      name,
    ).toHaveLength(1)
  for (const { about } of [...Object.values(authVariables), ...Object.values(secretVariables)])
    expect(about()).toMatch(/^\S.*\.$/)
})

test('a default set in the environment is the same as none', () => {
  const written = Object.values(authVariables)
    .filter(({ fallback }) => fallback !== '')
    .map(({ name, fallback }) => [name, fallback])
  expect(authSettings(Object.fromEntries(written))).toEqual(authSettings({}))
})
