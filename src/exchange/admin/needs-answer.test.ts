/** @module-tag once */
import { expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test as base } from '../../../test/desk-fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { carryOnImports } from '../import/carry-on.server.ts'

const test = base.extend('check', async ({ signIn, services }) => {
  const admin = await signIn({ name: 'Nina', role: 'admin' })
  return async (text: string | Buffer<ArrayBuffer>) => {
    const form = new FormData()
    form.set('intent', 'read')
    form.set('file', new File([text], 'list.csv'))
    const path = (await admin.sendForm('/admin/import', form)).location ?? ''
    await carryOnImports(services, { rowsAtOnce: 50, rests: false })
    return { admin, path, page: await admin.visit(path) }
  }
})

type Page = { document: { querySelectorAll(selector: string): { id: string }[] } }

const menus = ({ document }: Page, selector: string) =>
  document.querySelectorAll(selector).map(({ id }) => id)

test('the check of a list shows what needs an answer, and folds what is certain', async ({
  check,
}) => {
  const trades = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  const rows = trades.map(
    (word, at) => `Anchor ${word},Zorgs of ${word},Stuart,772-555-013${at},Note ${at},CLOSED 2023`,
  )
  const { admin, path, page } = await check(
    [
      'Name,Trade,City,Phone,Extra,Status',
      'Beacon Roofs,Roofing contractor,Ocala,352-555-0142,,Open',
      'Sabal Air,A/C Repair,Tampa,813-555-0143,,Open',
      'Cypress Pipes,Plumber,Stuart,772-555-0144,Quiet,CLOSED 2023',
      ...rows,
    ].join('\n'),
  )
  const all = menus(page, 'select[id^=column-]')
  const folded = menus(page, 'details select[id^=column-]')
  expect(all).toHaveLength(6)
  expect(all.filter((id) => !folded.includes(id))).toEqual(['column-4'])
  expect(menus(page, 'select[id^=guess-]').length).toBeGreaterThan(0)
  expect(menus(page, 'select[id^=guess-]')).toEqual(menus(page, 'details select[id^=guess-]'))
  const unknown = menus(page, 'select[id^=category-]')
  expect(unknown).toHaveLength(8)
  expect(menus(page, 'details select[id^=category-]')).toEqual(unknown.slice(6))
  // Rows that wait come first; all are one tap away.
  expect(page.words).toContain('Row 4 Cypress Pipes: waiting')
  expect(page.words).not.toContain('Beacon Roofs: new')
  const shown = (await admin.visit(`${path}?show=all`)).words
  expect(shown).toContain('Beacon Roofs: new')
  expect(shown).not.toContain('We read “A/C Repair” as')
})

test('what was said of the columns is remembered after an undo, for a Mac Roman file, too', async ({
  check,
  services,
}) => {
  const list = 'Zorp;Trade;City;Phone\rCafé Anchor;Plumber;Stuart;772-555-0131\r'
  const { admin, path } = await check(list)
  const next = async (form: Record<string, string>) => {
    await admin.send(path, form)
    await carryOnImports(services, { rowsAtOnce: 50, rests: false })
  }
  await next({ intent: 'read-again', 'column-0': 'name' })
  await next({ intent: 'apply' })
  await next({ intent: 'undo', confirm: 'yes' })
  expect((await admin.visit(path)).words).toContain('Removed 1 listing')
  const macRoman = Buffer.from(list.replace('é', '\u008e'), 'latin1')
  const again = await check(macRoman)
  expect(again.page.words).toContain('1 row: 1 new.')
  expect(again.page.words).toContain('Café Anchor')
})

test('the newest choice of a category counts, and our own reading isn’t shown as a choice', async ({
  check,
  services,
}) => {
  const list = [
    'Name,Trade,City,Phone',
    'Elm Rides,blimp rides,Stuart,772-555-0135',
    'Sabal Air,A/C Repair,Tampa,813-555-0143',
  ].join('\n')
  const choose = async ({ admin, path }: Awaited<ReturnType<typeof check>>, slug: string) => {
    const form = new FormData()
    form.set('intent', 'read-again')
    for (const [label, category] of [
      ['blimp rides', slug],
      ['A/C Repair', 'hvac'],
    ] as const) {
      form.append('label', label)
      form.append('category', category)
    }
    await admin.sendForm(path, form)
    await carryOnImports(services, { rowsAtOnce: 50, rests: false })
  }
  services.moveTo('2026-11-21T15:01:00Z')
  const first = await check(list)
  await choose(first, 'retail')
  services.moveTo('2026-11-21T15:02:00Z')
  const second = await check(list)
  await choose(second, 'entertainment')
  services.moveTo('2026-11-21T15:03:00Z')
  await first.admin.send(first.path, { intent: 'apply' })
  await carryOnImports(services, { rowsAtOnce: 50, rests: false })
  const { page, admin, path } = await check(list.replace('Elm', 'Oak').replace('0135', '0136'))
  const chosen = (shown: typeof page) =>
    shown.document.querySelectorAll('[id^=guess-] option[selected]').map(({ text }) => text)
  expect(chosen(page)).toEqual(['HVAC', 'Entertainment'])
  expect(page.words).toContain('As you chose on November 21, 2026.')
  expect(page.words.split('As you chose on')).toHaveLength(2)
  // Another check changes nothing.
  await choose({ page, admin, path }, 'entertainment')
  expect((await admin.visit(path)).words).toContain('As you chose on November 21, 2026.')
})

test('a row that was left out for its changes, or as the second of two, is asked about in the next file', async ({
  check,
  db,
}) => {
  const known = { name: 'Keep One', phone: '305-555-0130', website: 'https://ours.example' }
  await insertBusinesses(db, [newBusiness(known)])
  const first = await check(
    [
      'Name,Trade,City,Phone,Website',
      'Romeo Roof,Roofing,Stuart,772-555-0151,',
      'Romeo Roofing,Roofing,Stuart,772-555-0151,',
      'Keep One,,,305-555-0130,https://one.example',
    ].join('\n'),
  )
  expect(first.page.words).toContain('1 new, 1 changed, 1 probably already listed.')
  await first.admin.send(first.path, { intent: 'choose', 'choice-3': 'skip', 'choice-4': 'skip' })
  const { page } = await check(
    [
      'Name,Trade,City,Phone,Website',
      'Romeo Roofing,Roofing,Stuart,772-555-0151,',
      'Keep One,,,305-555-0130,https://two.example',
    ].join('\n'),
  )
  expect(page.words).toContain('2 rows: 1 new, 1 changed.')
})

test('a remark that nearly all rows share is said once', async ({ check }) => {
  const rows = [0, 1, 2, 3, 4, 5].map(
    (at) =>
      `Anchor ${'abcdef'[at]},Plumbing,Stuart,772-555-013${at},${at === 3 ? '' : 'Space Fleet'}`,
  )
  const { page } = await check(['Name,Trade,City,Phone,Branch', ...rows].join('\n'))
  const remark = '“Space Fleet” isn’t a branch of service'
  expect(page.words.split(remark)).toHaveLength(2)
  expect(page.words).toContain(`All of these rows except row 5: `)
})
