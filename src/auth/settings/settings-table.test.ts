/** @module-tag once */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsAbout, settingsPage } from './settings-table.ts'
import { authSettings, authVariables } from './settings.ts'

const root = join(import.meta.dirname, '../../..')

test('the page of settings says what the code says', () => {
  const page = readFileSync(join(root, 'docs/auth-settings.md'), 'utf8')
  expect(page, 'run: node src/app/cli.ts settings > docs/auth-settings.md').toBe(settingsPage())
})

test('every variable stands on the page once, with what it is for', () => {
  const names = Object.values(authVariables).map(({ name }) => name)
  const secrets =
    readFileSync(join(root, 'src/app/config/setting-checks.server.ts'), 'utf8').match(
      /AUTH_\w+/g,
    ) ?? []
  for (const name of [...names, ...new Set(secrets)]) {
    const lines = settingsPage()
      .split('\n')
      .filter((line) => line.startsWith(`| \`${name}\` |`))
    expect(lines, name).toHaveLength(1)
  }
  for (const about of Object.values(settingsAbout)) expect(about).toMatch(/^\S.*\.$/)
})

test('a default written into the environment is the same as none', () => {
  const written = Object.values(authVariables)
    .filter(({ fallback }) => fallback !== '')
    .map(({ name, fallback }) => [name, fallback])
  expect(authSettings(Object.fromEntries(written))).toEqual(authSettings({}))
})
