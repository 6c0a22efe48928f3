/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../../test/list-fixtures.ts'

const newest = '2026-11-20'
const heads = 'Legal Business Name,UEI,Zip,Note'
const badge = 'on SBA’s list of certified businesses'
const other = { 'column-0': 'name', 'column-1': 'uei', 'column-2': 'zip', 'column-3': 'status' }

test('answers stay when the list is read again with other columns, and show what they change', async ({
  admin,
  add,
  read,
  goOn,
  update,
  visit,
  emails,
}) => {
  await add('Zephyr Air', { uei: 'ZEPHYR999999' })
  await add('Quartz Roofing', { uei: 'QUARTZ999999' })
  const list = `${heads}\nZEPHYR AIR,ZEPHYR123456,34994,\nQUARTZ ROOFING,QUARTZ123456,34994,\nNOT HERE,NOTHERE12345,34994,`
  const page = await read(list, newest)
  expect((await admin.visit(page)).words).toContain('2 businesses need your answer')
  const answers = { 'answer-2': 'same', 'answer-3': 'skip' }
  await admin.send(page, { intent: 'answer', ...answers })
  const answered = await admin.visit(page)
  for (const text of ['1 listing gets the badge', '1 business stays as it is, by your answer'])
    expect(answered.words).toContain(text)
  expect(answered.words).not.toContain('your answer before')
  expect(answered.words).not.toContain('needs your answer')

  await admin.send(page, { intent: 'read-again', ...other })
  await goOn()
  const again = await admin.visit(`${page}?show=gives`)
  expect(again.words).toContain('1 listing gets the badge')
  expect(again.words).toContain('1 business stays as it is, by your answer')
  expect(again.document.querySelector('#answer-2 option[selected]')?.getAttribute('value')).toBe(
    'same',
  )
  // An answer that was taken back doesn't return with the next reading, also after one without names.
  await admin.send(page, { intent: 'answer', 'answer-3': '' })
  await admin.send(page, { intent: 'read-again', ...other, 'column-0': '' })
  await goOn()
  expect((await admin.visit(page)).words).toContain('Choose the column with the name')
  await admin.send(page, { intent: 'read-again', ...other })
  await goOn()
  const third = await admin.visit(page)
  expect(third.words).toContain('1 listing gets the badge')
  expect(third.words).toContain('1 business needs your answer')

  await update(page)
  const done = await admin.visit(page)
  expect(done.words).toContain('1 listing got the badge')
  expect(done.words).toContain('1 business has no answer, so nothing changed for it')
  expect((await visit('/business/zephyr-air')).words).toContain(badge)
  const history = await admin.visit('/business/zephyr-air/history')
  expect(history.words).toMatch(/nina added a badge with the list “list.csv”/i)
  expect(history.document.querySelector(`main a[href="${page}"]`)).not.toBeNull()
  await admin.send(page, { intent: 'undo', confirm: 'yes' })
  await goOn()
  expect((await visit('/business/zephyr-air')).words).not.toContain(badge)
  expect((await admin.visit(page)).words).toContain('1 listing got the badge')
  expect(await emails()).toEqual([])
})

test('an answer that keeps a badge from an earlier list isn’t announced as a new badge', async ({
  db,
  admin,
  signIn,
  add,
  read,
  update,
}) => {
  const id = await add('Zephyr Air', { email: 'hello@zephyr.example' })
  await signIn({ name: 'Olive' })
  await update(await read(`${heads}\nZEPHYR AIR,,34994,`, newest))
  await db.updateTable('businesses').set({ uei: 'ZEPHYR999999' }).where('id', '=', id).execute()
  const page = await read(`${heads}\nZEPHYR AIR,ZEPHYR123456,34994,`, '2026-11-21')
  await admin.send(page, { intent: 'answer', 'answer-2': 'same' })
  expect((await admin.visit(page)).words).toContain('1 listing keeps the badge, with the new date')
  await update(page)
  expect((await admin.visit(page)).words).toContain('1 listing kept the badge, with the new date')
})

test('a column of dates that nothing explains is asked about before badges change', async ({
  admin,
  add,
  read,
  goOn,
  update,
  visit,
}) => {
  await add('Zephyr Air')
  await add('Quartz Roofing')
  const list = (heading: string) =>
    `Legal Business Name,UEI,Zip,${heading}\nZEPHYR AIR,ZEPHYR123456,34994,06/30/2024\nQUARTZ ROOFING,QUARTZ123456,34994,06/30/2029`
  const known = await admin.visit(await read(list('Exp. Date'), newest))
  expect(known.words).toContain('1 row says that the certification ended')
  const page = await read(list('Col7'), newest)
  const asked = await admin.visit(page)
  expect(asked.words).toContain('The column “Col7” has dates.')
  expect(asked.document.querySelector('#column-3 option[selected]')?.getAttribute('value')).toBe(
    'open',
  )
  const unanswered = { ...other, 'column-3': 'open' }
  expect((await update(page, unanswered)).status).toBe(400)
  expect((await visit('/business/zephyr-air')).words).not.toContain(badge)
  await admin.send(page, { intent: 'read-again', ...other, 'column-3': 'validThrough' })
  await goOn()
  await update(page)
  expect((await visit('/business/quartz-roofing')).words).toContain(badge)
  expect((await visit('/business/zephyr-air')).words).not.toContain(badge)
  // The choice is known for the next list.
  const next = await admin.visit(await read(list('Col7'), '2026-11-21'))
  expect(next.words).not.toContain('The column “Col7” has dates.')
})
