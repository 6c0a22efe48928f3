/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../test/desk-fixtures.ts'
import { sendGuarded } from '../../test/guarded-form.ts'

const page = '/business/semper-plumbing-stuart'

test("a sample listing can't be claimed, reported, or contacted, and says so", async ({
  visit,
  signIn,
  services,
  db,
  outbox,
}) => {
  const profile = await visit(page)
  expect(profile.words).toContain('This is a sample listing. On a real listing')
  for (const words of ['Is this your business?', 'Something is wrong', 'Write a message'])
    expect(profile.words).not.toContain(words)
  const tom = await signIn({ name: 'Tom' })
  const forms = {
    claim: { intent: 'send-code', way: 'listing-mail', local: '' },
    report: { kind: 'closed' },
    message: { name: 'Tom', email: 'tom@example.com', words: 'Do you come to Palm City?' },
  }
  for (const [door, fields] of Object.entries(forms)) {
    const shown = await tom.visit(`${page}/${door}`)
    expect([shown.status, shown.words]).toEqual([
      200,
      expect.stringContaining('This is a sample listing Semper Plumbing isn’t a real business.'),
    ])
    expect(shown.document.querySelector('main form')).toBeNull()
    const { document } = await visit('/submit-business')
    const pass = document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
    services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    const sent = await tom.send(`${page}/${door}`, { pass, ...fields })
    expect(sent.status).toBeGreaterThanOrEqual(400)
  }
  const documents = { intent: 'documents', name: 'Tom', reason: 'It is mine, I say.' }
  expect((await sendGuarded(tom, services, `${page}/claim`, documents)).status).toBe(400)
  for (const table of ['reports', 'conversations', 'submissions', 'claim_codes'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await outbox()).toEqual([])
})

test('every phone number of a sample says that it isn’t real, on paper, too', async ({ visit }) => {
  for (const path of [
    '/',
    '/featured',
    '/featured-article/wdg1',
    '/businesses/search?q=plumber&near=Stuart',
    '/category/plumbing',
    '/county/martin',
    '/county/martin?print=1',
    '/region/south',
    '/business/semper-plumbing-stuart',
    '/business/semper-plumbing-stuart/card',
  ]) {
    const { words } = await visit(path)
    const bare = words.match(/\d{3}-555-\d{4}(?! \(not real\)| \(sample| · Sample:)/g) ?? []
    expect(bare, path).toEqual([])
  }
})

test("a sample's proof is marked as invented, and states both facts as recorded", async ({
  visit,
}) => {
  for (const id of ['cafe-senorita-lucia-miami', 'danforth-family-plumbing-palm-city']) {
    const { words } = await visit(`/business/${id}`)
    expect(words).toContain('This proof shows military service and who owns the business.')
    expect(words).not.toContain('was not checked')
  }
  const sheet = await visit('/county/martin?print=1')
  expect(sheet.words).toMatch(
    /All of them are made up .* Their badges and dates are made up, too\..*checked \w+ 2026/,
  )
  expect(sheet.words).not.toContain('No one has checked')
  for (const row of sheet.document.querySelectorAll('main ol li'))
    expect(row.structuredText).toContain('Sample listing:')
  const card = await visit('/businesses/search?q=semper+plumbing&near=Stuart')
  expect(card.words).toMatch(/Sample listing Sample: /)
  for (const path of [
    '/',
    '/businesses/search',
    '/business/semper-plumbing-stuart',
    '/county/martin',
  ]) {
    const { document } = await visit(path)
    const words = document.querySelector('main')?.structuredText ?? ''
    expect(words, path).not.toMatch(/Verified: /)
  }
})
