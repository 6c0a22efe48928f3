import { describe, expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { sendGuarded } from '../../../test/guarded-form.ts'
import { decideNow, passUndoMinute, sendIn } from '../../../test/submission-builders.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/report`
const listing = `/review/listing/${id}`
const ruth = { name: 'Ruth', role: 'reviewer' } as const

describe('a report about a listing that was hidden since', () => {
  test('is answered with that, never with “it’s correct,” and without a note to an unconfirmed address', async ({
    newVisitor,
    services,
    signIn,
    outbox,
    db,
  }) => {
    services.startClock()
    const desk = await signIn(ruth)
    const bob = await signIn({ name: 'Bob', role: 'reviewer' })
    await sendGuarded(newVisitor(), services, path, { kind: 'phone', email: 'vi@example.com' })
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const page = `/review/reports/${reportId}`
    expect((await desk.visit(page)).words).toContain('The email leaves out your note')
    await bob.send(listing, { intent: 'archive', why: 'Not a business.' })
    for (const intent of ['not-right', 'fixed']) {
      const late = await desk.send(page, { intent, answer: 'I called them.' })
      expect([late.status, late.words]).toEqual([
        409,
        expect.stringContaining('Someone hid this listing in the meantime'),
      ])
      expect(late.document.querySelector('#answer')?.text.trim()).toBe('I called them.')
    }
    const hidden = await desk.visit(page)
    expect(hidden.words).toMatch(/Visitors can’t see this listing anymore\. bob hid it/)
    expect(hidden.words).not.toContain('The listing is correct')
    expect(hidden.document.querySelector('[name=intent][value="not-right"]')).toBeNull()
    const tell = { intent: 'fixed', hidden: 'yes', answer: 'A secret note.' }
    expect((await desk.send(page, tell)).status).toBe(302)
    const mail = (await outbox()).findLast(({ to }) => to === 'vi@example.com')
    expect(mail?.text).toContain('isn’t shown in the directory anymore')
    expect(mail?.text).not.toMatch(/secret|business\/semper/)
    await desk.send(page, { intent: 'reopen' })
    await bob.send(listing, { intent: 'restore' })
    const back = await desk.send(page, tell)
    expect([back.status, back.words]).toEqual([
      409,
      expect.stringContaining('The listing is shown again'),
    ])
  })

  test('shows that the submission behind the listing names the address as the owner’s', async ({
    signIn,
    services,
    db,
  }) => {
    const desk = await signIn(ruth)
    const olga = await signIn({ name: 'Olga' })
    const owner = { ownerName: 'Olga Ruiz', ownerEmail: olga.email, relation: 'customer' }
    await decideNow(db, services, await sendIn(db, services, owner), 'approve', { proof: null })
    passUndoMinute(services)
    const form = '/business/osprey-air-conditioning/report'
    await sendGuarded(olga, services, form, { kind: 'remove', email: olga.email })
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const page = await desk.visit(`/review/reports/${reportId}`)
    expect(page.words).toContain('the owner’s email address in the submission behind the listing')
    expect(page.words).toContain('If you doubt the submission')
    expect(page.words).not.toMatch(/nothing connects it|have an owner’s email/)
    expect(page.document.querySelector('#do-not-list')?.hasAttribute('checked')).toBe(true)
  })
})

describe('a listing whose business asked not to be listed', () => {
  test('is shown again only if the desk confirms it, and the person who asked is told', async ({
    newVisitor,
    services,
    signIn,
    outbox,
    visit,
    db,
  }) => {
    services.startClock()
    const desk = await signIn(ruth)
    const sent = await sendIn(db, services)
    await decideNow(db, services, sent, 'approve', { proof: null })
    passUndoMinute(services)
    const shop = 'osprey-air-conditioning'
    await sendGuarded(newVisitor(), services, `/business/${shop}/report`, {
      kind: 'remove',
      email: 'dana@example.com',
    })
    const { id: reportId } = await db
      .updateTable('reports')
      .set({ is_confirmed: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const report = `/review/reports/${reportId}`
    await desk.send(report, { intent: 'removed', 'do-not-list': 'on' })
    passUndoMinute(services)
    await db.updateTable('mails').set({ sent_at: services.now(), attempts: 1 }).execute()
    const entries = () => db.selectFrom('do_not_list').selectAll().execute()
    const before = await entries()
    const state = async () => (await visit(`/business/${shop}`)).status
    const mails = async () =>
      (await outbox()).filter(({ subject }) => /listed on .* again/.test(subject))
    for (const page of [`/review/listing/${shop}`, `/review/${sent}`]) {
      const shown = await desk.visit(page)
      expect(shown.words).toMatch(/asked not to be listed: dana@example\.com wrote to us/)
      const version = (await db.selectFrom('submissions').select('version').execute())[0]?.version
      const restore = { intent: 'restore', version: String(version) }
      const unsure = await desk.send(page, restore)
      expect([unsure.status, await state(), await mails()]).toEqual([409, 404, []])
      expect((await desk.send(page, { ...restore, 'asked-again': 'on' })).status).toBe(302)
      expect([await state(), await entries()]).toEqual([200, []])
      expect((await mails()).map(({ to }) => to)).toEqual(['dana@example.com'])
      const after = await desk.visit(page)
      const undo = after.document.querySelector('form:has([value=undo]) [name=version]')
      await desk.send(page, { intent: 'undo', version: undo?.getAttribute('value') ?? '' })
      expect([await state(), await entries(), await mails()]).toEqual([404, before, []])
    }
    await desk.send(report, { intent: 'reopen' })
    const told = (await outbox()).findLast(({ to }) => to === 'dana@example.com')
    expect(told?.text).toContain('is looking at your report again')
    expect(await state()).toBe(200)
  })
})
