import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { markUndeliverable } from '../../platform/email/undeliverable.server.ts'
import { sendIn } from '../../../test/submission-builders.ts'

const ann = { name: 'Ann', role: 'reviewer' } as const
const bob = { name: 'Bob', role: 'reviewer' } as const

describe("the recipient of a decision's text", () => {
  test.for([
    ['confirmed', { confirmed_at: new Date() }, 'in an email and on their private status page.'],
    [
      'not confirmed',
      { confirmed_at: null },
      'so the email leaves this out. They’ll read it on their private status page.',
    ],
    ['erased', { submitter_email: '' }, 'There’s no email address'],
  ] as const)(
    'is named when the address is %s',
    async ([, columns, words], { db, services, signIn }) => {
      const id = await sendIn(db, services)
      await db.updateTable('submissions').set(columns).where('id', '=', id).execute()
      const page = await (await signIn(ann)).visit(`/review/${id}`)
      for (const intent of ['approve', 'ask_changes', 'reject'])
        expect(page.document.querySelector(`#why-${intent}-hint`)?.text).toContain(words)
    },
  )
})

test('emails that are returned are named', async ({ db, services, signIn }) => {
  const id = await sendIn(db, services, { submitterEmail: 'gone@example.com' })
  const mark = { reason: 'bounced', detail: 'no such user', now: services.now() } as const
  await markUndeliverable(db, 'gone@example.com', mark)
  const page = await (await signIn(ann)).visit(`/review/${id}`)
  expect(page.document.querySelector('#why-reject-hint')?.text).toContain('bounce')
})

test('after a decision a link opens the next item that no colleague has', async ({
  db,
  services,
  signIn,
}) => {
  const [desk, other] = [await signIn(ann), await signIn(bob)]
  const ids = []
  for (const name of ['First', 'Second', 'Third']) ids.push(await sendIn(db, services, { name }))
  const due = (id: string, hours: number) =>
    db
      .updateTable('submissions')
      .set({ due_at: new Date(services.now().getTime() + hours * 3_600_000) })
      .where('id', '=', id)
      .execute()
  const [first = '', second = '', third = ''] = ids
  await due(second, 1)
  await due(third, 2)
  await other.send(`/review/${second}`, { intent: 'take' })
  const path = `/review/${first}`
  const next = async () => {
    const { document } = await desk.visit(path)
    const link = document
      .querySelectorAll('article a')
      .find(({ text }) => text.startsWith('Next in'))
    return link && [link.text, link.getAttribute('href')]
  }
  expect(await next()).toBeUndefined()
  await desk.send(path, { intent: 'reject', version: '1', why: 'No.' })
  expect(await next()).toEqual(['Next in the queue: Third', `/review/${third}`])
})

test('an open queue page shows new arrivals', async ({ db, services, signIn }) => {
  const desk = await signIn(ann)
  const ask = async (query = '') =>
    JSON.parse((await desk.send(`/review/queue/presence${query}`, {})).html)
  expect(await ask()).toMatchObject({
    filter: { part: 'waiting' },
    lines: [],
    figures: { waiting: 0 },
  })
  await sendIn(db, services, { name: 'Fresh Works' })
  expect(await ask()).toMatchObject({ lines: [{ name: 'Fresh Works' }], figures: { waiting: 1 } })
  expect(await ask('?show=decided')).toMatchObject({ filter: { part: 'decided' }, lines: [] })
})
