import { describe, expect } from 'vitest'
import { test } from '../../test/desk-fixtures.ts'
import { isToRecheck } from '../resources/resource.ts'

const story = {
  intent: 'save',
  displayTitle: 'Harbor Post 12',
  title: 'A post that answers',
  summary: 'A post of veterans in Stuart.',
  category: 'Non Profit',
  blockTitle: '',
  blockContent: 'They answer the phone.',
  publish: 'now',
  seen: '',
}

describe('the samples', () => {
  test('are removed with one confirmed click: listings, stories, and featured organizations', async ({
    signIn,
    visit,
    db,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const refused = await nina.send('/admin/samples', {})
    expect(refused.status).toBe(400)
    expect(refused.words).toContain('Check the box first')
    const done = await nina.send('/admin/samples', { confirm: 'yes' })
    expect(done.location).toContain('done=samples-removed')
    const home = await visit('/')
    expect(home.status).toBe(200)
    expect(home.words).not.toMatch(/Verified|555-01/)
    expect(home.words).not.toContain('Making a Difference')
    expect(home.words).toContain('How it works')
    const featured = await visit('/featured')
    expect(featured.words).toContain('Our first stories are coming soon')
    expect(await db.selectFrom('businesses').select('id').execute()).toEqual([])
    expect((await nina.visit('/admin')).words).not.toContain('Remove the samples')
    const log = (await nina.visit('/admin/log')).document.querySelectorAll('main details')
    const acts = log.filter((act) => act.querySelector('strong')?.textContent === 'samples removed')
    expect(acts).toHaveLength(1)
    expect(acts[0]?.querySelector('summary')?.textContent).toMatch(/Samples.+ and \d+ more/)
  })

  test("leave the directory's own data", async ({ signIn, db, visit }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    await nina.send('/admin/articles/new', { ...story, isOnHome: 'on' })
    await nina.send('/admin/samples', { confirm: 'yes' })
    const left = await db.selectFrom('articles').select('id').execute()
    expect(left).toEqual([{ id: 'harbor-post-12' }])
    const home = await visit('/')
    expect(home.words).toContain('Making a Difference')
    expect(home.words).toContain('Harbor Post 12')
    expect(home.words, 'nobody saw its proof').not.toContain('Verified')
  })
})

describe('an article', () => {
  test('is public once published, and at its time if scheduled', async ({
    signIn,
    visit,
    services,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const publicStatus = async () =>
      (await visit('/featured-article/harbor-post-12')).status === 200
    await nina.send('/admin/articles/new', { ...story, publish: 'draft' })
    expect(await publicStatus()).toBe(false)
    expect((await visit('/featured')).words).not.toContain('Harbor Post 12')
    expect((await visit('/sitemap.xml')).html).not.toContain('harbor-post-12')
    const path = '/admin/articles/harbor-post-12'
    const seen = async () =>
      (await nina.visit(path)).document.querySelector('[name=seen]')?.getAttribute('value') ?? ''
    const soon = new Date(services.now().getTime() + 30 * 60_000)
    const publishAt = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'short',
    })
      .format(soon)
      .replace(' ', 'T')
    await nina.send(path, { ...story, publish: 'at', publishAt, seen: await seen() })
    expect((await nina.visit('/admin/articles')).words).toContain('Scheduled for')
    expect(await publicStatus()).toBe(false)
    services.moveTo(soon.toISOString())
    expect(await publicStatus()).toBe(true)
    expect((await visit('/sitemap.xml')).html).toContain('harbor-post-12')
    await nina.send(path, { ...story, publish: 'draft', seen: await seen() })
    expect(await publicStatus()).toBe(false)
  })

  test('shows each error next to its field, and keeps the input', async ({ signIn, db }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const bad = { ...story, phone: '12', website: 'javascript:alert(1)', blockContent: '' }
    const { status, document, words } = await nina.send('/admin/articles/new', bad)
    expect(status).toBe(400)
    expect(words).toContain('Nothing was saved yet')
    const value = (id: string) => document.querySelector(`#${id}`)?.getAttribute('value')
    const said = (id: string) => document.querySelector(`#${id}-problem`)?.textContent ?? ''
    expect(value('phone')).toBe('12')
    expect(said('phone')).toContain('10-digit')
    expect(said('website')).toContain('web address')
    expect(said('blockContent-0')).toContain('before you publish it')
    expect(value('displayTitle')).toBe('Harbor Post 12')
    const kept = await db
      .selectFrom('articles')
      .where('id', 'like', 'harbor%')
      .select('id')
      .execute()
    expect(kept).toEqual([])
  })

  test('gains, moves, and loses blocks without script, and is previewed before it is saved', async ({
    signIn,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const path = '/admin/articles/new'
    const added = await nina.send(path, { ...story, intent: 'block-add' })
    expect(added.document.querySelectorAll('textarea[name=blockContent]')).toHaveLength(2)
    expect(added.words).toContain('They answer the phone.')
    const shown = await nina.send(path, { ...story, intent: 'preview' })
    expect(shown.document.querySelector('section[aria-labelledby=preview]')?.textContent).toContain(
      'A post that answers',
    )
    expect(shown.document.querySelectorAll('h1')).toHaveLength(1)
    expect((await nina.visit('/admin/articles')).words).not.toContain('Harbor Post 12')
  })

  test("isn't saved over another person's newer changes", async ({ signIn, db }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const path = '/admin/articles/vbc1'
    const seen = (await nina.visit(path)).document.querySelector('[name=seen]')
    const first = { ...story, displayTitle: 'First', seen: seen?.getAttribute('value') ?? '' }
    expect((await nina.send(path, first)).location).toContain('done=published')
    const second = await nina.send(path, { ...first, displayTitle: 'Second' })
    expect(second.status).toBe(400)
    expect(second.words).toContain('Someone else saved')
    const { display_title } = await db
      .selectFrom('articles')
      .select('display_title')
      .where('id', '=', 'vbc1')
      .executeTakeFirstOrThrow()
    expect(display_title).toBe('First')
  })

  test('is restored completely when its deletion is undone', async ({ signIn, db, visit }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const rows = () => db.selectFrom('articles').selectAll().orderBy('id').execute()
    const before = await rows()
    const asked = await nina.send('/admin/articles/vbc1', { intent: 'delete' })
    expect(asked.words).toContain('Check the box first')
    expect(await rows()).toEqual(before)
    const gone = await nina.send('/admin/articles/vbc1', { intent: 'delete', confirm: 'yes' })
    expect((await visit('/featured-article/vbc1')).status).toBe(302)
    const { document } = await nina.visit(gone.location ?? '')
    const change = document.querySelector('form[action="/admin/undo"] [name=change]')
    const undone = await nina.send('/admin/undo', {
      change: change?.getAttribute('value') ?? '',
      back: '/admin/articles',
    })
    expect(undone.location).toBe('/admin/articles?done=undone')
    expect(await rows()).toEqual(before)
  })

  test('moves up and down, on /featured and on the home page', async ({ signIn, visit }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    await nina.send('/admin/articles', { id: 'pro411', list: 'featured', step: 'up' })
    await nina.send('/admin/articles', { id: 'wdg1', list: 'home', step: 'up' })
    const names = async (path: string, selector: string) =>
      (await visit(path)).document.querySelectorAll(selector).map((one) => one.textContent)
    expect((await names('/featured', 'main article h2'))[0]).toBe('Answering Post')
    expect(await names('/', 'section[aria-labelledby=empowering] h3')).toEqual([
      'Sunward Veteran Owners Association',
      'Sandhill Working Dogs Group',
      'Answering Post',
    ])
  })
})

describe('a resource', () => {
  test('is confirmed as current with one tap, and returns to the queue after 180 days', async ({
    signIn,
    services,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const queue = async () =>
      (await nina.visit('/admin/resources')).document
        .querySelectorAll('section[aria-labelledby=due] th a')
        .map((one) => one.textContent)
    const all = await queue()
    expect(all).toContain('Veterans Florida')
    await nina.send('/admin/resources', { id: 'veterans-florida', intent: 'still-right' })
    expect(await queue()).toEqual(all.filter((name) => name !== 'Veterans Florida'))
    const day = services.now().toISOString().slice(0, 10)
    const later = new Date(Date.parse(day) + 180 * 86_400_000).toISOString().slice(0, 10)
    expect([isToRecheck(day, day), isToRecheck(day, later)]).toEqual([false, true])
  })

  test('is edited, hidden, and moved, and each is in the log', async ({ signIn, visit, db }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const card = {
      section: 'legal',
      title: 'Court Help Desk',
      description: 'Forms, and somebody who explains them.',
      phone: '(772) 555-0199',
      website: '',
      address: '',
      extra: '',
    }
    const refused = await nina.send('/admin/resources/new', { ...card, phone: '' })
    expect(refused.status).toBe(400)
    expect(refused.words).toContain('so people can reach it')
    await nina.send('/admin/resources/new', card)
    const legal = async () =>
      (await visit('/veteran-resources')).document
        .querySelectorAll('section[id=legal] article h3')
        .map((one) => one.textContent)
    expect((await legal()).at(-1)).toBe('Court Help Desk')
    await nina.send('/admin/resources', { id: 'court-help-desk', intent: 'up' })
    expect((await legal()).at(-2)).toBe('Court Help Desk')
    await nina.send('/admin/resources', { id: 'court-help-desk', intent: 'hide' })
    expect(await legal()).not.toContain('Court Help Desk')
    const log = await db
      .selectFrom('admin_changes')
      .select('action')
      .where('record_table', '=', 'resources')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual([
      'resource added',
      'resource moved',
      'resource moved',
      'resource hidden',
    ])
  })
})
