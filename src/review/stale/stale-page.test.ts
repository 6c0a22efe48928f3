import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test as base, type SignedIn } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { markUndeliverable } from '../../platform/email/undeliverable.server.ts'
import { today } from '../../platform/services.server.ts'

const path = '/review/stale'
const gone = 'gone-roofing'
const quiet = 'quiet-masonry'

/** `test` with two listings that have signals: one viewed often with a dead website, one rarely. */
const test = base.extend('stale', { auto: true }, async ({ db, services }) => {
  const website = 'https://gone-roofing.example/'
  await insertBusinesses(db, [
    newBusiness({ id: gone, name: 'Gone Roofing', website, phone: '772-224-0100' }),
    newBusiness({
      id: quiet,
      name: 'Quiet Masonry',
      phone: '299-224-0100',
      email: 'quiet@example.com',
    }),
    newBusiness({ id: 'in-order', name: 'In Order Plumbing' }),
  ])
  const day = today(services)
  const signal = { business_id: gone, kind: 'website', subject: website, detail: '404' } as const
  await db
    .insertInto('stale_signals')
    .values([
      { ...signal, since: '2026-11-20' },
      {
        business_id: quiet,
        kind: 'phone',
        subject: '299-224-0100',
        detail: '',
        since: '2026-11-19',
      },
      { business_id: quiet, kind: 'quiet', subject: '2025-10-01', detail: '', since: '2025-10-01' },
    ])
    .execute()
  await db
    .insertInto('listing_figures')
    .values([
      { business_id: gone, day, what: 'view', count: 1200 },
      { business_id: quiet, day, what: 'view', count: 3 },
    ])
    .execute()
})

const names = async (visitor: Pick<SignedIn, 'visit'>, query = '') =>
  (await visitor.visit(path + query)).document
    .querySelectorAll('main article h2')
    .map(({ text }) => text)

const decide = (intent: string, listing: string, seen = '') => ({ intent, listing, seen })

async function undoIn(visitor: Pick<SignedIn, 'visit'>): Promise<Record<string, string>> {
  const { document } = await visitor.visit(path)
  const change = document.querySelector('input[name=change]')?.getAttribute('value') ?? ''
  return { intent: 'undo', change }
}

describe('the queue of stale listings', () => {
  test('shows why, most viewed first, and filters by sign and county', async ({ signIn }) => {
    const nina = await signIn({ name: 'Nina', role: 'reviewer' })
    const { words, document } = await nina.visit(path)
    expect(document.querySelector('h1')?.text).toBe('Is it still there?')
    expect(await names(nina)).toEqual(['Gone Roofing', 'Quiet Masonry'])
    expect(words).toContain(
      'Its website didn’t answer on November 20, 2026. The server answered with error 404.',
    )
    expect(words).toContain('Its phone number can’t exist in the US.')
    expect(words).toContain('no owner has signed in, since October 1, 2025.')
    expect(words).toMatch(/Views in 90 days ?1,200/)
    expect(words).toMatch(/All \(2\) ?Website down \(1\)/)
    expect(document.querySelector('main a[href="tel:772-224-0100"]')).not.toBeNull()
    expect(await names(nina, '?show=website')).toEqual(['Gone Roofing'])
    expect(await names(nina, '?show=quiet&county=martin')).toEqual(['Quiet Masonry'])
    expect(await names(nina, '?county=leon')).toEqual([])
    expect(await names(nina, '?show=nonsense&county=nonsense&page=nonsense')).toHaveLength(2)
    expect((await nina.visit('/review')).html).toContain(`href="${path}"`)
  })

  test('says that no one has looked for signs lately, but not on a new site', async ({
    db,
    services,
    signIn,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'reviewer' })
    const warns = async () =>
      (await nina.visit(path)).words.includes('In the last two nights, we haven’t looked for signs')
    const setUp = (daysAgo: number) => {
      const at = new Date(services.now().getTime() - daysAgo * 86_400_000).toISOString()
      return sql`update migrations set "timestamp" = ${at}`.execute(db)
    }
    await setUp(1)
    expect(await warns()).toBe(false)
    await setUp(3)
    expect(await warns()).toBe(true)
    await db
      .insertInto('stale_nights')
      .values({ night: today(services) })
      .execute()
    expect(await warns()).toBe(false)
  })

  test('forgets a sign that was corrected or confirmed', async ({ db, services, signIn }) => {
    const nina = await signIn({ name: 'Nina', role: 'reviewer' })
    const website = { website: 'https://new.example/' }
    await db.updateTable('businesses').set(website).where('id', '=', gone).execute()
    await noteConfirmed(db, [quiet], { how: 'team', now: services.now() })
    expect(await names(nina)).toEqual(['Quiet Masonry'])
    expect((await nina.visit(path)).words).not.toContain('no owner has signed in')
    const late = await nina.send(path, decide('there', gone))
    expect(late.status).toBe(409)
    expect(late.words).toContain('Gone Roofing isn’t in this list anymore')
  })

  test('"Still there" silences its signs for a year, confirms the listing, and is undone', async ({
    db,
    services,
    signIn,
  }) => {
    services.startClock()
    const nina = await signIn({ name: 'Nina', role: 'reviewer' })
    const upkeep = () =>
      db
        .selectFrom('listing_upkeep')
        .selectAll()
        .where('business_id', '=', quiet)
        .executeTakeFirst()
    const before = await upkeep()
    const sent = await nina.send(path, decide('there', quiet))
    expect(sent.location).toContain(`${path}?done=`)
    expect((await nina.visit(sent.location ?? '')).words).toContain(
      'Quiet Masonry is still there. We’ll ignore these signs for a year.',
    )
    expect(await names(nina)).toEqual(['Gone Roofing'])
    expect(await upkeep()).toMatchObject({ confirmed_how: 'team' })
    expect((await nina.visit(path)).words).toMatch(/Quiet Masonry: still there ?By nina, /)
    expect((await nina.send(path, await undoIn(nina))).location).toContain('undone=yes')
    expect(await upkeep()).toEqual(before)
    expect(await names(nina)).toEqual(['Gone Roofing', 'Quiet Masonry'])
    const again = await nina.send(path, { ...(await undoIn(nina)), change: '999999999' })
    expect(again.status).toBe(409)
    await nina.send(path, decide('there', gone))
    expect(await names(nina)).toEqual(['Quiet Masonry'])
    // Another website that fails is another sign.
    const subject = 'https://other.example/'
    await db.updateTable('businesses').set({ website: subject }).where('id', '=', gone).execute()
    await db.updateTable('stale_signals').set({ subject }).where('business_id', '=', gone).execute()
    expect(await names(nina)).toEqual(['Gone Roofing', 'Quiet Masonry'])
  })

  test('"Ask if it’s open" sends one email in 90 days, and its page takes both answers', async ({
    db,
    outbox,
    services,
    signIn,
    visit,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'reviewer' })
    expect((await nina.visit(path)).words).toContain(
      'We have no email address that we can write to.',
    )
    expect((await nina.send(path, decide('asked', gone))).words).toContain(
      'We have no email address for Gone Roofing that we can write to.',
    )
    await nina.send(path, decide('asked', quiet))
    expect(await names(nina)).toEqual(['Gone Roofing'])
    expect(await names(nina, '?show=asked')).toEqual(['Quiet Masonry'])
    await nina.send(path, await undoIn(nina))
    expect(await outbox()).toEqual([])
    await nina.send(path, decide('asked', quiet))
    const [mail] = await outbox()
    expect(mail).toMatchObject({ to: 'quiet@example.com', subject: 'Is Quiet Masonry still open?' })
    expect(mail?.text).toContain('Its phone number can’t exist in the US.')
    const [asked] = await db
      .selectFrom('stale_answers')
      .select('id')
      .orderBy('number', 'desc')
      .execute()
    const second = await nina.send(path, decide('asked', quiet, asked?.id))
    expect(second.words).toContain('less than 90 days ago')
    // Once it was sent, it can't be taken back.
    await db.updateTable('mails').set({ sent_at: services.now() }).execute()
    expect((await nina.send(path, await undoIn(nina))).words).toContain('can’t be undone anymore')
    const link = new URL(mail?.links.find((one) => one.includes('/still-right/')) ?? '').pathname
    const body = new FormData()
    body.set('intent', 'closed')
    const post = { method: 'POST', headers: { origin: services.site.url }, body }
    expect((await visit(link)).words).toContain('It closed permanently')
    expect((await visit(link, post)).words).toContain('We’ll check and update the listing')
    await visit(link, post)
    const reports = await db.selectFrom('reports').select(['kind', 'state']).execute()
    expect(reports).toEqual([{ kind: 'closed', state: 'open' }])
    expect((await visit(`/business/${quiet}`)).words).not.toContain('Permanently closed')
    // It waits among the reports now, not here, too.
    expect(await names(nina, '?show=asked')).toEqual([])
    expect((await nina.send(path, decide('there', quiet, asked?.id))).status).toBe(409)
  })

  test.for(['the emailed page', 'their account', 'an edit'])(
    'an answer of the owner, by %s, removes it for a year',
    async (way, { db, outbox, services, signIn, visit }) => {
      const olga = await signIn({ name: 'Olga' })
      await runListing(db, quiet, olga.userId)
      const nina = await signIn({ name: 'Nina', role: 'reviewer' })
      await nina.send(path, decide('asked', quiet))
      if (way === 'the emailed page') {
        const mail = (await outbox()).find(({ subject }) => subject.startsWith('Is Quiet'))
        const link = new URL(mail?.links.find((one) => one.includes('/still-right/')) ?? '')
        const post = {
          method: 'POST',
          headers: { origin: services.site.url },
          body: new FormData(),
        }
        expect((await visit(link.pathname, post)).words).toContain('Thank you')
      } else if (way === 'their account')
        await olga.send('/account', { intent: 'still-right', listing: quiet })
      else await noteConfirmed(db, [quiet], { how: 'edit', now: services.now() })
      expect(await names(nina)).toEqual(['Gone Roofing'])
      expect(await names(nina, '?show=asked')).toEqual([])
      const answered = { answered_at: new Date(services.now().getTime() - 367 * 86_400_000) }
      await db.updateTable('stale_signals').set(answered).where('kind', '=', 'phone').execute()
      await db.updateTable('stale_answers').set({ undone_at: services.now() }).execute()
      expect(await names(nina)).toEqual(['Gone Roofing', 'Quiet Masonry'])
    },
  )

  test('a mailbox that returns our email is not asked', async ({
    db,
    outbox,
    services,
    signIn,
  }) => {
    const now = services.now()
    const bounced = { reason: 'bounced', detail: '550 No such user', now } as const
    await markUndeliverable(db, 'quiet@example.com', bounced)
    const nina = await signIn({ name: 'Nina', role: 'reviewer' })
    const { document } = await nina.visit(path)
    expect(document.querySelector('main button[value=asked]')).toBeNull()
    const sent = await nina.send(path, decide('asked', quiet))
    expect(sent.words).toContain('We have no email address for Quiet Masonry that we can write to.')
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
    // Of two owners, only the one with a working mailbox is.
    const olga = await signIn({ name: 'Olga' })
    const oscar = await signIn({ name: 'Oscar' })
    await runListing(db, quiet, olga.userId)
    await runListing(db, quiet, oscar.userId)
    await markUndeliverable(db, 'oscar@example.com', bounced)
    await nina.send(path, decide('asked', quiet))
    expect((await outbox()).map(({ to }) => to)).toEqual(['olga@example.com'])
  })

  test('a listing that was closed meanwhile stays closed, and its undo doesn’t reopen it twice', async ({
    db,
    signIn,
    visit,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, gone, olga.userId)
    await runListing(db, quiet, olga.userId)
    const nina = await signIn({ name: 'Nina', role: 'reviewer' })
    const close = `/business/${gone}/close`
    await olga.send(close, { intent: 'close' })
    for (const intent of ['there', 'asked', 'closed']) {
      const late = await nina.send(path, decide(intent, gone))
      expect(late.status).toBe(409)
      expect(late.words).toContain('Gone Roofing isn’t shown in the directory anymore')
    }
    expect((await visit(`/business/${gone}`)).words).toMatch(/permanently closed/i)
    // The team closes; the owner reopens it and closes it again.
    await nina.send(path, decide('closed', quiet))
    await olga.send(`/business/${quiet}/close`, { intent: 'reopen' })
    await olga.send(`/business/${quiet}/close`, { intent: 'close' })
    expect((await nina.send(path, await undoIn(nina))).status).toBe(409)
    expect((await visit(`/business/${quiet}`)).words).toMatch(/permanently closed/i)
  })

  test('an owner who says that it closed closes it at once', async ({
    db,
    outbox,
    services,
    signIn,
    visit,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, quiet, olga.userId)
    const nina = await signIn({ name: 'Nina', role: 'reviewer' })
    await nina.send(path, decide('asked', quiet))
    const mail = (await outbox()).find(({ subject }) => subject.startsWith('Is Quiet'))
    const link = new URL(mail?.links.find((one) => one.includes('/still-right/')) ?? '').pathname
    const body = new FormData()
    body.set('intent', 'closed')
    const post = { method: 'POST', headers: { origin: services.site.url }, body }
    expect((await visit(link, post)).words).toContain('now shows as permanently closed')
    expect((await visit(`/business/${quiet}`)).words).toMatch(/permanently closed/i)
    expect((await outbox()).at(-1)?.to).toBe('olga@example.com')
  })

  test('"Mark as closed" shows at once, emails the owner after a minute, and is undone', async ({
    db,
    outbox,
    signIn,
    visit,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, gone, olga.userId)
    const nina = await signIn({ name: 'Nina', role: 'reviewer' })
    await nina.send(path, decide('closed', gone))
    expect((await visit(`/business/${gone}`)).words).toMatch(/permanently closed/i)
    expect(await outbox()).toHaveLength(1)
    expect(await names(nina)).toEqual(['Quiet Masonry'])
    await nina.send(path, await undoIn(nina))
    expect((await visit(`/business/${gone}`)).words).not.toMatch(/permanently closed/i)
    expect(await outbox()).toEqual([])
    expect(await names(nina)).toEqual(['Gone Roofing', 'Quiet Masonry'])
  })

  test('a colleague who decided first is named, and nothing changes', async ({ db, signIn }) => {
    const nina = await signIn({ name: 'Nina', role: 'reviewer' })
    const omar = await signIn({ name: 'Omar', role: 'admin' })
    await nina.send(path, decide('there', gone))
    const late = await omar.send(path, decide('closed', gone))
    expect(late.status).toBe(409)
    expect(late.words).toContain('nina decided first: Gone Roofing is still there')
    const row = db.selectFrom('businesses').select('status').where('id', '=', gone)
    expect(await row.executeTakeFirst()).toEqual({ status: 'published' })
    expect((await omar.send(path, { intent: 'nonsense' })).status).toBe(400)
    // The log of admins undoes it, too, and not twice.
    const entry = db
      .selectFrom('admin_changes')
      .select('id')
      .where('record_table', '=', 'stale_answers')
    const { id } = await entry.executeTakeFirstOrThrow()
    const undo = async () => (await omar.send('/admin/undo', { change: String(id) })).location
    expect((await omar.visit('/admin/log?table=stale_answers')).words).toContain('Gone Roofing')
    expect(await undo()).toContain('done=undone')
    expect(await undo()).toContain('done=undone-before')
    expect(await names(omar)).toEqual(['Gone Roofing', 'Quiet Masonry'])
  })

  test('team members don’t decide about their own listings', async ({ db, signIn }) => {
    const nina = await signIn({ name: 'Nina', role: 'reviewer' })
    await runListing(db, gone, nina.userId)
    expect((await nina.send(path, decide('there', gone))).words).toContain(
      'You manage this listing yourself',
    )
  })

  test('the state of the directory counts them and links into the queue', async ({ signIn }) => {
    const omar = await signIn({ name: 'Omar', role: 'admin' })
    const { document } = await omar.visit('/admin/directory')
    const links = document
      .querySelectorAll('main a')
      .filter((link) => link.getAttribute('href')?.startsWith(path))
      .map((link) => [link.getAttribute('href'), link.text.replace(/^.*: /, '')])
    expect(links).toEqual([
      [path, '2'],
      [`${path}?show=website`, '1'],
      [`${path}?show=parked`, '0'],
      [`${path}?show=phone`, '1'],
      [`${path}?show=registration`, '0'],
      [`${path}?show=quiet`, '1'],
      [`${path}?show=asked`, '0'],
    ])
  })
})

test('an owner sees the signs on their page, with a way to correct them', async ({
  db,
  signIn,
}) => {
  const olga = await signIn({ name: 'Olga' })
  await runListing(db, gone, olga.userId)
  await runListing(db, quiet, olga.userId)
  await db
    .insertInto('site_checks')
    .values({
      business_id: gone,
      url: 'https://gone-roofing.example/',
      host: 'gone-roofing.example',
      failures: 3,
      failed_on: '2026-11-20',
      next_at: new Date(),
    })
    .execute()
  const { words, html } = await olga.visit('/account')
  expect(words).toContain('Your website didn’t answer on November 20, 2026. Check the address')
  expect(words).toContain('The phone number on your listing isn’t a valid US number.')
  expect(html).toContain(`/business/${gone}/edit?part=contact#part-contact`)
  expect((await olga.visit('/es/account')).words).toContain('Su sitio web no respondió el')
})
