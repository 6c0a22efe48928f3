import { describe, expect } from 'vitest'
import { newBusiness } from '../../test/builders.ts'
import { sendGuarded } from '../../test/guarded-form.ts'
import { test } from '../../test/real-listings.ts'
import { decideNow, passUndoMinute, sendIn } from '../../test/submission-builders.ts'
import { insertBusinesses } from '../listings/businesses.server.ts'

const ada = { name: 'Ada', role: 'reviewer' } as const
const bea = { name: 'Bea', role: 'reviewer' } as const
const listing = 'semper-plumbing-stuart'

describe('an item of the desk', () => {
  test('says that its business has closed since', async ({ db, services, signIn }) => {
    const desk = await signIn(ada)
    const id = await sendIn(db, services)
    await decideNow(db, services, id, 'approve')
    passUndoMinute(services)
    await db
      .updateTable('businesses')
      .set({ status: 'closed', closed_at: services.now() })
      .where('name', 'like', 'Osprey%')
      .execute()
    expect((await desk.visit(`/review/${id}`)).words).toContain('Permanently closed')
    const queue = await desk.visit('/review?show=decided')
    const row = queue.document.querySelector(`a[href^="/review/${id}"]`)
    expect(row?.text).toContain('Permanently closed')
    expect(row?.text).not.toContain('Live')
  })

  test('that a colleague decided refuses another decision with who and what, not with who took it', async ({
    db,
    services,
    signIn,
  }) => {
    const [first, second] = [await signIn(ada), await signIn(bea)]
    const path = `/review/${await sendIn(db, services)}`
    await first.send(path, { intent: 'take' })
    const reject = { intent: 'reject', version: '1', why: 'No.' }
    expect((await second.send(path, reject)).words).toContain('ada has taken this')
    await first.send(path, { intent: 'approve', version: '1', proof: 'none' })
    const late = await second.send(path, reject)
    expect(late.status).toBe(409)
    expect(late.words).toContain('ada approved it first')
    expect(late.words).not.toContain('has taken this')
  })

  test('that is put back because the other one was rejected says so, on both', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn(ada)
    const kept = await sendIn(db, services, { name: 'Osprey Cooling' })
    const closed = await sendIn(db, services, { submitterEmail: 'vi@example.com' })
    const same = { intent: 'already-listed', version: '1', 'listed-other': `/review/${kept}` }
    await desk.send(`/review/${closed}`, same)
    passUndoMinute(services)
    await desk.send(`/review/${kept}`, { intent: 'reject', version: '1', why: 'Not in Florida.' })
    expect((await desk.visit(`/review/${kept}`)).words).toContain(
      'the other one is back in the queue: Osprey Air Conditioning',
    )
    const { words } = await desk.visit(`/review/${closed}`)
    expect(words).toContain('Back in the queue, because Osprey Cooling was rejected')
    expect(words).not.toContain('restored it')
  })

  test('offers reasons that fit what was sent', async ({ db, services, signIn }) => {
    const desk = await signIn(ada)
    const without = await sendIn(db, services, { phone: null, licenseNumber: 'CAC1820001' })
    const { words } = await desk.visit(`/review/${without}`)
    expect(words).toContain('There’s no phone number. Give us a way')
    expect(words).not.toContain('The phone number may be wrong')
    expect(words).toContain('Check the number on the form')
    const reason = { intent: 'ask_changes', version: '1', reason: 'phoneMissing' }
    expect((await desk.send(`/review/${without}`, reason)).status).toBe(302)
    const given = await desk.visit(`/review/${await sendIn(db, services, { name: 'Heron Pipes' })}`)
    expect(given.words).toContain('The phone number may be wrong')
  })

  test('is a duplicate of one listing: a link besides the chosen one is refused, and so is a sample', async ({
    db,
    services,
    signIn,
  }) => {
    await insertBusinesses(db, [
      newBusiness({ id: 'other', name: 'Another Plumber' }),
      newBusiness({ id: 'sample', name: 'Osprey Air Conditioning', isSample: true }),
    ])
    const desk = await signIn(ada)
    const path = `/review/${await sendIn(db, services, { phone: '772-555-0142' })}`
    expect((await desk.visit(path)).words).toContain(
      'A sample listing has the same name or phone: Osprey Air Conditioning.',
    )
    const listed = { intent: 'already-listed', version: '1', 'listed-as': listing }
    const problemOf = async (sent: Record<string, string>) =>
      (await desk.send(path, { ...listed, ...sent })).document.querySelector(
        '#listed-other-problem',
      )?.text
    const other = '/business/other'
    expect(await problemOf({ 'listed-other': other })).toContain('You chose one above')
    expect(await problemOf({ 'listed-as': 'other', 'listed-other': '/business/sample' })).toContain(
      'That’s a sample listing.',
    )
    const chosen = { ...listed, 'listed-as': 'other', 'listed-other': other }
    expect((await desk.send(path, chosen)).status).toBe(302)
    const row = await db.selectFrom('submissions').select('listed_as').executeTakeFirst()
    expect(row).toEqual({ listed_as: 'other' })
  })

  test('that was approved has a note, not a reason', async ({ db, services, signIn }) => {
    const desk = await signIn(ada)
    const id = await sendIn(db, services)
    await decideNow(db, services, id, 'approve', { why: 'Welcome, Dana.' })
    const { words } = await desk.visit('/review?show=decided')
    expect(words).toMatch(/Note: Welcome, Dana\./)
    expect(words).not.toContain('Reason:')
    expect(words).toContain('The newest ones come first.')
    expect((await desk.visit('/review?show=mine')).words).toContain(
      'There’s nothing to choose here.',
    )
  })
})

describe('an undone answer that had been emailed', () => {
  test('stays in the history of a contact message, and not in the box', async ({
    db,
    services,
    signIn,
    newVisitor,
  }) => {
    const desk = await signIn(ada)
    const message = { name: 'Gus', email: 'gus@example.com', message: 'Where is my listing?' }
    await sendGuarded(newVisitor(), services, '/contact', message)
    const { id } = await db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()
    const page = `/review/contact/${id}`
    await desk.send(page, { intent: 'answer', answer: 'It is live.' })
    await db.updateTable('mails').set({ sent_at: services.now(), attempts: 1 }).execute()
    await desk.send(page, { intent: 'reopen' })
    const { words, document } = await desk.visit(page)
    expect(words).toMatch(/History ada answered today.*; that email was sent\. It is live\./)
    expect(document.querySelector('#answer')?.text.trim()).toBe('')
  })

  test('stays in the history of a report, whose listing says that it closed', async ({
    db,
    services,
    signIn,
    newVisitor,
    outbox,
  }) => {
    const desk = await signIn(ada)
    const sent = { kind: 'closed', text: 'Boarded up.', email: 'vi@example.com' }
    await sendGuarded(newVisitor(), services, `/business/${listing}/report`, sent)
    await db.updateTable('reports').set({ is_confirmed: true }).execute()
    const { id } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const page = `/review/reports/${id}`
    const close = `/business/${listing}/close?desk=${encodeURIComponent(page)}`
    expect((await desk.visit(page)).html).toContain(close)
    expect((await desk.visit(close)).document.querySelector(`a[href="${page}"]`)).not.toBeNull()
    expect((await desk.send(close, { intent: 'close' })).location).toBe(close)
    const closed = await desk.visit(page)
    expect(closed.words).toMatch(/The listing now Status ?Permanently closed/)
    expect(closed.words).toContain('It’s closed: tell the reporter')
    expect(closed.words).not.toContain('Mark it as permanently closed')
    const fixed = { intent: 'fixed', answer: 'We called.', 'right-as-it-is': 'yes' }
    expect((await desk.send(page, fixed)).status).toBe(302)
    const mail = (await outbox()).findLast(({ to }) => to === 'vi@example.com')
    expect(mail?.text).toContain('its listing says so now')
    await db.updateTable('mails').set({ sent_at: services.now(), attempts: 1 }).execute()
    await desk.send(page, { intent: 'reopen' })
    const again = await desk.visit(page)
    expect(again.words).toMatch(/ada decided “Fixed” today.*; that email was sent\. We called\./)
    expect(again.document.querySelector('#answer')?.text.trim()).toBe('')
  })
})

test('a report about missing hours says that there are none', async ({
  db,
  services,
  signIn,
  newVisitor,
}) => {
  await db.deleteFrom('business_hours').where('business_id', '=', listing).execute()
  await sendGuarded(newVisitor(), services, `/business/${listing}/report`, { kind: 'hours' })
  const { id } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  const desk = await signIn(ada)
  expect((await desk.visit(`/review/reports/${id}`)).words).toMatch(/Hours ?Not specified/)
})
