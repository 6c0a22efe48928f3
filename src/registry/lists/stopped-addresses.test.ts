/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../../test/list-fixtures.ts'
import { stopLink } from '../../owner/reach/stop-link.server.ts'
import { deliverDue } from '../../platform/email/deliver.server.ts'
import type { OutgoingMail } from '../../platform/email/mail.ts'
import { withOpenLinks } from '../../owner/emailed-links.server.ts'

const heads = 'Legal Business Name,UEI,Zip'
const both = `${heads}\nZEPHYR AIR,ZEPHYR123456,34994\nQUARTZ ROOFING,QUARTZ123456,34994`
const none = `${heads}\nOTHER AIR,OTHER1234567,34994`

test('an address that stopped our emails gets none about lists, and others have a link to stop them', async ({
  db,
  admin,
  add,
  read,
  update,
  goOn,
  emails,
  newVisitor,
  services,
}) => {
  await add('Zephyr Air', { email: 'hello@zephyr.example' })
  await add('Quartz Roofing', { email: 'hello@quartz.example' })
  await update(await read(both, '2026-11-20'))
  await admin.send('/admin/reach', { intent: 'stop-address', email: 'Hello+a@Zephyr.example' })
  const page = await read(none, '2026-11-21')
  const plan = await admin.visit(`${page}?show=ends`)
  expect(plan.words).toContain('unless that address stopped our emails')
  expect(plan.words).toContain('the listing’s own address stopped our emails.')
  expect(plan.words).toContain('Not on the list. We’ll email the listing’s own address.')
  await update(page, { sure: 'yes' })
  const [mail] = await db.selectFrom('mails').selectAll().execute()
  expect(mail?.unsubscribe_url).toContain('/stop-emails/')
  expect(mail?.text).toContain(
    `To get no more of these emails, about this listing or any other:\n${mail?.unsubscribe_url}`,
  )
  expect(await emails()).toEqual([
    'hello@quartz.example: Quartz Roofing is no longer on the SBA’s list of certified veteran-owned businesses',
  ])

  const path = new URL(mail?.unsubscribe_url ?? '').pathname
  const reader = newVisitor()
  expect((await reader.visit(path)).words).toContain('Stop our emails to this address?')
  expect((await reader.visit(`/es${path}`)).words).toContain('¿No quiere recibir más correos')
  expect((await reader.visit(`${path.slice(0, -1)}_`)).status).toBe(404)
  await reader.send(path, { 'List-Unsubscribe': 'One-Click' })
  expect((await reader.visit(path)).words).toContain('No more emails')

  // The correction isn't sent either, nor an email that was already waiting.
  await admin.send(page, { intent: 'undo', confirm: 'yes' })
  await goOn()
  expect(await emails()).toEqual([])
  if (!mail) throw new Error('No email was written.')
  const { number: _number, ...waiting } = mail
  await db.insertInto('mails').values(waiting).execute()
  const sent: OutgoingMail[] = []
  await deliverDue(db, async (one) => void sent.push(one), {
    now: services.now,
    log: services.log,
    checkLinks: (one) => withOpenLinks(services, one),
  })
  expect(sent).toEqual([])
})

test('the link in an email is for its own mailbox, however it’s spelled', async ({ services }) => {
  const link = (address: string) => stopLink(services, address)
  expect(link('Hello+list@zephyr.example')).toBe(link('hello@zephyr.example'))
  expect(link('hello@quartz.example')).not.toBe(link('hello@zephyr.example'))
})
