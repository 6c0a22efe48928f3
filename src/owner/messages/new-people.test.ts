import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { business, test, words } from '../../../test/message-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { addOwner } from '../../submissions/grants/add-person.server.ts'
import { changePeople } from '../../submissions/grants/change-people.server.ts'
import { tellOfNewPeople } from './conversation-access.server.ts'

const list = `/business/${business}/messages`

describe('a conversation belongs to the people who took part', () => {
  test('a new owner by claim reads nothing from before, and the sender can write again', async ({
    written: { olga, mia, path },
    db,
    services,
    signIn,
    newVisitor,
    outbox,
  }) => {
    const max = await signIn({ name: 'Max' })
    await runListing(db, business, max.userId, 'manager')
    await olga.send(path, { intent: 'answer', words: 'Yes, from nine in the morning on.' })
    const back = (await outbox()).at(-1)?.links[0] ?? ''
    const nina = await signIn({ name: 'Nina' })
    await changePeople(db, business, services, async (db) => {
      await remove(db, olga.userId)
      const person = { businessId: business, userId: nina.userId, email: nina.email }
      await addOwner(db, { ...person, byName: 'a code by email' }, services)
    })
    expect((await nina.visit(path)).status).toBe(404)
    expect((await nina.send(path, { intent: 'report' })).status).toBe(404)
    expect((await nina.visit(list)).words).toContain('No messages yet')
    expect((await olga.visit(path)).status).toBe(404)
    // The manager was there for the answer, but not for the question.
    const seenByMax = (await max.visit(path)).words
    expect(seenByMax).toContain('Yes, from nine')
    expect(seenByMax).not.toContain('Palm City')
    const told = (await newVisitor().visit(back)).words
    expect(told).not.toContain('This listing has changed owners')
    await changePeople(db, business, services, (db) => remove(db, max.userId))
    expect((await newVisitor().visit(back)).words).toContain('This listing has changed owners')
    await mia.send(back, { intent: 'answer', words: 'Does Sunday still work for you?' })
    const seen = (await nina.visit(path)).words
    expect(seen).toContain('Does Sunday still work')
    expect(seen).not.toContain('Palm City')
    expect(seen).not.toContain('from nine')
    expect((await nina.visit(list)).words).toContain('Waiting for your reply')
    expect((await newVisitor().visit(back)).words).not.toContain('This listing has changed owners')
  })

  test('a manager who becomes the owner by a hand-over can still read earlier messages', async ({
    owned: olga,
    db,
    services,
    signIn,
    outbox,
    write,
  }) => {
    const max = await signIn({ name: 'Max' })
    await runListing(db, business, max.userId, 'manager')
    await write(await signIn({ name: 'Mia' }))
    const path = (await outbox())[0]?.links[0] ?? ''
    services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    await changePeople(db, business, services, async (db) => {
      const person = { businessId: business, userId: max.userId, email: max.email }
      await addOwner(db, { ...person, byName: olga.email }, services)
      await remove(db, olga.userId)
    })
    expect((await max.visit(path)).words).toContain('Palm City')
    await changePeople(db, business, services, (db) => remove(db, max.userId))
    expect((await max.visit(path)).status).toBe(404)
  })

  test("after a merge, one listing's people can't read the other's messages", async ({
    written: { olga, path },
    db,
    signIn,
    services,
  }) => {
    const stays = newBusiness({ name: 'Stuart Pipes' })
    await insertBusinesses(db, [stays])
    const otto = await signIn({ name: 'Otto' })
    await runListing(db, stays.id, otto.userId)
    const desk = await signIn({ name: 'Ada', role: 'reviewer' })
    const merge = { intent: 'merge', sure: 'on', from: business, people: 'both' }
    const { location } = await desk.send(`/review/listing/${stays.id}/merge`, merge)
    expect(location).toContain('merged=')
    const there = path.replace(business, stays.id)
    expect((await otto.visit(there)).status).toBe(404)
    expect((await otto.visit(`/business/${stays.id}/messages`)).words).toContain('No messages yet')
    expect(services.now()).toBeInstanceOf(Date)
    await runListing(db, stays.id, olga.userId).catch(() => undefined)
    expect((await olga.visit(there)).words).toContain('Palm City')
  })

  test('the mailbox of a listing without an owner gets nothing from before', async ({
    written: { olga, mia },
    db,
    outbox,
    services,
    newVisitor,
  }) => {
    await db.updateTable('businesses').set({ email: 'desk@example.org' }).execute()
    await olga.send((await outbox())[0]?.links[0] ?? '', {
      intent: 'answer',
      words: 'Yes, from nine in the morning on.',
    })
    const back = (await outbox()).at(-1)?.links[0] ?? ''
    await changePeople(db, business, services, (db) => remove(db, olga.userId))
    await mia.send(back, { intent: 'answer', words: 'Does Sunday still work for you?' })
    const link = (await outbox()).at(-1)?.links[0] ?? ''
    const { words: shown } = await newVisitor().visit(link)
    expect(shown).toContain('Does Sunday still work')
    expect(shown).not.toContain('Palm City')
  })

  test('a sender waiting for an answer hears of the new owner once', async ({
    written: { olga },
    db,
    services,
    signIn,
    newVisitor,
    outbox,
  }) => {
    const nina = await signIn({ name: 'Nina' })
    const later = (hours: number) =>
      services.moveTo(new Date(services.now().getTime() + hours * 3_600_000).toISOString())
    later(1)
    await tellOfNewPeople(services)
    expect(await outbox()).toHaveLength(1)
    await changePeople(db, business, services, async (db) => {
      await remove(db, olga.userId)
      const person = { businessId: business, userId: nina.userId, email: nina.email }
      await addOwner(db, { ...person, byName: 'a code by email' }, services)
    })
    await tellOfNewPeople(services)
    const mailsToMia = async () =>
      (await outbox()).filter(
        ({ to, subject }) => to === 'mia@example.com' && /new owner/.test(subject),
      )
    expect(await mailsToMia()).toEqual([])
    later(2)
    await tellOfNewPeople(services)
    await tellOfNewPeople(services)
    const [mail, ...more] = await mailsToMia()
    expect(more).toEqual([])
    expect(mail?.text).not.toContain(words)
    expect((await newVisitor().visit(mail?.links[0] ?? '')).words).toContain('has changed owners')
  })
})

async function remove(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('business_owners').where('user_id', '=', userId).execute()
}
