/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../../test/list-fixtures.ts'

const newest = '2026-11-20'
const later = '2026-11-21'
const badge = 'on SBA’s list of certified businesses'

const list = (heading: string, ...rows: [name: string, kind: string][]) =>
  [
    `Legal Business Name,Zip,${heading}`,
    ...rows.map(([name, kind]) => `${name},34994,${kind}`),
  ].join('\n')

test('the type of certification is recognized by its values, whatever its column is called', async ({
  admin,
  add,
  read,
  update,
  visit,
}) => {
  for (const name of ['Anchor', 'Beacon', 'Comet', 'Delta']) await add(name)
  for (const heading of ['Prog.', 'Cert. Typ']) {
    const page = await read(
      list(
        heading,
        ['Anchor', 'WOSB'],
        ['Beacon', 'VOSB'],
        ['Comet', '8(a)'],
        ['Delta', 'HUBZone'],
      ),
      newest,
    )
    const { words, document } = await admin.visit(page)
    expect(words).toContain('1 listing gets the badge')
    expect(words).toContain('3 rows are about another certification')
    const chosen = document.querySelector('#column-2 option[selected]')
    expect(chosen?.getAttribute('value')).toBe('kind')
  }
  const page = await read(list('Prog.', ['Anchor', 'EDWOSB'], ['Beacon', 'SDVOSB']), newest)
  await update(page)
  expect((await visit('/business/beacon')).words).toContain(badge)
  expect((await visit('/business/anchor')).words).not.toContain(badge)
})

test('a row that names another certificate in a column that isn’t read is a question', async ({
  admin,
  add,
  goOn,
  read,
  update,
  visit,
}) => {
  for (const name of ['Anchor', 'Beacon', 'Comet']) await add(name)
  const rows = list(
    'Prog.',
    ['Anchor', 'WOSB'],
    ['Beacon', 'VOSB; WOSB'],
    ['Comet', 'HUBZone'],
    ['Comet', 'SDVOSB'],
  )
  const page = await read(rows, newest)
  const skipped = { 'column-0': 'name', 'column-1': 'zip', 'column-2': '' }
  await admin.send(page, { intent: 'read-again', ...skipped })
  await goOn()
  const { words, document } = await admin.visit(page)
  expect(words).toContain('2 listings get the badge')
  expect(words).toContain('1 business needs your answer')
  expect(words).toContain('The list says “WOSB” about this business.')
  expect(document.querySelectorAll('select[name^=answer]')).toHaveLength(1)
  await update(page)
  expect((await visit('/business/anchor')).words).not.toContain(badge)
  for (const id of ['beacon', 'comet'])
    expect((await visit(`/business/${id}`)).words, id).toContain(badge)

  // The site remembers the skipped column; a badge isn't kept or ended without an answer.
  const next = await read(list('Prog.', ['Beacon', 'WOSB'], ['Comet', 'VOSB']), later)
  const asked = await admin.visit(next)
  expect(asked.words).toContain('1 business needs your answer')
  expect(asked.words).not.toContain('listing loses the badge')
  const [name = ''] = asked.document
    .querySelectorAll('select[name^=answer]')
    .map((field) => field.getAttribute('name'))
  await update(next)
  expect((await visit('/business/beacon')).words).toContain(badge)
  await admin.send(next, { intent: 'answer', [name]: 'take' })
  await update(next)
  expect((await visit('/business/beacon')).words).not.toContain(badge)
  expect((await visit('/business/comet')).words).toContain(badge)
  await admin.send(next, { intent: 'undo', confirm: 'yes' })
  await goOn()
  expect((await visit('/business/beacon')).words).toContain(badge)
})

test('one column per certificate, with yes and no', async ({ admin, add, read, update, visit }) => {
  for (const name of ['Anchor', 'Beacon', 'Comet']) await add(name)
  const page = await read(
    [
      'Legal Business Name,Zip,WOSB,VOSB',
      'Anchor,34994,Yes,No',
      'Beacon,34994,No,Yes',
      'Comet,34994,X,',
    ].join('\n'),
    newest,
  )
  expect((await admin.visit(page)).words).toContain('2 businesses need your answer')
  await update(page)
  expect((await visit('/business/beacon')).words).toContain(badge)
  for (const id of ['anchor', 'comet'])
    expect((await visit(`/business/${id}`)).words, id).not.toContain(badge)
})
