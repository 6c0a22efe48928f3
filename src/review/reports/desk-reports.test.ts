import { describe, expect } from 'vitest'
import type { Visitor } from '../../../test/account-fixtures.ts'
import { test } from '../../../test/real-listings.ts'
import type { TestServices } from '../../../test/fixtures.ts'
import { sendGuarded } from '../../../test/guarded-form.ts'
import { runListing } from '../../../test/run-listing.ts'
import { decideNow, passUndoMinute, sendIn, sentForm } from '../../../test/submission-builders.ts'
import { forgetAfter } from '../../../test/forget.ts'
import { remindOfOverdue } from '../team-emails/overdue.server.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/report`

function suggest(
  visitor: Visitor,
  services: TestServices,
  changes: Record<string, string>,
): ReturnType<Visitor['send']> {
  const form = sentForm({ 'hours-0-opens': null, 'hours-0-closes': null, serves: null, ...changes })
  const fields = [...form].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
  return sendGuarded(visitor, services, '/submit-business', Object.fromEntries(fields))
}

describe('the desk', () => {
  test("undoes a removal for the listing's submission and its sender's email, too", async ({
    newVisitor,
    services,
    signIn,
    outbox,
    db,
  }) => {
    services.startClock()
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    await decideNow(db, services, await sendIn(db, services), 'approve', { proof: null })
    passUndoMinute(services)
    const submissions = db.selectFrom('submissions').select(['state', 'business_id'])
    const before = await submissions.executeTakeFirstOrThrow()
    const report = { kind: 'remove', email: 'eve@example.com' }
    const form = `/business/${before.business_id}/report`
    await sendGuarded(newVisitor(), services, form, report)
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const mails = (await outbox()).length
    const page = `/review/reports/${reportId}`
    await desk.send(page, { intent: 'removed', answer: 'Done.' })
    expect((await submissions.executeTakeFirst())?.state).toBe('archived')
    expect((await outbox()).length).toBeGreaterThan(mails)
    await desk.send(page, { intent: 'reopen' })
    expect(await submissions.executeTakeFirst()).toEqual(before)
    expect((await outbox()).length).toBe(mails)
  })

  test('removes an owned listing for an unknown requester only with evidence, and informs the owner when it is restored', async ({
    newVisitor,
    services,
    signIn,
    outbox,
    db,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    await runListing(services.db, id, olga.userId)
    await sendGuarded(newVisitor(), services, path, { kind: 'remove', email: 'eve@example.com' })
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const page = `/review/reports/${reportId}`
    const removal = { intent: 'removed', 'do-not-list': 'on', answer: 'Done.' }
    const refused = await desk.send(page, removal)
    expect(refused.status).toBe(409)
    expect(refused.words).toContain('we don’t know who asked to remove it')
    expect(refused.document.querySelector('#answer')?.text.trim()).toBe('Done.')
    expect((await olga.visit(`/business/${id}`)).status).toBe(200)
    const verified = { ...removal, 'verified-how': 'I called the shop, and Olga said so.' }
    expect((await desk.send(page, verified)).status).toBe(302)
    expect((await desk.visit(page)).words).toContain('Verified: I called the shop')
    services.moveTo(new Date(services.now().getTime() + 120_000).toISOString())
    await services.db.updateTable('mails').set({ sent_at: services.now() }).execute()
    await desk.send(page, { intent: 'reopen' })
    const told = (await outbox()).findLast(({ to }) => to === olga.email)
    expect(told?.subject).toContain('is back in the directory')
  })

  test('keeps the note of a decision that was undone or came too late, and calls it internal for an anonymous report', async ({
    newVisitor,
    services,
    signIn,
    outbox,
    db,
  }) => {
    await sendGuarded(newVisitor(), services, path, { kind: 'closed', text: 'Boarded up.' })
    const [ruth, adam] = [
      await signIn({ name: 'Ruth', role: 'reviewer' }),
      await signIn({ name: 'Adam', role: 'reviewer' }),
    ]
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const page = `/review/reports/${reportId}`
    const shown = await ruth.visit(page)
    expect(shown.words).toContain('A note for the team (optional)')
    expect(shown.words).not.toContain('A note to the reporter')
    const before = (await outbox()).length
    expect((await ruth.send(page, { intent: 'closed', answer: 'I drove by.' })).status).toBe(302)
    expect(await outbox()).toHaveLength(before)
    const late = await adam.send(page, { intent: 'not-right', answer: 'I called them.' })
    expect([late.status, late.words]).toEqual([409, expect.stringContaining('I called them.')])
    expect(late.words).toMatch(/Ruth has been viewing this.*Closed.*I drove by\./i)
    await adam.send(page, { intent: 'reopen' })
    expect((await adam.visit(page)).document.querySelector('#answer')?.text.trim()).toBe(
      'I drove by.',
    )
  })

  test('counts a report "closed", shows it next to the listing, decides, and answers it', async ({
    newVisitor,
    services,
    signIn,
    outbox,
    db,
  }) => {
    const fields = { kind: 'closed', text: 'Boarded up.', email: 'vi@example.com' }
    await sendGuarded(newVisitor(), services, path, fields)
    await db.updateTable('reports').set({ is_confirmed: true }).execute()
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const queue = await desk.visit('/review?show=reports')
    expect(queue.words).toMatch(
      /Reports \(1\).*Semper Plumbing\s?Report: it’s permanently closed\s?2[34] hr/,
    )
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const page = await desk.visit(`/review/reports/${reportId}`)
    expect(page.words).toMatch(/Boarded up\..*vi@example.com will get an email.*The listing now/)
    const waysTo = page.document.querySelectorAll('main a').map((link) => link.text.trim())
    expect(waysTo).toContain('Mark it as permanently closed')
    const close = await desk.visit(`/business/${id}/close`)
    expect(close.words).toContain('The business is permanently closed')
    const answer = 'We called, and they have closed.'
    const fixed = { intent: 'fixed', answer }
    const asked = await desk.send(`/review/reports/${reportId}`, fixed)
    expect([asked.status, asked.words.includes('Nothing has changed since')]).toEqual([409, true])
    const sure = { ...fixed, 'right-as-it-is': 'on' }
    const decided = await desk.send(`/review/reports/${reportId}`, sure)
    expect(decided.status).toBe(302)
    const mail = (await outbox()).findLast(({ to }) => to === 'vi@example.com')
    expect(mail?.text).toContain('You were right, and we fixed it.')
    expect(mail?.text).toContain(answer)
    const owner = await signIn({ name: 'Adam', role: 'admin' })
    await runListing(services.db, id, owner.userId)
    const late = await desk.send(`/review/reports/${reportId}`, { intent: 'closed' })
    expect([late.status, late.words.includes('decided first')]).toEqual([409, true])
    await desk.send(`/review/reports/${reportId}`, { intent: 'reopen' })
    const own = await owner.send(`/review/reports/${reportId}`, { intent: 'not-right' })
    expect(own.words).toContain('You manage this listing yourself')
    const mails = (await outbox()).filter(({ to }) => to === 'vi@example.com')
    expect(mails).toHaveLength(1)
    expect((await desk.visit('/review')).words).toContain('Reports (1)')
  })

  test('has one text field for every decision, and closing needs none', async ({
    newVisitor,
    services,
    signIn,
    outbox,
    db,
  }) => {
    await sendGuarded(newVisitor(), services, path, { kind: 'hours', email: 'vi@example.com' })
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const page = `/review/reports/${reportId}`
    const { document } = await desk.visit(page)
    const [box, ...more] = document.querySelectorAll('textarea')
    expect([box?.getAttribute('name'), more]).toEqual(['answer', []])
    const form = box?.closest('form')
    const buttons = form?.querySelectorAll('button[name=intent]').map((one) => one.text.trim())
    expect(buttons).toEqual([
      'I fixed it',
      'The listing is correct',
      'Close without answering',
      'Remove the listing',
    ])
    await db.updateTable('reports').set({ is_confirmed: true }).execute()
    const before = (await outbox()).length
    const worded = await desk.send(page, { intent: 'closed', answer: 'We know.' })
    expect([worded.status, worded.document.querySelector('#answer')?.text.trim()]).toEqual([
      409,
      'We know.',
    ])
    expect((await desk.send(page, { intent: 'closed' })).status).toBe(302)
    expect(await outbox()).toHaveLength(before)
  })

  test('counts a badge removed after the report as a fix', async ({
    newVisitor,
    services,
    signIn,
    db,
  }) => {
    await sendGuarded(newVisitor(), services, path, { kind: 'closed', email: 'vi@example.com' })
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const note = 'Seen at the shop.'
    await db
      .insertInto('verifications')
      .values({
        business_id: id,
        method: 'vouched',
        checked_on: '2026-11-01',
        expires_on: '2027-11-01',
        note,
        by_name: 'Ruth',
        made_at: new Date('2026-01-01'),
        withdrawn_at: new Date('2100-01-01'),
        withdrawn_by: 'Ruth',
        withdrawn_why: 'It isn’t theirs.',
      })
      .execute()
    const fixed = await desk.send(`/review/reports/${reportId}`, { intent: 'fixed' })
    expect(fixed.status).toBe(302)
  })

  test('warns of a removal that only a stranger’s confirmed address asks for', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const own = 'hello@semper.example'
    await db.updateTable('businesses').set({ email: own }).where('id', '=', id).execute()
    const reports = [
      { id: 'own', email: own, is_confirmed: true },
      { id: 'stranger', email: 'eve@example.com', is_confirmed: true },
      { id: 'unconfirmed', email: 'vi@example.com', is_confirmed: false },
      { id: 'anonymous', email: null, is_confirmed: false },
    ]
    const at = services.now()
    const rest = {
      business_id: id,
      kind: 'remove',
      visitor_hash: '',
      received_at: at,
      due_at: at,
    } as const
    await db
      .insertInto('reports')
      .values(reports.map((report) => ({ ...report, ...rest })))
      .execute()
    const shown = async (report: string) => {
      const { words, document } = await desk.visit(`/review/reports/${report}`)
      const isChecked = document.querySelector('#do-not-list')?.hasAttribute('checked')
      return { isChecked, words: words.replace(/.*We don’t know that this came from/, 'WARNING') }
    }
    const proven = await shown('own')
    expect([proven.isChecked, proven.words.startsWith('WARNING')]).toEqual([true, false])
    for (const [report, words] of [
      ['stranger', 'nothing connects it to the listing'],
      ['unconfirmed', 'opens the link in our email'],
      ['anonymous', 'The reporter didn’t leave an email address. First'],
    ] as const)
      expect(await shown(report)).toEqual({
        isChecked: false,
        words: expect.stringMatching(new RegExp(`^WARNING.*${words}`)),
      })
  })

  test("doesn't count an undone removal as a fix of the listing", async ({
    newVisitor,
    services,
    signIn,
    db,
  }) => {
    await sendGuarded(newVisitor(), services, path, { kind: 'remove', email: 'vi@example.com' })
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const page = `/review/reports/${reportId}`
    await desk.send(page, { intent: 'removed' })
    await desk.send(page, { intent: 'reopen' })
    const fixed = await desk.send(page, { intent: 'fixed' })
    expect([fixed.status, fixed.words.includes('Nothing has changed since')]).toEqual([409, true])
  })

  test('tells owners that a listing is back if their email about its removal may have been sent', async ({
    newVisitor,
    services,
    signIn,
    outbox,
    db,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    await sendGuarded(newVisitor(), services, path, { kind: 'remove', email: 'vi@example.com' })
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const page = `/review/reports/${reportId}`
    const removal = { intent: 'removed', 'verified-how': 'I called the shop.' }
    const subjects = async () =>
      (await outbox())
        .filter(({ to }) => to === olga.email)
        .map(({ subject }) => subject)
        .filter((subject) => /in the directory/.test(subject))
    await desk.send(page, removal)
    await desk.send(page, { intent: 'reopen' })
    expect(await subjects()).toEqual([])
    await desk.send(page, removal)
    await db
      .updateTable('mails')
      .set({ attempts: 1 })
      .where('to_address', '=', olga.email)
      .execute()
    await desk.send(page, { intent: 'reopen' })
    expect(await subjects()).toEqual([expect.stringContaining('is back in the directory')])
  })

  test('removes a business on request, rejects it when it is submitted again, and can restore it', async ({
    newVisitor,
    services,
    signIn,
    outbox,
    visit,
    db,
  }) => {
    const submission = await sendIn(db, services, { name: 'Osprey Air Conditioning' })
    await decideNow(db, services, submission, 'approve', { proof: null })
    const listing = 'osprey-air-conditioning'
    const olga = await signIn({ name: 'Olga' })
    await runListing(services.db, listing, olga.userId)
    await sendGuarded(newVisitor(), services, `/business/${listing}/report`, {
      kind: 'remove',
      email: 'sam@example.org',
    })
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const page = `/review/reports/${reportId}`
    const box = (await desk.visit(page)).document.querySelector('#do-not-list')
    expect(box?.hasAttribute('checked')).toBe(false)
    const removal = { intent: 'removed', 'do-not-list': 'on', 'verified-how': 'I called the shop.' }
    await desk.send(page, removal)
    expect((await visit(`/business/${listing}`)).status).toBe(404)
    const told = (await outbox()).findLast(({ to }) => to === olga.email)
    expect(told?.subject).toContain('Osprey Air Conditioning is no longer')

    const again = await suggest(newVisitor(), services, { name: 'Osprey Air Conditioning LLC' })
    expect([again.status, again.words.includes('asked us not to list it')]).toEqual([409, true])
    const other = await suggest(newVisitor(), services, {
      name: 'Heron Cooling',
      street: '1 Ocean Blvd',
      website: 'heron.example.com',
    })
    expect(other.status).toBe(303)
    const { id: held } = await db
      .selectFrom('submissions')
      .select('id')
      .where('name', '=', 'Heron Cooling')
      .executeTakeFirstOrThrow()
    expect((await desk.visit(`/review/${held}`)).words).toContain(
      'Look closely. This has the same phone number as a business that asked not to be listed, but it may be a different business.',
    )
    const kept = JSON.stringify(await db.selectFrom('do_not_list').selectAll().execute())
    expect(kept).not.toMatch(/osprey air|5550177|772-555|federal/i)

    const adam = await signIn({ name: 'Adam', role: 'admin' })
    await runListing(services.db, listing, adam.userId)
    expect((await adam.send(page, { intent: 'reopen' })).words).toContain(
      'You manage this listing yourself',
    )
    expect((await visit(`/business/${listing}`)).status).toBe(404)
    await desk.send(page, { intent: 'reopen' })
    expect((await visit(`/business/${listing}`)).status).toBe(200)
    expect(await db.selectFrom('do_not_list').select('id').execute()).toEqual([])
  })

  test('deletes listings that must not exist after 30 days, and keeps nothing readable', async ({
    newVisitor,
    services,
    signIn,
    db,
  }) => {
    const submission = await sendIn(db, services)
    await decideNow(db, services, submission, 'approve', { proof: null })
    const listing = 'osprey-air-conditioning'
    await sendGuarded(newVisitor(), services, `/business/${listing}/report`, {
      kind: 'remove',
      email: 'sam@example.org',
    })
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    await desk.send(`/review/reports/${reportId}`, { intent: 'removed', 'do-not-list': 'on' })
    await forgetAfter(services, { from: services.now(), days: 31 })
    const left = await db.selectFrom('businesses').select('id').where('id', '=', listing).execute()
    expect(left).toEqual([])
    expect(await db.selectFrom('submissions').select('id').execute()).toEqual([])
    const again = await suggest(newVisitor(), services, {})
    expect(again.status).toBe(409)
  })
})

describe('the 24-hour deadline', () => {
  test('is remembered by one email to the team after 20 hours', async ({
    newVisitor,
    services,
    outbox,
    db,
  }) => {
    await sendGuarded(newVisitor(), services, path, { kind: 'hours', text: 'Open on Monday.' })
    const team = async () => ['rita@example.com']
    await remindOfOverdue(db, team, services)
    expect(await outbox()).toEqual([])
    services.moveTo(new Date(services.now().getTime() + 21 * 3_600_000).toISOString())
    await remindOfOverdue(db, team, services)
    await remindOfOverdue(db, team, services)
    const [mail, ...more] = await outbox()
    expect(more).toEqual([])
    expect(mail?.to).toBe('rita@example.com')
    expect(mail?.text).toContain('Semper Plumbing (Report: the hours are wrong): 3 hours left')
    expect(mail?.subject).toBe('1 report is waiting for a decision')
  })

  test("doesn't apply to the directory's own findings", async ({ services, outbox, db }) => {
    const received_at = services.now()
    const own = { business_id: id, text: '', visitor_hash: '', received_at, due_at: received_at }
    await db
      .insertInto('reports')
      .values({ ...own, id: 'silent', kind: 'site' })
      .execute()
    await remindOfOverdue(db, async () => ['rita@example.com'], services)
    const [mail] = await outbox()
    expect(mail?.text).toContain('We noticed this')
    expect(mail?.text).toContain('Semper Plumbing (Report: its website doesn’t load): overdue')
    expect(mail?.text).not.toContain('We promise')
  })

  test('deletes addresses of decided reports after 30 days, and the reports after 180', async ({
    newVisitor,
    services,
    signIn,
    db,
  }) => {
    await sendGuarded(newVisitor(), services, path, { kind: 'hours', email: 'vi@example.com' })
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    await desk.send(`/review/reports/${reportId}`, { intent: 'closed' })
    const from = services.now()
    const emails = () => db.selectFrom('reports').select('email').execute()
    await forgetAfter(services, { from, days: 30, less: 60 })
    expect(await emails()).toEqual([{ email: 'vi@example.com' }])
    await forgetAfter(services, { from, days: 30 })
    expect(await emails()).toEqual([{ email: null }])
    await forgetAfter(services, { from, days: 180 })
    expect(await emails()).toEqual([])
  })

  test("removes a deleted account's address from its reports", async ({
    newVisitor,
    services,
    signIn,
    db,
  }) => {
    const vi = await signIn({ name: 'Vi' })
    await sendGuarded(newVisitor(), services, path, { kind: 'hours', email: vi.email })
    const held = await vi.visit('/account/data/download')
    expect(held.html).toContain('"kind": "hours"')
    await services.accounts.eraseAccount(db, { id: vi.userId, email: vi.email })
    expect(await db.selectFrom('reports').select('email').execute()).toEqual([{ email: null }])
  })
})
