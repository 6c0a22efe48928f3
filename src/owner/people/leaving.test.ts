import { describe, expect } from 'vitest'
import { password } from '../../../test/auth-fixtures.ts'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { olgaAndMax, peopleOf } from '../../../test/listing-people.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/people`

describe('leaving', () => {
  test('asks the last owner twice, and then anyone may claim the listing', async ({
    db,
    services,
    signIn,
    outbox,
    visit,
  }) => {
    const { olga, max } = await olgaAndMax({ signIn, services }, id, 'manager')
    const { html } = await visit(`/business/${id}`)
    const edit = html.indexOf(`href="/business/${id}/edit"`)
    expect(edit).toBeGreaterThan(html.indexOf('<h1'))
    expect(edit).toBeLessThan(html.indexOf('<h2'))
    const first = await olga.send(path, { intent: 'leave' })
    expect(first.status).toBe(409)
    expect(first.words).toContain(
      'You’re the only owner. The listing won’t have an owner if you leave.',
    )
    expect(await peopleOf(db, id)).toHaveLength(2)
    await olga.send(path, { intent: 'leave', sure: 'on' })
    expect(await peopleOf(db, id)).toEqual([{ user_id: max.userId, role: 'manager' }])
    const told = (await outbox()).map(({ to, subject }) => [to, subject])
    expect(told).toEqual([
      [olga.email, 'You left the listing for Semper Plumbing'],
      [max.email, 'The listing for Semper Plumbing has no owner'],
    ])
    expect((await visit(`/business/${id}`)).words).toContain('Is this your business?')
    expect((await max.visit(path)).words).toContain('claim it')
  })

  test('waits during a hand-over, but only while that can be confirmed', async ({
    db,
    services,
    signIn,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(services.db, id, olga.userId)
    await olga.send(path, { intent: 'invite', kind: 'hand-over', email: 'rosa@example.com' })
    const early = await olga.send(path, { intent: 'leave', sure: 'on' })
    expect(early.status).toBe(409)
    expect(early.words).toContain('You’re handing the listing over to rosa@example.com')
    expect(await peopleOf(db, id)).toEqual([{ user_id: olga.userId, role: 'owner' }])
    const ended = new Date(services.now().getTime() - 8 * 86_400_000)
    await db.updateTable('listing_invitations').set({ made_at: ended }).execute()
    await olga.send(path, { intent: 'leave', sure: 'on' })
    expect(await peopleOf(db, id)).toEqual([])
  })

  test("an owner removes a person, who is informed of the owner's name", async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const { olga, max } = await olgaAndMax({ signIn, services }, id, 'owner')
    await olga.send(path, { intent: 'remove', person: max.userId })
    expect(await peopleOf(db, id)).toEqual([{ user_id: olga.userId, role: 'owner' }])
    const mail = (await outbox()).find(({ to }) => to === max.email)
    expect(mail?.text).toContain('olga removed you from the listing for Semper Plumbing')
  })

  test('happens with account deletion, and the other people are informed', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const { olga, max } = await olgaAndMax({ signIn, services }, id, 'manager')
    await olga.send(path, { intent: 'invite', kind: 'manager', email: 'eve@example.com' })
    const data = await olga.visit('/account/data')
    expect(data.words).toContain('Semper Plumbing will have no owner')
    await services.accounts.eraseAccount(db, { id: olga.userId, email: olga.email })
    expect(await peopleOf(db, id)).toEqual([{ user_id: max.userId, role: 'manager' }])
    expect(await db.selectFrom('listing_invitations').select('id').execute()).toEqual([])
    const mail = (await outbox()).findLast(({ to }) => to === max.email)
    expect(mail?.subject).toBe('The listing for Semper Plumbing has no owner')
    expect(mail?.text).not.toContain('olga')
  })

  test('with the account only closes or deletes the listings named in that step', async ({
    db,
    signIn,
    visit,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    const ids = [id, 'tidewatch-air-and-heat-stuart']
    for (const one of ids) await runListing(db, one, olga.userId)
    const chosen = {
      [`listing-${id}`]: 'close',
      'listing-tidewatch-air-and-heat-stuart': 'delete-and-never-list',
    }
    const form = { intent: 'delete', confirm: 'delete', ...chosen }
    const wrong = await olga.send('/account/data', { ...form, password: 'not it' })
    expect(wrong.status).toBe(400)
    const field = wrong.document.querySelector(`input[name="listing-${id}"][checked]`)
    expect(field?.getAttribute('value')).toBe('close')
    const standing = () =>
      db.selectFrom('businesses').select(['id', 'status']).where('id', 'in', ids).execute()
    expect((await standing()).map(({ status }) => status)).toEqual(['published', 'published'])
    const notListed = db.selectFrom('do_not_list').select(['business_id', 'by_name'])
    expect(await notListed.execute()).toEqual([])
    const gone = await olga.send('/account/data', { ...form, password })
    expect(gone.location).toBe('/account/deleted')
    expect(await standing()).toEqual([{ id, status: 'closed' }])
    expect(await notListed.execute()).toEqual([{ business_id: null, by_name: 'The owner' }])
    expect((await visit(`/business/${id}`)).words).toContain('Permanently closed')
  })
})
