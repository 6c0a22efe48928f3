import { expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { sendGuarded } from '../../../test/guarded-form.ts'
import { forgetAfter } from '../../../test/forget.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/report`

test("a request from an address of the business is marked, another isn't", async ({
  newVisitor,
  services,
  signIn,
  db,
}) => {
  const listed = { email: 'info@semper.example.com', website: 'https://semperplumbing.com' }
  await db.updateTable('businesses').set(listed).where('id', '=', id).execute()
  const emails = ['Info@Semper.example.com', 'bob@semperplumbing.com', 'vi@example.com']
  const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
  for (const email of emails)
    await sendGuarded(newVisitor(), services, path, { kind: 'remove', email })
  const rows = await db.selectFrom('reports').select('id').orderBy('number').execute()
  const words = []
  for (const { id } of rows) words.push((await desk.visit(`/review/reports/${id}`)).words)
  const said = words.map(
    (one) =>
      /Used the listing’s own email address \(not confirmed\) The reporter gave (.*?)\./.exec(
        one,
      )?.[1] ?? '',
  )
  expect(said).toEqual([
    'the listing’s email address',
    'an email address at the business’s own domain',
    '',
  ])
  expect(
    (await desk.visit('/review?show=reports')).words.match(
      /Used the listing’s own email address \(not confirmed\)/g,
    ),
  ).toHaveLength(1)
})

test("the listing's desk page shows that it asked to be removed, and showing it again reverses that", async ({
  newVisitor,
  services,
  signIn,
  visit,
  db,
}) => {
  await sendGuarded(newVisitor(), services, path, { kind: 'remove', email: 'vi@example.com' })
  const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
  const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  const page = `/review/listing/${id}`
  expect((await desk.visit(page)).words).not.toContain('asked not to be listed')
  await desk.send(`/review/reports/${reportId}`, { intent: 'removed', 'do-not-list': 'on' })
  expect((await desk.visit(page)).words).toMatch(
    /The business asked not to be listed: vi@example.com wrote .* ruth removed the listing today .* We’ll delete the listing on \w+ \d+, \d{4},/,
  )
  const restore = { intent: 'restore', why: '' }
  expect((await desk.send(page, restore)).status).toBe(409)
  expect((await desk.send(page, { ...restore, 'asked-again': 'on' })).status).toBe(302)
  expect((await desk.visit(page)).words).not.toContain('asked not to be listed')
  await desk.send(page, { intent: 'archive', why: 'It has moved to Georgia.' })
  await forgetAfter(services, { from: services.now(), days: 31 })
  expect((await visit(`/business/${id}`)).status).toBe(404)
  const kept = db.selectFrom('businesses').select('status').where('id', '=', id)
  expect(await kept.execute()).toEqual([{ status: 'archived' }])
})
