import { expect } from 'vitest'
import { sendGuarded } from '../../../test/guarded-form.ts'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { passUndoMinute } from '../../../test/submission-builders.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/report`
const answerPage = `/business/${id}/answer`

test('the owner hears that a removal request was turned down, once, and their answer counts as read', async ({
  newVisitor,
  services,
  signIn,
  outbox,
  db,
}) => {
  services.startClock()
  const olga = await signIn({ name: 'Olga' })
  const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
  await runListing(db, id, olga.userId)
  await sendGuarded(newVisitor(), services, path, { kind: 'remove', email: 'eve@example.com' })
  await sendGuarded(newVisitor(), services, path, { kind: 'remove', email: 'kim@example.com' })
  const alarm = (await outbox()).filter(({ to }) => to === olga.email)
  expect(alarm).toHaveLength(1)
  expect(alarm[0]?.text).not.toContain('you can change the listing now')
  const reports = await db.selectFrom('reports').select('id').orderBy('number').execute()
  const about = { case: reports[0]?.id ?? '', message: 'I’m the only owner.' }
  await olga.send(`${answerPage}?case=${about.case}`, about)
  const stateOf = async () =>
    (await db.selectFrom('submissions').select('state').executeTakeFirstOrThrow()).state
  for (const { id } of reports) await desk.send(`/review/reports/${id}`, { intent: 'not-right' })
  const told = (await outbox()).filter(
    ({ to, subject }) => to === olga.email && subject.startsWith('Nothing changes'),
  )
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('Thank you for your answer')
  expect(await stateOf()).toBe('approved')
  await desk.send(`/review/reports/${about.case}`, { intent: 'reopen' })
  expect(await stateOf()).toBe('pending')
  const left = (await outbox()).filter(({ subject }) => subject.startsWith('Nothing changes'))
  expect(left).toHaveLength(0)
})

test('an owner who asked for the removal gets one email and a way back', async ({
  services,
  signIn,
  outbox,
  db,
}) => {
  services.startClock()
  const olga = await signIn({ name: 'Olga' })
  const max = await signIn({ name: 'Max' })
  const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
  await runListing(db, id, olga.userId)
  await runListing(db, id, max.userId)
  const form = await olga.visit(path)
  expect(form.document.querySelector('#email')?.getAttribute('value')).toBe(olga.email)
  const sent = await sendGuarded(olga, services, path, { kind: 'remove', email: '' })
  expect((await olga.visit(sent.location ?? '')).words).toContain('We’ll email our decision')
  const { id: report } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  const before = (await outbox()).length
  await desk.send(`/review/reports/${report}`, { intent: 'removed', 'do-not-list': 'on' })
  const mails = (await outbox()).slice(before)
  const mine = mails.filter(({ to }) => to === olga.email)
  expect(mine).toHaveLength(1)
  expect(mine[0]?.text).toContain('Within 30 days, we can bring the listing back')
  expect(mine[0]?.links.join(' ')).toContain(answerPage)
  expect(mails.find(({ to }) => to === max.email)?.text).toContain('We were asked not to list')
  passUndoMinute(services)
  for (const page of ['/account', answerPage, `/business/${id}/edit`]) {
    const { words } = await olga.visit(page)
    expect(words, page).toContain('You asked us to remove the listing')
    expect(words, page).toContain('We can bring it back as it was until')
    expect(words, page).not.toContain('Our team removed the listing')
    expect((await max.visit(page)).words, page).toContain('Our team removed the listing')
  }
})

test('the link of a removal that was carried out says what happened', async ({
  newVisitor,
  services,
  signIn,
  outbox,
  db,
}) => {
  services.startClock()
  const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
  const eve = newVisitor()
  await sendGuarded(eve, services, path, { kind: 'remove', email: 'eve@example.com' })
  const [link = ''] = /\/business\/\S+confirm=\S+/.exec((await outbox())[0]?.text ?? '') ?? []
  await eve.send(link, {})
  const { id: report } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  await desk.send(`/review/reports/${report}`, { intent: 'removed', 'do-not-list': 'on' })
  const told = (await outbox()).at(-1)
  expect(told?.text).toContain('If you change your mind, write to')
  expect(told?.text).toContain('/business-signup')
  passUndoMinute(services)
  const gone = await eve.visit(link)
  expect([gone.status, gone.words.includes('is no longer in the directory')]).toEqual([410, true])
  expect((await eve.visit(`${link}x`)).status).toBe(404)
})
