import { describe, expect } from 'vitest'
import { business, test, words } from '../../../test/message-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { forgetPast } from '../../app/retention.server.ts'

describe('messages', () => {
  test('are turned off and on by the owner', async ({ owned: olga, newVisitor }) => {
    const visitor = newVisitor()
    const offers = async () =>
      (await visitor.visit(`/business/${business}`)).words.includes('Write a message')
    expect(await offers()).toBe(true)
    await olga.send(`/business/${business}/messages`, { intent: 'messages-off' })
    expect(await offers()).toBe(false)
    await olga.send(`/business/${business}/messages`, { intent: 'messages-on' })
    expect(await offers()).toBe(true)
  })

  test("of another listing aren't shown to an owner, and each side has only its own actions", async ({
    written: { olga, mia, path },
    db,
    signIn,
  }) => {
    const opal = await signIn({ name: 'Opal' })
    await runListing(db, 'tidewatch-air-and-heat-stuart', opal.userId)
    const elsewhere = path.replace(business, 'tidewatch-air-and-heat-stuart')
    expect((await opal.visit(elsewhere)).status).toBe(404)
    expect((await opal.visit(path)).status).toBe(404)
    expect((await olga.send(path, { intent: 'delete' })).status).toBe(400)
    expect((await olga.send(path, { intent: 'show-address' })).status).toBe(400)
    expect((await mia.visit(path)).status).toBe(404)
  })

  test('are deleted after their retention, with the account, and by the sender', async ({
    owned,
    db,
    services,
    signIn,
    newVisitor,
    outbox,
    write,
  }) => {
    expect(owned.email).toBe('olga@example.com')
    const count = async () => (await db.selectFrom('conversations').select('id').execute()).length
    const vera = newVisitor()
    await write(vera)
    const link = (await outbox())[0]?.links[0] ?? ''
    expect((await vera.send(link, { intent: 'delete' })).location).toMatch(/\?deleted$/)
    expect((await vera.visit(link)).status).toBe(404)
    expect(await count()).toBe(0)
    await write(vera)
    services.moveTo(new Date(services.now().getTime() + 3_600_000).toISOString())
    const mia = await signIn({ name: 'Mia' })
    await write(mia)
    const account = { id: mia.userId, email: mia.email }
    expect((await services.findSentBy(account)).conversations).toMatchObject([
      { sender_name: 'Vera', messages: [{ text: words }] },
    ])
    await services.accounts.eraseAccount(db, account)
    expect(await count()).toBe(1)
    services.moveTo(new Date(services.now().getTime() + 3 * 86_400_000).toISOString())
    await forgetPast({ ...services, outboxFolder: '/nowhere' })
    expect(await count()).toBe(0)
  })
})
