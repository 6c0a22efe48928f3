/** @module-tag once */
import { expect } from 'vitest'
import { later as afterSeconds } from '../../../test/auth-fixtures.ts'
import { test } from '../../../test/list-fixtures.ts'

const badge = 'on SBA’s list of certified businesses'
const zephyr = 'Legal Business Name,UEI,Zip\nZEPHYR AIR,ZEPHYR123456,34994'

test('an older list can be undone after the newer one, and no badge is left over', async ({
  auth,
  services,
  admin,
  add,
  read,
  update,
  goOn,
  visit,
}) => {
  const id = await add('Zephyr Air')
  const undo = async (page: string) => {
    const { status, words } = await admin.send(page, { intent: 'undo', confirm: 'yes' })
    await goOn()
    return { status, words }
  }
  const first = await read(zephyr, '2026-11-20')
  await update(first)
  services.moveTo(afterSeconds(auth, 60))
  const second = await read(zephyr, '2026-11-21')
  const waiting = await read(zephyr, '2026-11-21')
  await update(second)
  const { words, document } = await admin.visit(first)
  expect(words).toContain('Undo the list dated November 21, 2026 first.')
  expect(document.querySelector('button[value=undo]')).toBeNull()
  const refused = await undo(first)
  expect([refused.status, refused.words]).toEqual([
    400,
    expect.stringContaining('Undo the list dated November 21, 2026 first.'),
  ])
  expect((await visit(`/business/${id}`)).words).toContain(badge)
  // A list that was checked before is checked again.
  expect((await admin.visit(waiting)).words).toContain('1 listing already has the badge')
  await undo(second)
  expect((await visit(`/business/${id}`)).words).toContain(badge)
  expect((await admin.visit(waiting)).words).toContain('1 listing keeps the badge')
  await undo(first)
  expect((await visit(`/business/${id}`)).words).not.toContain(badge)
  expect((await admin.visit(waiting)).words).toContain('1 listing gets the badge')
})

test('a list that removes two of four badges is asked about, and then says what it did', async ({
  admin,
  add,
  read,
  update,
}) => {
  const rows = []
  for (const name of ['Anchor', 'Beacon', 'Comet', 'Delta']) {
    await add(name)
    rows.push(`${name},${name.toUpperCase().padEnd(12, '1')},34994`)
  }
  const head = 'Legal Business Name,UEI,Zip'
  await update(await read([head, ...rows].join('\n'), '2026-11-20'))
  const page = await read([head, rows[0], rows[1]].join('\n'), '2026-11-21')
  expect((await admin.visit(page)).words).toContain('two or more badges, and more than a fifth')
  expect((await update(page)).status).toBe(400)
  await update(page, { sure: 'yes' })
  const { words } = await admin.visit(page)
  expect(words).toContain('2 listings lost the badge')
  expect(words).toContain('2 listings kept the badge, with the new date')
  expect(words).not.toContain('2 listings lose the badge')
})
