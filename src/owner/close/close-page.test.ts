import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { forgetPast } from '../../app/retention.server.ts'
import { findNotListed } from '../../submissions/reports/do-not-list.server.ts'
import { runListing } from '../../../test/run-listing.ts'

const id = 'semper-plumbing-stuart'
const profile = `/business/${id}`
const path = `${profile}/close`

describe('closing a listing', () => {
  test('hides and shows it, with an email to every owner and a line in its history', async ({
    db,
    signIn,
    visit,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    const omar = await signIn({ name: 'Omar' })
    await runListing(db, id, olga.userId)
    await runListing(db, id, omar.userId)
    await olga.send(path, { intent: 'unpublish' })
    expect((await visit(profile)).status).toBe(404)
    expect((await visit('/category/plumbing/city/stuart')).words).not.toContain('Semper Plumbing')
    expect((await visit('/sitemap.xml')).html).not.toContain(`${profile}<`)
    const told = (await outbox()).filter(({ subject }) => subject.includes('is hidden'))
    expect(told.map(({ to }) => to).sort()).toEqual([olga.email, omar.email])
    const toOlga = told.find(({ to }) => to === olga.email)?.text
    const toOmar = told.find(({ to }) => to === omar.email)?.text
    expect(toOlga).toContain('You hid the listing')
    expect(toOmar).not.toContain('You hid')
    expect((await olga.visit(`${profile}/history`)).words).toContain('You hid the listing')
    expect((await olga.visit('/account')).words).toContain('Hidden by you')
    await olga.send(path, { intent: 'publish' })
    expect((await visit(profile)).status).toBe(200)
    expect((await visit('/sitemap.xml')).html).toContain(`${profile}<`)
  })

  test('reads that our team hid the listing, not who of the team it was', async ({
    db,
    signIn,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const ada = await signIn({ name: 'Ada', role: 'admin' })
    expect((await ada.send(path, { intent: 'unpublish' })).status).toBe(302)
    const told = (await outbox()).find(({ subject }) => subject.includes('is hidden'))
    expect(told?.text).toContain('Our team hid the listing')
    expect(told?.text).not.toMatch(/ada/i)
  })

  test("doesn't show a listing that the team has hidden", async ({ db, signIn, visit }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    await db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', id).execute()
    expect((await olga.send(path, { intent: 'publish' })).status).toBe(409)
    expect((await visit(profile)).status).toBe(404)
  })

  test('deletes it after its name is typed, and nothing remains', async ({
    db,
    signIn,
    visit,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const form = { intent: 'save', name: 'Semper Fi', category: 'plumbing', seen: '0.' }
    await olga.send(`${profile}/edit?part=name`, form)
    const wrong = await olga.send(path, { intent: 'delete', name: 'Semper' })
    expect(wrong.status).toBe(400)
    expect(wrong.words).toContain('Type the name exactly as shown here')
    expect((await visit(profile)).status).toBe(200)
    const done = await olga.send(path, { intent: 'delete', name: ' semper  plumbing ' })
    expect(done.location).toBe('/account?done=deleted')
    expect((await visit(profile)).status).toBe(404)
    for (const table of ['business_owners', 'listing_changes', 'submissions'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('business_id')
        .where('business_id', '=', id)
        .execute()
      expect(rows, table).toEqual([])
    }
    expect(await db.selectFrom('submissions').select('id').execute()).toEqual([])
    expect((await outbox()).at(-1)).toMatchObject({
      to: olga.email,
      subject: 'The listing for Semper Plumbing was deleted',
    })
    expect(await db.selectFrom('do_not_list').selectAll().execute()).toEqual([])
  })

  test('by an admin leads back to the list of listings, and says nothing of owners there aren’t', async ({
    db,
    outbox,
    signIn,
  }) => {
    await db.deleteFrom('business_owners').execute()
    const ada = await signIn({ name: 'Ada', role: 'admin' })
    const list = '/admin/listings?q=semper+plumbing&state=published'
    const link = (await ada.visit(list)).document.querySelector(`a[href^="${path}"]`)
    const close = link?.getAttribute('href')?.replaceAll('&amp;', '&') ?? ''
    const page = await ada.visit(close)
    expect(page.document.querySelector('main nav')?.text).toContain('Listings')
    const { location } = await ada.send(close, { intent: 'delete', name: 'semper plumbing' })
    expect(location).toBe(`${list}&done=deleted`)
    const { words } = await ada.visit(location ?? '')
    expect(words).toContain('Deleted.')
    expect(words).not.toContain('emailed')
    expect(await outbox()).toEqual([])
    const other = {
      name: 'Anchor & Oar Boat Works',
      path: '/business/anchor-and-oar-boat-works-stuart/close',
    }
    const away = await ada.send(`${other.path}?from=https://evil.example/admin/listings`, {
      intent: 'delete',
      name: other.name,
    })
    expect(away.location).toBe('/review')
  })

  test('emails everyone who waits for an answer about it, once, that their case is closed', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const reports = [
      ['cy@example.com', 'phone'],
      ['cy@example.com', 'remove'],
      ['rob@example.com', 'phone'],
      [olga.email, 'phone'],
    ] as const
    for (const [email, kind] of reports) {
      const times = { received_at: services.now(), due_at: services.now() }
      const sender = { email, is_thanked: true, visitor_hash: email }
      const report = { id: `${kind}-${email}`, business_id: id, kind }
      await db
        .insertInto('reports')
        .values({ ...report, ...sender, ...times })
        .execute()
    }
    const before = (await outbox()).length
    await olga.send(path, { intent: 'delete', name: 'Semper Plumbing' })
    const sent = (await outbox()).slice(before).map(({ to, text }) => [to, text] as const)
    expect(sent.map(([to]) => to).sort()).toEqual(
      ['cy@example.com', 'rob@example.com', olga.email].sort(),
    )
    const textTo = (address: string) => sent.find(([to]) => to === address)?.[1]
    expect(textTo('cy@example.com')).toContain(
      'You asked us to remove the listing for Semper Plumbing. The listing was deleted, so we closed your request.',
    )
    expect(textTo('rob@example.com')).toContain('so we closed your report.')
  })

  test('remembers that it should never be listed again, without keeping who asked', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const marks = ['name', 'phone', 'website', 'street', 'zip'] as const
    const listing = await db
      .selectFrom('businesses')
      .select(marks)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const wrong = await olga.send(path, { intent: 'delete', name: 'Semper', 'do-not-list': 'on' })
    expect(wrong.document.querySelector('#do-not-list')?.getAttribute('checked')).not.toBeNull()
    expect(await findNotListed(db, listing, services)).toBeNull()
    await olga.send(path, { intent: 'delete', name: 'Semper Plumbing', 'do-not-list': 'on' })
    expect(await findNotListed(db, listing, services)).toMatchObject({ is: 'same' })
    const [kept] = await db.selectFrom('do_not_list').selectAll().execute()
    expect(kept).toMatchObject({ business_id: null, by_name: 'The owner' })
    expect((await outbox()).at(-1)?.text).toContain('Otherwise, we won’t list it again')
  })
})

describe('a permanently closed business', () => {
  test('is found only by its name, marked, for 90 days, and then deleted', async ({
    rest,
    db,
    signIn,
    visit,
    services,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    await olga.send(path, { intent: 'close' })
    const shown = await visit(profile)
    expect(shown.status).toBe(200)
    expect(shown.words).toContain('Permanently closed.')
    expect(shown.head.robots).toContain('noindex')
    // No badge and no hours, in text, structured data, or pictures.
    expect(shown.words).not.toMatch(
      /certified|Verified|checked \w{3} \d{4}|Hours|Not specified|\d [AP]M/,
    )
    expect(shown.html).not.toMatch(/ld\+json|hasCredential|openingHours|\/og\/business\//)
    for (const gone of ['badge.svg', 'card', 'nearby', 'posts/feed.atom', 'posts/events.ics'])
      expect((await visit(`${profile}/${gone}`)).status, gone).toBe(404)
    for (const q of ['semper+plumbing', 'semper+plumbing+stuart', 'semper+pl']) {
      const found = await visit(`/businesses/search?q=${q}`)
      expect(found.words, q).toContain('Semper Plumbing, Stuart, is permanently closed.')
      expect(found.words, q).not.toMatch(/No listing|couldn't find|You are not alone/)
      const others = found.document.querySelector('main a[href="/category/plumbing"]')
      expect(others?.text, q).toBe('Other Plumbing businesses')
    }
    for (const list of ['/category/plumbing', '/county/martin', '/businesses/search?zip=34994'])
      expect((await visit(list)).words, list).not.toContain('Semper Plumbing')
    expect(await (await rest(`businesses?id=eq.${id}`)).json()).toEqual([])

    const later = (days: number) =>
      services.moveTo(new Date(services.now().getTime() + days * 86_400_000).toISOString())
    later(89)
    await forgetPast({ ...services, outboxFolder: '/nowhere' })
    expect((await visit(profile)).status).toBe(200)
    later(2)
    await forgetPast({ ...services, outboxFolder: '/nowhere' })
    expect((await visit(profile)).status).toBe(404)
  })

  test('is reopened by its owner', async ({ db, signIn, visit }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    await olga.send(path, { intent: 'close' })
    await olga.send(path, { intent: 'reopen' })
    expect((await visit(profile)).words).not.toContain('Permanently closed')
    expect((await visit('/category/plumbing')).words).toContain('Semper Plumbing')
  })
})

test('a manager reads that only an owner can close it, and has no button for it', async ({
  db,
  signIn,
}) => {
  const max = await signIn({ name: 'Max' })
  await runListing(db, id, max.userId, 'manager')
  // Managers leave history too; that must not make them former owners.
  const edit = { intent: 'save', phone: '772-555-0199', seen: '0.' }
  await max.send(`${profile}/edit?part=contact`, edit)
  const refused = await max.visit(path)
  expect(refused.status).toBe(403)
  expect(refused.words).toContain('Only an owner of Semper Plumbing can do this')
  expect(refused.words).not.toContain('any more')
  expect(refused.document.querySelector(`main a[href="${profile}/people"]`)).not.toBeNull()
  expect((await max.send(path, { intent: 'close' })).status).toBe(403)
  const { document } = await max.visit(`${profile}/edit`)
  expect(document.querySelector(`a[href="${path}"]`)).toBeNull()
})
