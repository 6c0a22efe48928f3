/** @module-tag once */
import { describe, expect } from 'vitest'
import { fileForm, test as base } from '../../../test/admin-import-fixtures.ts'
import { newBusiness } from '../../../test/builders.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { recordListingChange } from '../../submissions/edits/listing-changes.server.ts'

const test = base
  .extend('check', ({ admin, goOn }) => async (text: string) => {
    const page = (await admin.sendForm('/admin/import', fileForm(text))).location ?? ''
    await goOn()
    return page
  })
  .extend('start', ({ admin, goOn }) => async (page: string, form: Record<string, string> = {}) => {
    await admin.send(page, { intent: 'apply', ...form })
    await goOn()
    return (await admin.visit(page)).words
  })

describe('a row whose note says not to email', () => {
  test('waits, and can be listed without an invitation to its address', async ({
    admin,
    check,
    start,
    db,
  }) => {
    const page = await check(
      [
        'Name,Trade,City,Phone,Email,Notes',
        'Carl Pipes,Plumbing,Stuart,772-555-0133,carl@pipes.example,"do not email, he gets mad"',
        'Dee Pipes,Plumbing,Stuart,772-555-0134,dee@pipes.example,Don’t contact',
      ].join('\n'),
    )
    const { words } = await admin.visit(page)
    expect(words).toContain('2 rows: 2 waiting for your answer')
    expect(words).toContain('a business that may not want email')
    expect(words).toContain('List it, and never email it')
    await start(page, { 'choice-2': 'no email', 'choice-3': 'take' })
    const emails = await db
      .selectFrom('businesses')
      .select('email')
      .where('is_sample', '=', false)
      .orderBy('email')
      .execute()
    expect(emails.map(({ email }) => email)).toEqual(['carl@pipes.example', 'dee@pipes.example'])
    const stops = await db.selectFrom('invitation_stops').select(['address_hash', 'why']).execute()
    expect(stops).toEqual([{ address_hash: mailboxHash('carl@pipes.example'), why: 'team' }])
    expect((await admin.visit('/admin/log')).words).toContain('address stopped')
  })
})

test('a duplicate in the file of rows to correct is asked about again, and changes nothing by itself', async ({
  admin,
  check,
  start,
  db,
}) => {
  const page = await check(
    [
      'Name,Trade,City,Phone,Website',
      'Romeo Roofing,Roofing,Stuart,772-555-0151,https://first.example',
      'Romeo Roofing,Roofing,Stuart,772-555-0151,https://second.example',
      'Blimp Tours,blimp rides,Stuart,772-555-0152,',
    ].join('\n'),
  )
  await start(page)
  const site = async () =>
    (
      await db
        .selectFrom('businesses')
        .select('website')
        .where('id', '=', 'romeo-roofing')
        .execute()
    )
      .map(({ website }) => website)
      .join()
  let file = (await admin.visit(`${page}/refused.csv`)).html
  for (const round of ['first', 'second']) {
    const next = await check(file.replace('blimp rides', 'Plumbing'))
    const { words } = await admin.visit(next)
    expect(words, round).toContain('1 waiting for your answer')
    expect(words, round).toContain('Another row of the list it comes from already added or changed')
    await start(next)
    expect(await site(), round).toBe('https://first.example')
    file = (await admin.visit(`${next}/refused.csv`)).html
  }
  const last = await check(file)
  await start(last, { 'choice-2': 'take' })
  expect(await site()).toBe('https://second.example')
})

test('the check counts what the import will change, also per row and by another choice', async ({
  admin,
  check,
  start,
  db,
  services,
}) => {
  const of = (at: number) => ({ id: `keep-${at}`, name: `Keep ${at}`, phone: `305-555-013${at}` })
  await insertBusinesses(
    db,
    [0, 1, 2].map((at) => newBusiness({ ...of(at), email: null })),
  )
  const by = { userId: null, name: 'Sam', role: 'owner' } as const
  const changes = [{ field: 'website' as const, before: null, after: 'x' }]
  for (const businessId of ['keep-0', 'keep-1'])
    await recordListingChange(db, { businessId, action: 'edit', changes, by }, services)
  const rows = [0, 1, 2].map((at) => `Keep ${at},305-555-013${at},https://list-${at}.example`)
  const page = await check(['Name,Phone,Website', ...rows].join('\n'))
  const { words } = await admin.visit(page)
  expect(words).toContain('3 rows: 1 changed, 2 the same as before.')
  expect(words).toContain('Start import: change 1')
  expect(words).toContain('keep changes made here by hand (1 to change)')
  expect(words).toContain('Use the list (3 to change)')
  expect(words).toContain('Row 2 Keep 0: nothing to change: ours is kept')
  await admin.send(page, { intent: 'choose', 'choice-2': 'keep nothing' })
  expect((await admin.visit(page)).words).toContain('3 rows: 2 changed, 1 the same as before.')
  expect(await start(page)).toContain('3 rows: 2 changed, 1 nothing to change.')
})

test('rows that ask the same question are answered at once', async ({ admin, check, start }) => {
  const said = ['SDV', 'Spouse', 'Spouse', 'Spouse', 'Not a vet', 'Not a vet']
  const rows = said.map(
    (veteran, at) => `Anchor ${'abcdef'[at]},Plumbing,Stuart,772-555-013${at},${veteran}`,
  )
  const page = await check(['Name,Trade,City,Phone,Veteran', ...rows].join('\n'))
  const { document, words } = await admin.visit(page)
  expect(words).toContain('6 rows: 1 new, 5 waiting for your answer.')
  const questions = document
    .querySelectorAll('input[name=question]')
    .map((field) => field.getAttribute('value') ?? '')
  expect(questions).toEqual([
    expect.stringContaining('says “Spouse.”'),
    expect.stringContaining('says “Not a vet.”'),
  ])
  const answer = async (intent: string, answers: string[], shown: string[], own: object = {}) => {
    const form = new FormData()
    form.set('intent', intent)
    for (const [name, value] of Object.entries(own)) form.set(name, String(value))
    for (const [at, question] of questions.entries()) {
      form.append('question', question)
      form.append('shownAnswer', shown[at] ?? '')
      form.append('answerForAll', answers[at] ?? '')
    }
    await admin.sendForm(page, form)
    return (await admin.visit(`${page}?show=all`)).words
  }
  const first = await answer('choose', ['take', 'skip'], ['', ''], { 'choice-4': 'skip' })
  expect(first).toContain('1 new, 2 to import with your answers, 3 left out by choice.')
  const second = await answer('choose', ['take', ''], ['take', 'skip'])
  expect(second).toContain(
    '1 new, 2 waiting for your answer, 2 to import with your answers, 1 left out',
  )
  expect(await start(page)).toContain('Added 3 listings')
})
