/** @module-tag once */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../test/desk-fixtures.ts'
import { decideNow, sendIn } from '../../test/submission-builders.ts'
import { promisedTime } from '../platform/ui/site.ts'

const pages = [
  '/',
  '/business-signup',
  '/submit-business',
  '/submit-business-confirmation',
  '/business/semper-plumbing-stuart/report',
  '/categories',
  '/account',
]

test('every page and email shows the review time that an admin sets', async ({
  db,
  services,
  signIn,
  outbox,
}) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  const said = async () => {
    const all = await Promise.all(pages.map(async (path) => (await nina.visit(path)).html))
    return [all.join(' '), (await outbox()).map(({ text }) => text).join(' ')]
  }
  const before = await said()
  expect(before[0]).toContain('24 hours')
  const form = { intent: 'promise', 'promised-hours': '72' }
  const wrong = await nina.send('/admin/texts', { ...form, 'promised-hours': 'soon' })
  expect(wrong.status).toBe(400)
  expect(wrong.document.querySelector('#promised-hours')?.getAttribute('value')).toBe('soon')
  await nina.send('/admin/texts', form)
  const id = await sendIn(db, services)
  await decideNow(db, services, id, 'ask_changes')
  const [shown = '', mailed = ''] = await said()
  expect(shown).toMatch(/within (<!-- -->)?3 days/)
  expect(mailed).toMatch(/replies within 3 days[^]*look at it within 3 days/)
  expect(shown + mailed).not.toMatch(
    /(within|replies in|promised?) (<!-- -->)?(24 hours|a few days)/,
  )
  const { received_at, due_at } = await db
    .selectFrom('submissions')
    .select(['received_at', 'due_at'])
    .executeTakeFirstOrThrow()
  expect(due_at.getTime() - received_at.getTime()).toBe(72 * 3_600_000)
  await nina.send('/admin/texts', { ...form, 'promised-loosely': 'on' })
  expect((await said())[0]).toMatch(/within (<!-- -->)?a few days/)
})

test('review times read naturally', () => {
  const told = (hours: number, isLoose = false) => promisedTime({ promise: { hours, isLoose } })
  expect([told(24), told(1), told(36), told(48), told(72, true), promisedTime({})]).toEqual([
    '24 hours',
    '1 hour',
    '36 hours',
    '2 days',
    'a few days',
    '24 hours',
  ])
})

test('no text of the site names another review time or a number of volunteers', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  const naming = texts.filter((file) =>
    /(repl|answer|look|check|review|hear)[^.\n]{0,80}within (24 hours|a day)|(two|three|\d) volunteers/i.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  expect(naming).toEqual([])
})
