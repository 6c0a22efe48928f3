import { test as base } from './desk-fixtures.ts'
import type { Visitor } from './account-fixtures.ts'
import { newBusiness } from './builders.ts'
import { sendAlerts } from '../src/saved/alerts/send-alerts.server.ts'

export const search = 'category=Plumbing&county=Martin'
export const before = '2026-11-21T20:00:00Z'
/** Nine in the morning in Florida. */
export const mornings = [
  '2026-11-22T14:00:00Z',
  '2026-11-23T14:00:00Z',
  '2026-11-24T14:00:00Z',
] as const

/**
 * `test` with `ask`, which types an address into the form of a page, `confirmed`, an alert of Vera's that is on,
 * and `sendAt`, which runs the daily task.
 */
export const test = base
  .extend('ask', ({ newVisitor, services }) => {
    services.moveTo(before)
    return (
      email: string,
      more: { visitor?: Visitor; search?: string; language?: string } = {},
    ) => {
      const { visitor = newVisitor(), language = '' } = more
      return visitor.send(`${language}/email-alerts`, { email, search: more.search ?? search })
    }
  })
  .extend('sendAt', ({ services }) => async (moment: string) => {
    services.moveTo(moment)
    await sendAlerts(services)
  })
  .extend('confirmed', async ({ ask, newVisitor, outbox, sendAt }) => {
    await sendAt(before)
    await ask('vera@example.com')
    const link = (await outbox())[0]?.links[0] ?? ''
    const vera = newVisitor()
    await vera.send(link, { intent: 'on', id: await firstId(vera, link) })
    return { vera, link }
  })

export async function firstId(visitor: Visitor, link: string): Promise<string> {
  const { document } = await visitor.visit(link)
  return document.querySelector('input[name=id]')?.getAttribute('value') ?? ''
}

export const pipes = (changes: Parameters<typeof newBusiness>[0] = {}) =>
  newBusiness({ id: 'new-pipes', name: 'New Pipes', ...changes })
