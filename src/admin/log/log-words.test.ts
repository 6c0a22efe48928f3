/** @module-tag once */
import { expect, test } from 'vitest'
import { actsOf } from '../../platform/changes/change.ts'
import { differenceLines, rowText } from './log-words.ts'

test('a logo is named in the log, but not printed', () => {
  const logo = { value: { type: 'image/png', base64: 'iVBORw0KGgo', hash: 'abc' } }
  const [line] = differenceLines({ value: null }, logo)
  expect(line).toMatchObject({ before: '–', after: 'A picture (image/png, 1 KB, abc)' })
  expect(rowText(logo)).toBe('{"value":"picture: image/png, 1 KB, abc"}')
})

test('a name that looks like a time is unchanged', () => {
  const names = ['2026-13-45T99:99', '2026-11-21T15:00:00Z']
  const lines = names.map((name) => differenceLines({ name: null }, { name })[0]?.after)
  expect(lines[0]).toBe('2026-13-45T99:99')
  expect(lines[1]).toContain('2026')
})

test('changes of one action are shown together', () => {
  const entry = (id: number, action: string, second: number) => ({
    id,
    action,
    by: 'Nina',
    madeAt: new Date(Date.UTC(2026, 10, 21, 15, 0, second)),
  })
  const entries = [
    entry(9, 'submission approved', 1),
    entry(8, 'submission approved', 1),
    entry(7, 'submission approved', 0),
    entry(6, 'listing featured', 0),
  ]
  expect(actsOf(entries).map((act) => act.map(({ id }) => id))).toEqual([[9, 8], [7], [6]])
})
