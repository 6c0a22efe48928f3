/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../../test/list-fixtures.ts'

const heads = 'Legal Business Name,Zip,Certification Status,Expiration Date'
const badge = 'on SBA’s list of certified businesses'

test('a row without a status or an end date is a question if other rows have them', async ({
  admin,
  add,
  read,
  update,
  visit,
}) => {
  for (const name of ['Anchor', 'Beacon', 'Comet']) await add(name)
  const list = `${heads}\nAnchor,34994,Certified,12/31/2028\nBeacon,34994,,03/01/2027\nComet,34994,,N/A`
  const page = await read(list, '2026-11-20')
  const plan = await admin.visit(`${page}?show=gives`)
  expect(plan.words).toContain('2 listings get the badge')
  expect(plan.words).toContain('By the list, certified through December 31, 2028.')
  expect(plan.words).toContain('By the list, certified through March 1, 2027.')
  const asked = await admin.visit(`${page}?show=waits`)
  expect(asked.words).toContain('1 business needs your answer')
  expect(asked.words).toContain('The list gives no status and no end date for this business')
  await update(page)
  expect((await visit('/business/comet')).words).not.toContain(badge)
  // The badge's own end, two years on, isn't the certificate's.
  expect((await visit('/business/anchor')).words).toContain(
    'The badge ends after Nov 2028 unless it’s checked again.',
  )
  expect((await visit('/es/business/beacon')).words).toContain(
    'Según esa lista, el certificado es válido hasta el 1 de marzo de 2027.',
  )
  await admin.send(page, { intent: 'answer', 'answer-4': 'take' })
  await update(page)
  expect((await visit('/business/comet')).words).toContain(badge)

  // It doesn't lose the badge without an answer, either.
  const next = await read(list, '2026-11-21')
  const again = await admin.visit(`${next}?show=waits`)
  expect(again.words).toContain('1 business needs your answer')
  expect(again.words).toContain('Remove the badge')
  await update(next)
  expect((await visit('/business/comet')).words).toContain(badge)
})

test('a column that is empty in the whole list says nothing about a row', async ({
  admin,
  add,
  read,
}) => {
  await add('Anchor')
  const page = await read(`${heads}\nAnchor,34994,,`, '2026-11-20')
  expect((await admin.visit(page)).words).toContain('1 listing gets the badge')
})
