/** @module-tag once */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AuthError } from './auth-error.ts'
import { authErrors } from './error-codes.ts'

const room = join(import.meta.dirname, '..')

/** Quoted strings of the service's sources, without the catalog; `${…}` as in a template. */
function quoted(): string[] {
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|error-codes/.test(path))
    .map((path) => readFileSync(join(room, path), 'utf8'))
    .flatMap((text) => [...text.matchAll(/'([\w/-]+)'|`([^`\s]+?)`/g)])
    .map(([, plain, template = '']) => plain ?? template)
}

test('every error of the catalog is used', () => {
  const used = quoted()
  const plain = new Set(used)
  const patterns = used
    .filter((text) => /^\w+[\w/]*\$\{[^}]*\}\w*$/.test(text))
    .map((text) => new RegExp(`^${text.replace(/\$\{[^}]*\}/, '[a-z-]+')}$`))
  const unused = Object.keys(authErrors).filter(
    (name) => !plain.has(name) && !patterns.some((pattern) => pattern.test(name)),
  )
  expect(unused, 'delete what is not thrown').toEqual([])
})

test('each error is in the catalog once, sorted by name', () => {
  const names = Object.keys(authErrors)
  expect(names).toEqual(names.toSorted())
  const sent = Object.entries(authErrors).map(([name, line]) => [name.replace(/\/.*/, ''), line])
  expect(new Set(sent.map(String)).size).toBe(sent.length)
})

test('every error has a fitting status and a text', () => {
  const odd = Object.values(authErrors).filter((line) => !/^[45]\d\d \S.*$/.test(line))
  expect(odd).toEqual([])
})

test('an error is sent with its code, status, and text', () => {
  const { status, code, message } = new AuthError('user_banned/refresh-token')
  expect({ status, code, message }).toEqual({
    status: 400,
    code: 'user_banned',
    message: 'Invalid Refresh Token: User Banned',
  })
})

test('values are inserted unchanged', () => {
  const values = { direction: "{direction} $& $'" }
  expect(new AuthError('validation_failed/sort-direction', values).message).toBe(
    "Bad Sort Parameters: bad direction for sort '{direction} $& $'', only 'asc' and 'desc' allowed",
  )
})
