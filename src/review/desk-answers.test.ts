import { describe, expect } from 'vitest'
import { test } from '../../test/real-listings.ts'
import { runListing } from '../../test/run-listing.ts'
import { takeTurn } from '../submissions/emails/submitter-mail.server.ts'
import {
  decideNow,
  passUndoMinute,
  sendIn,
  sentForm,
  tokenIn,
} from '../../test/submission-builders.ts'

const ada = { name: 'Ada', role: 'reviewer' } as const
const listing = 'semper-plumbing-stuart'

describe('a business already in the directory', () => {
  test('is rejected with a link to it, in the email and on the private page, until that is undone', async ({
    db,
    services,
    signIn,
    outbox,
    newVisitor,
  }) => {
    const desk = await signIn(ada)
    const path = `/review/${await sendIn(db, services, { phone: '772-555-0142' })}`
    const form = { intent: 'already-listed', version: '1', why: 'Thank you, Dana.' }
    const unknown = await desk.send(path, {
      ...form,
      'listed-other': 'https://example.com/business/none',
    })
    expect(unknown.status).toBe(400)
    expect(unknown.document.querySelector('#listed-other-problem')?.text).toContain(
      'doesn’t lead to a public listing',
    )
    expect(unknown.document.querySelector('#why-already-listed')?.text).toContain('Dana')
    const url = `${services.site.url}/business/${listing}`
    expect((await desk.send(path, { ...form, 'listed-other': `${url}/card` })).status).toBe(302)
    const mail = (await outbox()).at(-1)
    expect(mail?.text).toMatch(/Thank you, Dana\.[^]*as Semper Plumbing:\n/)
    expect(mail?.text).toContain(`\n${url}\n`)
    await desk.send(path, { intent: 'undo', version: '2' })
    const row = await db.selectFrom('submissions').select(['state', 'listed_as']).executeTakeFirst()
    expect(row).toEqual({ state: 'pending', listed_as: null })
    await desk.send(path, { ...form, version: '3', 'listed-other': url })
    passUndoMinute(services)
    const page = await newVisitor().visit(
      `/submission/${tokenIn((await outbox()).at(-1) ?? { text: '' })}`,
    )
    const links = page.document.querySelectorAll('main a').map((a) => a.getAttribute('href'))
    expect(links).toContain(`/business/${listing}`)
  })

  test('is the one that its sender manages: the email and the account say so', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const [desk, olga] = [await signIn(ada), await signIn({ name: 'Olga' })]
    await runListing(db, listing, olga.userId)
    const id = await sendIn(db, services)
    await db.updateTable('submissions').set({ user_id: olga.userId }).execute()
    const form = { intent: 'already-listed', version: '1', why: '', 'listed-as': listing }
    await desk.send(`/review/${id}`, form)
    const mail = (await outbox()).at(-1)
    expect(mail?.text).toMatch(
      /This is the listing you already have, Semper Plumbing\.[^]*\/edit\n/,
    )
    expect(mail?.text).not.toContain('claim the listing')
    expect((await olga.visit('/account')).words).not.toContain('Already in the directory')
    passUndoMinute(services)
    const { words, document } = await olga.visit('/account')
    expect(words).toContain('Already in the directory. This is the listing you already have.')
    const link = document.querySelector(`[aria-labelledby=sent-${id}] a`)
    expect(link?.getAttribute('href')).toBe(`/business/${listing}/edit`)
  })
})

describe('a rejection because of a listing that visitors soon can’t open', () => {
  const form = { intent: 'already-listed', version: '1', why: '' }

  test('comes back when the approval of that listing is undone, after a warning', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const rita = await signIn({ name: 'Rita', role: 'reviewer' })
    const desk = await signIn(ada)
    const first = await sendIn(db, services)
    await decideNow(db, services, first, 'approve')
    const second = await sendIn(db, services, { name: 'Osprey Air', submitterEmail: 'eve@x.org' })
    const path = `/review/${first}`
    expect((await rita.visit(path)).words).toContain('Visitors see the listing now.')
    const undo = { intent: 'undo', version: '2' }
    await desk.send(`/review/${second}`, { ...form, 'listed-as': 'osprey-air-conditioning' })
    expect((await outbox()).at(-1)?.to).toBe('eve@x.org')
    const warned = await rita.send(path, undo)
    expect(warned.status).toBe(409)
    expect(warned.words).toContain('ada rejected Osprey Air as already listed here')
    const also = warned.document.querySelector('input[name=also]')?.getAttribute('value') ?? ''
    expect(also).toBe(second)
    expect((await rita.send(path, { ...undo, also })).status).toBe(302)
    const rows = db.selectFrom('submissions').select(['state', 'listed_as'])
    const pending = { state: 'pending', listed_as: null }
    expect(await rows.execute()).toEqual([pending, pending])
    const about = (await outbox()).filter(({ subject }) => /already has|Not added/.test(subject))
    expect(about).toEqual([])
    expect((await desk.visit(`/review/${second}`)).words).toContain('rita undid the decision')
    const late = { ...form, version: '3', 'listed-as': 'osprey-air-conditioning' }
    expect((await desk.send(`/review/${second}`, late)).status).toBe(400)
  })

  test('comes back when showing that listing again is undone', async ({ db, services, signIn }) => {
    const desk = await signIn(ada)
    const path = `/review/listing/${listing}`
    const id = await sendIn(db, services)
    await desk.send(path, { intent: 'suspend', why: 'A complaint.' })
    passUndoMinute(services)
    await desk.send(path, { intent: 'restore' })
    await desk.send(`/review/${id}`, { ...form, 'listed-as': listing })
    const page = await desk.visit(path)
    expect(page.words).toContain('If you undo this, it comes back to the queue, too.')
    const field = (name: string) =>
      page.document.querySelector(`form input[name=${name}]`)?.getAttribute('value') ?? ''
    const undo = { intent: 'undo', version: field('version') }
    expect((await desk.send(path, undo)).status).toBe(409)
    expect((await desk.send(path, { ...undo, also: field('also') })).status).toBe(302)
    const row = db.selectFrom('submissions').select('state').where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ state: 'pending' })
  })
})

describe('a business submitted twice', () => {
  test('is one of two by one answer, which tells the submitter nothing about the other', async ({
    db,
    services,
    signIn,
    outbox,
    newVisitor,
  }) => {
    const desk = await signIn(ada)
    const kept = await sendIn(db, services, { submitterEmail: 'eve@example.com' })
    const double = await sendIn(db, services, { name: 'Osprey Air Conditionin' })
    const path = `/review/${double}`
    const page = await desk.visit(path)
    const choice = page.document.querySelector('input[name=listed-as]')
    expect(choice?.getAttribute('value')).toBe(`/review/${kept}`)
    expect(choice?.closest('label')?.text).toContain('also waiting')
    const form = { intent: 'already-listed', version: '1', why: '' }
    const itself = await desk.send(path, { ...form, 'listed-other': path })
    expect(itself.words).toContain('to a submission waiting for review')
    expect((await desk.send(path, { ...form, 'listed-as': `/review/${kept}` })).status).toBe(302)
    const mail = (await outbox()).at(-1) ?? { to: '', text: '' }
    expect(mail.to).toBe('dana@example.com')
    expect(mail.text).toContain('We kept the other one and closed this one')
    expect(mail.text).not.toMatch(/eve@|\/review\//)
    expect((await desk.visit(path)).words).toContain(
      'Submitted twice. We kept the other one: Osprey',
    )
    expect((await desk.visit(`/review/${kept}`)).words).toContain(
      'We kept this one and rejected the other',
    )
    await desk.send(path, { intent: 'undo', version: '2' })
    const row = db.selectFrom('submissions').select(['state', 'same_as']).where('id', '=', double)
    expect(await row.executeTakeFirst()).toEqual({ state: 'pending', same_as: null })
    await desk.send(path, { ...form, version: '3', 'listed-as': `/review/${kept}` })
    passUndoMinute(services)
    const link = `/submission/${tokenIn((await outbox()).at(-1) ?? { text: '' })}`
    expect((await newVisitor().visit(link)).words).toContain('The other one is still under review')
    await decideNow(db, services, kept, 'approve')
    const status = await newVisitor().visit(link)
    expect(status.words).toContain('The other one is now in the directory.')
    const links = status.document.querySelectorAll('main a').map((a) => a.getAttribute('href'))
    expect(links).toContain('/business/osprey-air-conditioning')
    expect(status.words).not.toContain('under review')
  })
})

describe('an unconfirmed address', () => {
  test('is informed that a business submitted twice is already listed', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const desk = await signIn(ada)
    const kept = await sendIn(db, services, { submitterEmail: 'eve@example.com' })
    const double = await sendIn(db, services, { name: 'Osprey Air Conditionin' })
    await db
      .updateTable('submissions')
      .set({ confirmed_at: null })
      .where('id', '=', double)
      .execute()
    const form = { intent: 'already-listed', version: '1', why: '' }
    await desk.send(`/review/${double}`, { ...form, 'listed-as': `/review/${kept}` })
    const mail = (await outbox()).at(-1)
    expect(mail?.to).toBe('dana@example.com')
    expect(mail?.subject).toMatch(
      /^The business you submitted to .* was sent to us more than once$/,
    )
    expect(mail?.text).toContain('we kept another submission and closed this one')
    expect(mail?.text).not.toMatch(/already have|can’t publish|Osprey/)
    await desk.send(`/review/${double}`, { intent: 'undo', version: '2' })
    await decideNow(db, services, kept, 'approve')
    const again = { ...form, version: '3', 'listed-as': '/business/osprey-air-conditioning' }
    await desk.send(`/review/${double}`, again)
    const listed = (await outbox()).findLast(({ to }) => to === 'dana@example.com')
    expect(listed?.subject).toMatch(/ already has the business you submitted$/)
    expect(listed?.text).toContain('We already have the business')
    expect(listed?.text).not.toMatch(/can’t publish|Osprey/)
  })
})

describe('a question to the sender', () => {
  test('has a separate action and email, which greets once', async ({
    db,
    services,
    signIn,
    outbox,
    newVisitor,
  }) => {
    const desk = await signIn(ada)
    const path = `/review/${await sendIn(db, services)}`
    expect((await desk.visit(path)).words).toMatch(/Ask for changes.*Ask a question/)
    const why = 'Dear Dana,\n\nwhich year did you open?'
    await desk.send(path, { intent: 'ask_question', version: '1', why })
    const mail = (await outbox()).at(-1)
    expect(mail?.subject).toBe('We have a question about Osprey Air Conditioning')
    expect(mail?.text).toMatch(/Hello Dana Reyes,[^]*which year did you open\?/)
    expect(mail?.text).not.toMatch(/Dear Dana|need a change/)
    expect((await desk.visit(path)).words).toMatch(/You asked a question\. We’ll send the email at/)
    passUndoMinute(services)
    const status = await newVisitor().visit(`/submission/${tokenIn(mail ?? { text: '' })}`)
    expect(status.words).toMatch(/Question asked.*We have a question.*We asked you a question/)
  })
})

describe('several spam submissions', () => {
  test('need no individual reasons, and the page says that no email is sent', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const desk = await signIn(ada)
    const item = `${await sendIn(db, services)}:1`
    const page = `/review/bulk?item=${item}`
    expect((await desk.send(page, { intent: 'reject', item })).words).toContain('Choose a reason')
    const before = (await outbox()).length
    const sent = await desk.send(page, { intent: 'reject', item, quiet: 'on' })
    expect((await desk.visit(sent.location ?? '')).words).toContain(
      'You can undo this for one minute. None of the senders will get an email about this.',
    )
    expect(await outbox()).toHaveLength(before)
  })

  test('are distinguished from emails that wait for the sender’s other submissions', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn(ada)
    const [one, other] = [await sendIn(db, services), await sendIn(db, services)]
    await db.updateTable('submissions').set({ confirmed_at: null }).execute()
    while (await takeTurn(db, 'dana@example.com', 'single', services.now()));
    const item = `${one}:1`
    const sent = await desk.send('/review/bulk', { intent: 'reject', item, why: 'No.' })
    expect((await desk.visit(sent.location ?? '')).words).toContain(
      '1 sender already got today’s emails. The list says when theirs follows.',
    )
    await desk.send(`/review/${other}`, { intent: 'reject', version: '1', why: 'No.' })
    expect((await desk.visit(`/review/${other}`)).words).toContain(
      'A single email about all their submissions follows today at',
    )
  })
})

describe('a rejected sender', () => {
  test('answers with the private link, returns to the queue, and gets an answer', async ({
    db,
    services,
    signIn,
    outbox,
    newVisitor,
  }) => {
    const [desk, dana] = [await signIn(ada), newVisitor()]
    const id = await sendIn(db, services)
    await decideNow(db, services, id, 'reject')
    expect((await desk.visit('/review')).words).toContain('Nothing is waiting.')
    const link = `/submission/${tokenIn((await outbox()).at(-1) ?? { text: '' })}`
    services.moveTo(new Date(services.now().getTime() + 1_200_000).toISOString())
    const write = (words: string) => dana.send(link, { intent: 'message', words })
    for (const words of ['The ZIP is right.', 'I asked the post office.', 'Please look again.'])
      expect((await write(words)).status).toBe(302)
    expect((await write('Well?')).words).toContain('We have your messages.')
    expect((await desk.visit('/review')).words).toMatch(/Osprey Air[^.]*2\d h.*New message/)
    const item = await desk.visit(`/review/${id}`)
    expect(item.words).toMatch(/New message.*The ZIP is right\..*Please look again\./)
    const empty = await desk.send(`/review/${id}`, { intent: 'write-back', note: ' ' })
    expect([empty.status, empty.words]).toEqual([400, expect.stringContaining('Write your answer')])
    const answer = { intent: 'write-back', note: 'Send us a photo of the shop.' }
    const before = await outbox()
    services.startClock()
    await desk.send(`/review/${id}`, answer)
    expect((await desk.visit(`/review/${id}`)).words).toContain(
      'You answered without deciding. We’ll send',
    )
    expect((await dana.visit(link)).words).not.toContain('We wrote to you')
    const undone = await desk.send(`/review/${id}`, { intent: 'take-answer-back' })
    expect(undone.document.querySelector('#answer')?.text.trim()).toBe(answer.note)
    expect(await outbox()).toEqual(before)
    expect(undone.words).toMatch(/New message.*The ZIP is right\./)
    await desk.send(`/review/${id}`, answer)
    passUndoMinute(services)
    const late = await desk.send(`/review/${id}`, { intent: 'take-answer-back' })
    expect([late.status, late.words]).toEqual([409, expect.stringContaining('too late to undo')])
    expect((await desk.visit('/review')).words).toContain('Nothing is waiting.')
    const mail = (await outbox()).at(-1)
    expect(mail).toMatchObject({ to: 'dana@example.com' })
    expect(mail?.text).toContain('Send us a photo of the shop.')
    expect((await dana.visit(link)).words).toMatch(/We wrote to you\..*Send us a photo/)
    expect((await write('Here it is.')).status).toBe(302)
    await desk.send(`/review/${id}`, { intent: 'restore', version: '2' })
    expect((await desk.visit('/review?news=on')).words).toContain('Nothing here.')
    expect((await desk.visit('/review')).words).toContain('Osprey Air')
  })
})

describe('a waiting submission', () => {
  test('is changed by the team with the same form, and shows earlier values', async ({
    db,
    services,
    signIn,
    outbox,
    newVisitor,
  }) => {
    const desk = await signIn(ada)
    const id = await sendIn(db, services)
    const path = `/review/${id}/edit`
    const page = await desk.visit(path)
    expect(page.document.querySelector('#name')?.getAttribute('value')).toContain('Osprey')
    expect(page.document.querySelector('#submitterEmail')).toBeNull()
    const form = (changes: Record<string, string>) => {
      const own = { submitterName: null, submitterEmail: null, relation: null }
      const sent = sentForm({ ...own, ...changes })
      sent.set('version', '1')
      return sent
    }
    const wrong = await desk.sendForm(path, form({ zip: '1' }))
    expect(wrong.status).toBe(400)
    expect(wrong.document.querySelector('#zip')?.getAttribute('value')).toBe('1')
    const saved = await desk.sendForm(path, form({ phone: '772-555-0199' }))
    expect([saved.status, saved.location]).toEqual([302, `/review/${id}`])
    const late = await desk.sendForm(path, form({ phone: '772-555-0198' }))
    expect([late.status, late.words]).toEqual([
      409,
      expect.stringContaining('while you were editing'),
    ])
    const { words } = await desk.visit(`/review/${id}`)
    expect(words).toMatch(/ada changed: Phone\..*772-555-0177.*772-555-0199/)
    const row = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ submitter_email: 'dana@example.com', state: 'pending', version: 2 })
    const link = `/submission/${tokenIn((await outbox())[0] ?? { text: '' })}`
    expect((await newVisitor().visit(link)).words).toContain('Our team changed a detail.')
    expect((await desk.send(`/review/${id}`, { intent: 'undo', version: '2' })).status).toBe(409)
  })

  test('and a listing are changed together, including name and address', async ({
    signIn,
    visit,
  }) => {
    const desk = await signIn(ada)
    const path = `/business/${listing}/edit?part=name`
    const page = await desk.visit(path)
    expect(page.words).toContain('Changes here go live right away.')
    const seen = page.document.querySelector('input[name=seen]')?.getAttribute('value') ?? ''
    const form = { intent: 'save', seen, name: 'Semper Pipes', category: 'plumbing' }
    expect((await desk.send(path, form)).status).toBe(302)
    expect((await visit(`/business/${listing}`)).document.querySelector('h1')?.text).toContain(
      'Semper Pipes',
    )
  })
})
