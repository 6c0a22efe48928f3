import { describe, expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import type { Answer, TestServices } from '../../../test/fixtures.ts'
import { decideNow, passUndoMinute, pdf, sendIn } from '../../../test/submission-builders.ts'
import { addDocuments } from '../../submissions/documents/documents.server.ts'

const ada = { name: 'Ada', role: 'reviewer' } as const

async function fill(services: TestServices): Promise<void> {
  const { db, now } = services
  const papers = await sendIn(db, services, { name: 'Heron Roofing', licenseNumber: 'CCC1330001' })
  await addDocuments(db, papers, [pdf('DD 214')], services)
  await sendIn(db, services, {
    name: 'Ibis Café',
    category: 'plumbing',
    street: '1 Main St',
    city: 'Pensacola',
    zip: '32501',
    county: 'escambia',
    phone: '850-555-0123',
  })
  const gone = await sendIn(db, services, {
    name: 'Kite Towing',
    submitterEmail: 'kit@example.com',
  })
  await decideNow(db, services, gone, 'reject')
  await db.updateTable('submissions').set({ news_at: now() }).where('id', '=', gone).execute()
  const old = await sendIn(db, services, { name: 'Egret Bakery', phone: '352-555-0100' })
  await decideNow(db, services, old, 'reject')
  const report = {
    id: 'report-1',
    business_id: 'semper-plumbing-stuart',
    kind: 'phone',
    text: 'Rings in an empty house.',
    visitor_hash: '',
    received_at: now(),
    due_at: now(),
  } as const
  await db.insertInto('reports').values(report).execute()
  const conversation = {
    id: 'message-1',
    business_id: 'semper-plumbing-stuart',
    sender_name: 'Gus Grabber',
    sender_email: 'gus@example.net',
    form_key: 'message-1',
    started_at: now(),
    confirmed_at: now(),
    last_at: now(),
    reported_at: now(),
  }
  await db.insertInto('conversations').values(conversation).execute()
  const words = {
    conversation_id: 'message-1',
    at: now(),
    is_from_business: false,
    text: 'Buy now',
  }
  await db.insertInto('conversation_messages').values(words).execute()
}

const all = ['Heron Roofing', 'Ibis Café', 'Kite Towing', 'Semper Plumbing', 'Semper Plumbing']

const shows: [query: string, names: string[]][] = [
  ['', all],
  ['?show=reports', ['Semper Plumbing']],
  ['?show=mine', []],
  ['?show=decided', ['Egret Bakery']],
  ['?kind=message', ['Semper Plumbing']],
  ['?county=Escambia', ['Ibis Café']],
  ['?category=plumbing', ['Ibis Café', 'Semper Plumbing', 'Semper Plumbing']],
  ['?documents=on', ['Heron Roofing']],
  ['?news=on', ['Kite Towing']],
  ['?county=Escambia&documents=on', []],
  ['?kind=nonsense&county=%25', []],
  ['?show=all&kind=suggest', ['Heron Roofing', 'Ibis Café', 'Kite Towing', 'Egret Bakery']],
  ['?show=all&q=kit%40example.com', ['Kite Towing']],
  ['?show=all&q=(352) 555-0100', ['Egret Bakery']],
  ['?show=all&q=ibis cafe pensacola', ['Ibis Café']],
  ['?show=all&q=ccc1330001', ['Heron Roofing']],
  ['?show=all&q=1 main&kind=suggest', ['Ibis Café']],
  ['?show=all&q=grabber', ['Semper Plumbing']],
  ['?show=all&q=empty house', ['Semper Plumbing']],
  ['?show=all&q=semper stuart&kind=listing', ['Semper Plumbing']],
  ['?show=all&q=100%25', []],
  ['?show=all&q=zyxwv', []],
]

test('the queue lists every waiting item, can be filtered, and finds every past one', async ({
  services,
  signIn,
}) => {
  await fill(services)
  const desk = await signIn(ada)
  for (const [query, names] of shows) {
    const page = await desk.visit(`/review${query}`)
    expect({ query, names: namesIn(page) }).toEqual({ query, names: names.toSorted() })
  }
  const { words } = await desk.visit('/review')
  expect(words).toMatch(/Waiting 5 Overdue 1/)
  expect(words).toMatch(/Heron Roofing[^.]*Documents.*Kite Towing[^.]*New message/)
})

test('a decided item shows who decided what, when, and why, and marks an unconfirmed address', async ({
  db,
  services,
  signIn,
}) => {
  const desk = await signIn(ada)
  const names = ['Egret One', 'Heron Two', 'Ibis Three', 'Kite Four', 'Osprey Five']
  const ids: string[] = []
  for (const [place, name] of names.entries())
    ids.push(
      await sendIn(db, services, {
        name,
        phone: `772-555-030${place}`,
        website: null,
        licenseNumber: `CAC183000${place}`,
        submitterEmail: `${place}@example.org`,
      }),
    )
  const [plain = '', twice = '', listed = '', live = '', open = ''] = ids
  await db.updateTable('submissions').set({ confirmed_at: null }).where('id', '=', open).execute()
  await desk.send(`/review/${plain}`, { intent: 'reject', version: '1', why: 'Not in Florida.' })
  const known = { intent: 'already-listed', version: '1', why: '' }
  await desk.send(`/review/${twice}`, { ...known, 'listed-other': `/review/${open}` })
  await desk.send(`/review/${listed}`, { ...known, 'listed-as': 'semper-plumbing-stuart' })
  const proof = { proof: 'papers-seen', 'proves-service': 'on' }
  const seen = { 'seen-elsewhere': 'Shown at the VFW post in Stuart.' }
  await desk.send(`/review/${live}`, { intent: 'approve', version: '1', ...proof, ...seen })
  const filters = async (query: string) =>
    (await desk.visit(`/review?${query}`)).document
      .querySelectorAll('details')
      .filter((one) => one.querySelector('#filter-show'))
      .map((one) => one.hasAttribute('open'))
  expect(await filters('show=reports')).toEqual([false])
  expect(await filters('show=reports&county=Martin')).toEqual([true])
  const { words } = await desk.visit('/review?show=decided')
  expect(words).toMatch(/Egret One[^.]*You rejected it, today [^.]*\. Reason: Not in Florida\./)
  expect(words).toMatch(/Heron Two[^.]*You rejected it as a duplicate, today/)
  expect(words).toMatch(/Ibis Three[^.]*You rejected it as already listed, today/)
  expect(words).toMatch(/Kite Four[^.]*You approved it with the “Verified: Documents seen” badge/)
  const rita = await signIn({ name: 'Rita', role: 'reviewer' })
  expect((await rita.visit('/review?show=decided')).words).toContain(
    'ada rejected it as a duplicate',
  )
  const history = (await rita.visit(`/review/${twice}`)).words
  expect(history).toContain('ada rejected it as a duplicate')
  expect((await rita.visit(`/review/${live}`)).words).toMatch(
    /History.*ada approved it with the “Verified: Documents seen” badge/,
  )
  const queue = await rita.visit('/review')
  expect(queue.words).toMatch(/Osprey Five[^.]*Email address not confirmed/)
  expect((await rita.visit(`/review/bulk?item=${open}:1`)).words).toMatch(
    /Osprey Five.*Email address not confirmed.*Phone 772.*Description.*Proof offered.*The owner’s word.*Documents None sent/,
  )
})

test('listings whose proof expires are in the queue when that filter is chosen', async ({
  db,
  services,
  signIn,
}) => {
  const desk = await signIn(ada)
  const expiring = async () => namesIn(await desk.visit('/review?expiring=on'))
  const before = await expiring()
  const soon = new Date(services.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  await db
    .updateTable('verifications')
    .set({ expires_on: soon })
    .where('business_id', '=', 'semper-plumbing-stuart')
    .execute()
  expect(await expiring()).toEqual([...before, 'Semper Plumbing'].toSorted())
})

test('every waiting item can be reached by paging, and the total counts all', async ({
  db,
  services,
  signIn,
}) => {
  const names = Array.from({ length: 112 }, (_, place) => `Works ${String(place).padStart(3, '0')}`)
  const id = await sendIn(db, services, { name: 'Works' })
  const row = db.selectFrom('submissions').selectAll().where('id', '=', id)
  const { name_key, position, ...first } = await row.executeTakeFirstOrThrow()
  expect([name_key, position]).toBeDefined()
  await db.deleteFrom('submissions').execute()
  const copies = names.map((name, place) => ({
    ...first,
    name,
    details: JSON.stringify(first.details),
    id: `copy-${place}`,
    submission_key: name,
  }))
  await db.insertInto('submissions').values(copies).execute()
  const desk = await signIn(ada)
  const seen: string[] = []
  let path: string | undefined = '/review'
  while (path) {
    const page: Answer = await desk.visit(path)
    expect(page.words).toContain('of 112')
    seen.push(...namesIn(page))
    path = page.document.querySelector('a[rel=next]')?.getAttribute('href')
  }
  expect(seen.toSorted()).toEqual(names)
  expect(namesIn(await desk.visit('/review?page=999'))).toHaveLength(12)
})

describe('a message reported as spam', () => {
  test('is decided once, and its sender stays blocked or may write again', async ({
    db,
    services,
    signIn,
  }) => {
    await fill(services)
    const [desk, other] = [await signIn(ada), await signIn({ name: 'Rita', role: 'reviewer' })]
    const path = '/review/messages/message-1'
    expect((await desk.visit(path)).words).toMatch(/gus@example\.net.*Buy now/)
    await desk.send(path, { intent: 'spam' })
    const late = await other.send(path, { intent: 'fine' })
    expect([late.status, late.words]).toEqual([409, expect.stringContaining('ada decided first')])
    expect(namesIn(await desk.visit('/review?kind=message'))).toEqual([])
    await desk.send(path, { intent: 'reopen' })
    const blocked = () => db.selectFrom('blocked_senders').select('business_id').execute()
    expect(await blocked()).toHaveLength(1)
    await desk.send(path, { intent: 'fine' })
    expect(await blocked()).toEqual([])
    const admin = await signIn({ name: 'Nina', role: 'admin' })
    const log = await admin.visit('/admin/log?table=conversations')
    expect(log.words).toMatch(/message decided.*message opened again.*message decided/i)
    expect(log.html).toContain(path)
    expect(log.html).not.toContain('Buy now')
  })
})

describe('a wave of spam', () => {
  test('is rejected with one reason, except changed items, and can be undone', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const desk = await signIn(ada)
    const ids: string[] = []
    for (const name of ['Spam One', 'Spam Two', 'Spam Three', 'Real Works'])
      ids.push(await sendIn(db, services, { name, submitterEmail: `${name.at(-1)}@example.org` }))
    const queue = await desk.visit('/review')
    const boxes = queue.document.querySelectorAll('input[name=item]')
    const items = boxes.map((box) => ['item', box.getAttribute('value') ?? ''])
    expect(items).toHaveLength(4)
    const chosen = items.filter(([, value]) => !value?.startsWith(ids[3] ?? ''))
    const path = `/review/bulk?${new URLSearchParams(chosen)}`
    const shown = await desk.visit(path)
    expect(shown.words).toMatch(/Spam One.*Spam Two.*Spam Three.*these 3/)
    const leave = shown.document.querySelectorAll('a[data-leave-out]')
    const fewer = await desk.visit(leave[0]?.getAttribute('href') ?? '')
    expect(fewer.words).toMatch(/Spam Two.*Spam Three.*these 2/)
    const left = fewer.document.querySelectorAll('main li > a').map((link) => link.text)
    expect(left).toContain('Spam Two')
    expect(left).not.toContain('Spam One')
    await decideNow(db, services, ids[1] ?? '', 'approve')
    const none = await desk.sendForm(path, formOf(chosen, { intent: 'reject' }))
    expect([none.status, none.words]).toEqual([400, expect.stringContaining('Choose a reason')])
    const before = (await outbox()).length
    const form = formOf(chosen, { intent: 'reject', reason: 'spam', quiet: 'on' })
    const done = await desk.sendForm(path, form)
    const page = await desk.visit(done.location ?? '')
    expect(page.words).toMatch(
      /2 rejected.*Spam One.*Rejected\. No email\..*Spam Three.*Rejected\. No email\..*1 was decided by someone else first.*Spam Two Live: Ruth, today/,
    )
    expect(await outbox()).toHaveLength(before)
    const undo = page.document.querySelectorAll('form input[name=item]')
    const undone = undo.map((box) => ['item', box.getAttribute('value') ?? ''])
    await desk.sendForm(path, formOf(undone, { intent: 'undo' }))
    const states = await db.selectFrom('submissions').select(['name', 'state']).execute()
    expect(Object.fromEntries(states.map(({ name, state }) => [name, state]))).toEqual({
      'Spam One': 'pending',
      'Spam Two': 'approved',
      'Spam Three': 'pending',
      'Real Works': 'pending',
    })
  })
})

test('the result of rejecting several counts only one’s own, and says who gets an email', async ({
  db,
  services,
  signIn,
}) => {
  const desk = await signIn(ada)
  const [one, two] = [
    await sendIn(db, services, { submitterEmail: 'vi@example.com' }),
    await sendIn(db, services, { name: 'Kite Bakery', submitterEmail: 'kit@example.com' }),
  ]
  const chosen = [one, two].map((id) => ['item', `${id}:1`])
  await decideNow(db, services, two, 'reject')
  const form = formOf(chosen, { intent: 'reject', why: 'Not in Florida.' })
  const done = await desk.sendForm('/review/bulk', form)
  const { words } = await desk.visit(done.location ?? '')
  expect(words).toMatch(/1 rejected.*Rejected\. We’ll email vi@example\.com unless you undo this/)
  expect(words).toMatch(/1 was decided by someone else first.*Kite Bakery Rejected: Ruth, today/)
  expect(words).not.toContain('kit@example.com')
  passUndoMinute(services)
  expect((await desk.visit(done.location ?? '')).words).toContain('We emailed vi@example.com.')
})

function formOf(items: string[][], fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name = '', value = ''] of [...items, ...Object.entries(fields)])
    form.append(name, value)
  return form
}

function namesIn({ document }: Answer): string[] {
  const rows = document.querySelectorAll('a[data-row]')
  return rows.map((row) => row.querySelector('span')?.text ?? '').toSorted()
}
