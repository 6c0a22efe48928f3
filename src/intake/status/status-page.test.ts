import { describe, expect } from 'vitest'
import { test, type Answer, type TestServices } from '../../../test/fixtures.ts'
import {
  decideNow,
  passUndoMinute,
  ruth,
  sendIn,
  tokenIn,
} from '../../../test/submission-builders.ts'
import { assign, addNote } from '../../review/decision/look-after.server.ts'
import { addDocuments, listDocuments } from '../../submissions/documents/documents.server.ts'
import type { Decision } from '../../submissions/lifecycle/decide.server.ts'
import type { Db } from '../../platform/db/schema.ts'

/** Submits a business. @returns its id and the address of its private page. */
async function sent(db: Db, services: TestServices, changes: Record<string, string> = {}) {
  const id = await sendIn(db, services, changes)
  const mail = await db
    .selectFrom('mails')
    .select('text')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  return { id, path: `/submission/${tokenIn(mail)}` }
}

/** The fields of the page's answer form as a browser would send them, with changes. */
function fieldsOf({ document }: Answer, changes: Record<string, string | Blob>): FormData {
  const form = new FormData()
  const answer = document.querySelector('form[enctype="multipart/form-data"]')
  for (const field of answer?.querySelectorAll('input, textarea, select') ?? []) {
    const name = field.getAttribute('name') ?? ''
    const type = field.getAttribute('type')
    if (type === 'file' || (/checkbox|radio/.test(type ?? '') && !field.hasAttribute('checked')))
      continue
    const chosen = field.querySelector('option[selected]')?.getAttribute('value')
    const value = field.tagName === 'TEXTAREA' ? field.text.trim() : field.getAttribute('value')
    form.append(name, (field.tagName === 'SELECT' ? chosen : value) ?? '')
  }
  form.set('intent', 'answer')
  for (const [name, value] of Object.entries(changes)) form.set(name, value)
  return form
}

const states: [string, Decision['action'][], RegExp][] = [
  [
    'received',
    [],
    /Received Osprey Air Conditioning is in our queue. We’ll answer by Sunday at 10:00 AM\./,
  ],
  ['changes asked', ['ask_changes'], /We need a change.*The ZIP does not fit the city\./],
  ['live', ['approve'], /Live Osprey Air Conditioning is in the directory.*See the listing/],
  ['rejected', ['reject'], /Not added.*can’t publish it\. The ZIP does not fit the city\./],
  ['suspended', ['approve', 'suspend'], /Hidden for now.*The ZIP does not fit the city\./],
  ['archived', ['approve', 'archive'], /No longer listed/],
]

describe("a submission's private page", () => {
  test('accepts a message without changing other fields', async ({ db, services, visit }) => {
    const license = { category: 'food-and-drinks', licenseNumber: 'CAC1820001' }
    const { id, path } = await sent(db, services, license)
    await decideNow(db, services, id, 'ask_changes')
    passUndoMinute(services)
    const body = fieldsOf(await visit(path), { words: 'It is right.' })
    body.delete('licenseNumber')
    expect((await visit(path, { method: 'POST', body })).status).toBe(302)
    const row = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow()
    expect([row.state, row.details]).toMatchObject(['pending', { licenseNumber: 'CAC1820001' }])
  })

  test.for(states)('%s', async ([, actions, words], { db, services, visit }) => {
    const { id, path } = await sent(db, services)
    await addNote(db, id, { by: ruth, text: 'Zyxwv note' }, services)
    for (const action of actions) await decideNow(db, services, id, action)
    passUndoMinute(services)
    const page = await visit(path)
    expect(page.status).toBe(200)
    expect(page.words).toMatch(words)
    expect(page.words).toContain('You sent it.')
    expect(page.html).not.toMatch(/Ruth|Zyxwv/)
    const isOpen = actions.length === 0 || actions[0] === 'ask_changes'
    expect(page.words.includes('Withdraw this submission')).toBe(isOpen)
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    })
    expect(page.head).toMatchObject({ robots: 'noindex', canonical: null })
  })

  test('shows a decision when its emails go out, and until then refuses changes and keeps their text', async ({
    db,
    services,
    visit,
  }) => {
    const { id, path } = await sent(db, services)
    await decideNow(db, services, id, 'reject')
    const page = await visit(path)
    // Visitors may see another state already, and a form would only be refused.
    expect(page.words).toContain('We’re working on it right now')
    expect(page.document.querySelector('#to-team')).toBeNull()
    expect(page.words).not.toMatch(/is in our queue|Live/)
    expect(page.words).not.toMatch(/Not added|ZIP does not fit|We couldn’t add it/)
    const body = new URLSearchParams({ intent: 'message', words: 'We also serve Palm City.' })
    const early = await visit(path, { method: 'POST', body })
    expect([early.status, early.words]).toEqual([
      409,
      expect.stringContaining('Send this again in a minute.'),
    ])
    expect(early.document.querySelector('#to-team')?.text.trim()).toBe('We also serve Palm City.')
    await decideNow(db, services, id, 'undo')
    expect((await visit(path)).words).toMatch(/is in our queue/)
    await decideNow(db, services, id, 'approve')
    await decideNow(db, services, id, 'suspend')
    expect((await visit(path)).words).toContain('We’re working on it right now')
    passUndoMinute(services)
    expect((await visit(path)).words).toMatch(/Hidden for now/)
  })

  test('is closed for good after spam: neutral words, no way back to the queue, and the contact page', async ({
    db,
    services,
    visit,
  }) => {
    const { id, path } = await sent(db, services)
    await decideNow(db, services, id, 'reject', { why: 'Advertising.', isQuiet: true })
    passUndoMinute(services)
    const page = await visit(path)
    expect(page.words).toMatch(
      /Not added We reviewed what you sent for Osprey Air Conditioning and closed your submission\./,
    )
    expect(page.words).not.toMatch(/Advertising|Reply to the reviewers/)
    expect(page.document.querySelector('main a[href="/contact"]')).not.toBeNull()
    for (const intent of ['message', 'answer', 'reply', 'withdraw']) {
      const body = new URLSearchParams({ intent, words: 'Buy now.' })
      expect((await visit(path, { method: 'POST', body })).status).not.toBe(302)
    }
    const row = db.selectFrom('submissions').select(['state', 'news_at'])
    expect(await row.executeTakeFirst()).toEqual({ state: 'rejected', news_at: null })
    await decideNow(db, services, id, 'restore')
    await decideNow(db, services, id, 'reject')
    passUndoMinute(services)
    expect((await visit(path)).words).toContain('Reply to the reviewers')
  })

  test('says that the review is running, and when it is late', async ({ db, services, visit }) => {
    const { id, path } = await sent(db, services)
    await assign(db, id, ruth, services.now())
    expect((await visit(path)).words).toMatch(/Under review Someone on our team is looking at/)
    services.moveTo('2026-11-22T15:00:00Z')
    expect((await visit(path)).words).toContain(
      'We promised a reply within 24 hours, and we’re late.',
    )
  })

  test('says that a link is invalid, and where to get help', async ({ visit }) => {
    for (const token of ['x', 'A'.repeat(43)]) {
      const { status, words, headers } = await visit(`/submission/${token}`)
      expect(status).toBe(404)
      expect(words).toMatch(/We can’t find this submission.*hello@example\.com/)
      expect(headers.get('referrer-policy')).toBe('same-origin')
    }
  })

  test('keeps its secret out of the log', async ({ db, services, visit }) => {
    const { path } = await sent(db, services)
    await visit(path)
    await visit(`${path}.data`)
    const token = path.replace('/submission/', '')
    expect(JSON.stringify(services.events)).not.toContain(token)
    expect(JSON.stringify(services.events)).toContain('/submission/-')
  })
})

describe('its forms, without script', () => {
  test('thank for an answer when nothing in the form changed', async ({ db, services, visit }) => {
    const { id, path } = await sent(db, services)
    await decideNow(db, services, id, 'ask_question')
    passUndoMinute(services)
    const body = fieldsOf(await visit(path), { words: 'The shop is open on Sundays.' })
    const answer = await visit(path, { method: 'POST', body })
    expect(answer.headers.get('location')).toBe(`${path}?sent=reply#saved`)
    const { words } = await visit(`${path}?sent=reply`)
    expect(words).toContain('We have your answer')
    expect(words).not.toContain('We have your changes')
  })

  test('send the changes: it waits for 24 hours again, and shows the earlier values', async ({
    db,
    services,
    visit,
  }) => {
    const { id, path } = await sent(db, services, { hoursNote: 'Ring twice', hidesAddress: 'yes' })
    const before = (await db.selectFrom('submissions').select('details').executeTakeFirstOrThrow())
      .details
    await decideNow(db, services, id, 'ask_changes')
    passUndoMinute(services)
    services.moveTo('2026-11-22T12:00:00Z')
    const pdf = new File(['%PDF-1.7 x'], 'dd214.pdf', { type: 'application/pdf' })
    const body = fieldsOf(await visit(path), {
      zip: '34990',
      words: 'You are right.',
      evidence: pdf,
    })
    const answer = await visit(path, { method: 'POST', body })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `${path}?sent=answer#saved`,
    ])
    const row = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow()
    expect(row.state).toBe('pending')
    expect(row.due_at).toEqual(new Date('2026-11-23T12:00:00Z'))
    expect(row.details).toEqual({
      ...(before as object),
      zip: '34990',
      serves: ['palm-beach', 'st-lucie'],
    })
    expect(await listDocuments(db, id, services)).toMatchObject([{ name: 'dd214.pdf' }])
    expect((await visit(path)).words).toMatch(/You answered.*You are right\./)
  })

  test('have links to the parts of the long form', async ({ db, services, visit }) => {
    const { path } = await sent(db, services)
    const { document } = await visit(path)
    const links = document.querySelectorAll('nav[aria-label="Go to a part of the form"] a')
    const targets = links.map((link) => link.getAttribute('href') ?? '')
    expect(targets.length).toBeGreaterThan(4)
    for (const target of targets) expect(document.querySelectorAll(target)).toHaveLength(1)
  })

  test('keep the input, and show each error next to its field', async ({ db, services, visit }) => {
    const { id, path } = await sent(db, services)
    await decideNow(db, services, id, 'ask_changes')
    passUndoMinute(services)
    const body = fieldsOf(await visit(path), { zip: '9', name: 'Changed Works', phone: 'none' })
    const page = await visit(path, { method: 'POST', body })
    expect(page.status).toBe(400)
    expect(page.document.querySelector('#zip-problem')?.text).toContain('Enter a 5-digit ZIP code.')
    expect(page.document.querySelector('a[href="#zip"]')).not.toBeNull()
    expect(page.document.querySelector('#phone-problem')).not.toBeNull()
    expect(page.document.querySelector('#name')?.getAttribute('value')).toBe('Changed Works')
    const script = new File(['<script>'], 'a.pdf')
    const bad = fieldsOf(await visit(path), { evidence: script })
    expect((await visit(path, { method: 'POST', body: bad })).words).toContain('Choose a PDF')
    const { state, name } = await db
      .selectFrom('submissions')
      .select(['state', 'name'])
      .executeTakeFirstOrThrow()
    expect([state, name]).toEqual(['changes_requested', 'Osprey Air Conditioning'])
  })

  test('write to the team while it waits', async ({ db, services, visit }) => {
    const { path } = await sent(db, services)
    const write = (words: string) =>
      visit(path, { method: 'POST', body: new URLSearchParams({ intent: 'message', words }) })
    expect((await write(' ')).words).toContain('Write your message.')
    expect((await write('x'.repeat(2001))).words).toContain('Shorten the message')
    expect((await write('I forgot: we moved.')).status).toBe(302)
    expect((await visit(path)).words).toMatch(/You wrote to us.*I forgot: we moved\./)
    for (let count = 1; count < 20; count++) await write(`Message ${count}`)
    expect((await write('One more')).status).toBe(400)
  })

  test('delete one of several documents, also after the decision, and no other person’s', async ({
    db,
    services,
    visit,
  }) => {
    const { id, path } = await sent(db, services)
    const other = await sent(db, services)
    const file = (name: string) =>
      ({ name, mediaType: 'application/pdf', bytes: new Uint8Array([1]) }) as const
    await addDocuments(db, id, [file('dd214.pdf'), file('license.pdf')], services)
    await addDocuments(db, other.id, [file('theirs.pdf')], services)
    const press = (document: string) =>
      visit(path, {
        method: 'POST',
        body: new URLSearchParams({ intent: 'delete-document', document }),
      })
    const [theirs] = await listDocuments(db, other.id, services)
    await press(theirs?.id ?? '')
    const listed = async () =>
      (await listDocuments(db, id, services)).map(({ name }) => name).toSorted()
    expect(await listed()).toEqual(['dd214.pdf', 'license.pdf'])
    expect(await listDocuments(db, other.id, services)).toHaveLength(1)
    const page = await visit(path)
    const fields = page.document.querySelectorAll('input[name=document]')
    expect(page.words).toContain('No one can open it after that, not even our reviewers.')
    await press(fields[0]?.getAttribute('value') ?? '')
    expect(await listed()).toHaveLength(1)
    expect((await visit(path)).words).toContain('We deleted the document you sent.')
    await decideNow(db, services, id, 'approve')
    passUndoMinute(services)
    expect((await visit(path)).words).toMatch(/Documents you sent.*we delete them on \w+ \d+, 2026/)
    await press(fields[1]?.getAttribute('value') ?? '')
    expect(await listed()).toHaveLength(0)
  })

  test('withdraw it, once', async ({ db, services, visit }) => {
    const { path } = await sent(db, services)
    const body = () => new URLSearchParams({ intent: 'withdraw' })
    expect((await visit(path, { method: 'POST', body: body() })).status).toBe(302)
    const page = await visit(`${path}?sent=withdraw`)
    expect(page.words).toMatch(
      /You withdrew it ?We won’t review or publish it\..*Withdrawn You withdrew what you sent for Osprey Air Conditioning/,
    )
    expect(page.words).toMatch(/What you sent The business Name Osprey Air Conditioning/)
    expect(page.words).not.toMatch(/documents you sent|Add the documents/)
    expect((await visit(path)).words).not.toContain('You withdrew it We won’t')
    const again = await visit(path, { method: 'POST', body: body() })
    expect([again.status, again.words]).toEqual([
      409,
      expect.stringContaining('no longer possible'),
    ])
  })

  test('reads about documents only where some were sent', async ({ db, services, visit }) => {
    const { id, path } = await sent(db, services)
    expect((await visit(path)).words).not.toContain('we delete your documents right away')
    expect((await visit(`${path}/data`)).words).not.toContain('can open your documents')
    const file = {
      name: 'dd214.pdf',
      mediaType: 'application/pdf',
      bytes: new Uint8Array([1]),
    } as const
    await addDocuments(db, id, [file], services)
    expect((await visit(path)).words).toContain('we delete your documents right away')
    expect((await visit(`${path}/data`)).words).toContain('can open your documents')
    await visit(path, { method: 'POST', body: new URLSearchParams({ intent: 'withdraw' }) })
    const page = await visit(`${path}?sent=withdraw`)
    expect(page.words).toContain('we deleted the documents you sent')
    expect(page.words).toContain('Add the documents again, too.')
  })

  test('start a new form from a withdrawn submission', async ({ db, services, visit }) => {
    const { path } = await sent(db, services, { hoursNote: 'Ring twice' })
    const again = () =>
      visit(path, { method: 'POST', body: new URLSearchParams({ intent: 'again' }) })
    expect((await again()).headers.get('location')).toBe(path)
    await visit(path, { method: 'POST', body: new URLSearchParams({ intent: 'withdraw' }) })
    expect((await visit(path)).words).toContain('Send it again')
    const { status, headers } = await again()
    const form = headers.get('location') ?? ''
    expect([status, form]).toEqual([303, expect.stringMatching(/^\/submit-business\?kept=[\w-]+$/)])
    const page = await visit(form)
    const valueOf = (name: string) =>
      page.document.querySelector(`[name=${name}]`)?.getAttribute('value')
    expect(['name', 'hoursNote', 'submitterEmail'].map(valueOf)).toEqual([
      'Osprey Air Conditioning',
      'Ring twice',
      'dana@example.com',
    ])
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  test('confirm that a message arrived', async ({ db, services, visit }) => {
    const { path } = await sent(db, services)
    const body = new URLSearchParams({ intent: 'message', words: 'We moved.' })
    const { headers } = await visit(path, { method: 'POST', body })
    const location = headers.get('location') ?? ''
    expect(location).toBe(`${path}?sent=message#saved`)
    expect((await visit(location)).words).toContain('We have your message')
  })

  test("change nothing when the state or the link doesn't allow it", async ({
    db,
    services,
    visit,
  }) => {
    const { id, path } = await sent(db, services)
    await decideNow(db, services, id, 'ask_changes')
    passUndoMinute(services)
    const form = await visit(path)
    await decideNow(db, services, id, 'reject')
    const late = await visit(path, { method: 'POST', body: fieldsOf(form, { name: 'Too Late' }) })
    expect(late.status).toBe(409)
    for (const intent of ['answer', 'message', 'withdraw']) {
      const body = new URLSearchParams({ intent, words: 'Hello' })
      const { status } = await visit('/submission/none', { method: 'POST', body })
      expect({ intent, status }).toEqual({ intent, status: 404 })
    }
    const rows = await db.selectFrom('submissions').select(['name', 'state']).execute()
    expect(rows).toEqual([{ name: 'Osprey Air Conditioning', state: 'rejected' }])
  })
})
