import { describe, expect } from 'vitest'
import { signedUp } from '../../test/auth-fixtures.ts'
import { test } from '../../test/desk-fixtures.ts'
import { sendIn } from '../../test/submission-builders.ts'
import { backupProblem } from './start.server.ts'
import { applySettings } from '../platform/settings/apply-settings.server.ts'

test('admins see backups that are missing, old, or failing', () => {
  const now = new Date('2026-12-03T12:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const last = (hours: number) => ({ at: ago(hours).toISOString(), to: '/mnt', bytes: 1 })
  const ran = (hours: number, error: string | null = null) => ({ endedAt: ago(hours), error })
  const unset =
    'This directory isn’t being backed up. Ask the person who installed the site to turn on daily backups.'
  expect(backupProblem(undefined, null, now)).toBe(unset)
  expect(backupProblem(ran(60), last(60), now)).toBe(unset)
  const single =
    'Someone made a backup by hand, but no daily backup is set up. Ask the person who installed the site to turn on daily backups.'
  expect(backupProblem(undefined, last(20), now)).toBe(single)
  expect(backupProblem(ran(0), last(20), now)).toBeNull()
  expect(backupProblem(ran(0), null, now)).toBeNull()
  expect(backupProblem(ran(0, 'It could not be restored.'), last(20), now)).toBe(
    'See why the backup is failing',
  )
  expect(backupProblem(ran(0), last(72), now)).toContain('The last one was 3 days ago')
})

describe('people and roles', () => {
  test('a role is given by email address and removed, each confirmed and in the log', async ({
    signIn,
    auth,
    newClient,
    db,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const { user } = await signedUp(auth, newClient(), 'rita@example.com')
    const page = '/admin/people'
    const unknown = await nina.send(page, { intent: 'give', email: 'x@example', role: 'admin' })
    expect(unknown.status).toBe(400)
    expect(unknown.document.querySelector('#email-problem')?.textContent).toContain(
      'Enter an email address',
    )
    expect(unknown.document.querySelector('#email')?.getAttribute('value')).toBe('x@example')
    await nina.send(page, { intent: 'give', email: 'Rita@example.com', role: 'reviewer' })
    const max = await signIn({ name: 'Max', role: 'admin' })
    const again = { intent: 'give', email: 'rita@example.com', role: 'reviewer' }
    expect((await max.send(page, again)).location).toContain('done=role-same')
    const first = db.selectFrom('team_members').select('granted_by').where('user_id', '=', user.id)
    expect(await first.execute()).toEqual([{ granted_by: 'nina' }])
    await nina.send(page, { intent: 'take', userId: max.userId, confirm: 'yes' })
    const { words } = await nina.visit(page)
    expect(words).toContain('rita@example.com')
    expect(words).toContain('None yet. They can’t see anything until they set one up.')
    const asked = await nina.send(page, { intent: 'take', userId: user.id })
    expect(asked.words).toContain('Check the box first')
    await nina.send(page, { intent: 'take', userId: user.id, confirm: 'yes' })
    const rows = await db.selectFrom('team_members').select('email').execute()
    expect(rows).toEqual([{ email: 'nina@example.com' }])
    const { words: log } = await nina.visit('/admin/log?table=team_members')
    expect(log).toContain('role taken away')
    expect(log).toContain('role given')
  })

  test('the last admin stays one, and another gives up the role only after confirming', async ({
    signIn,
    db,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const page = '/admin/people'
    const own = { email: 'nina@example.com', role: 'reviewer', confirm: 'yes' }
    const last = await nina.send(page, { intent: 'give', ...own })
    expect(last.words).toContain('the only admin')
    const taken = await nina.send(page, { intent: 'take', userId: nina.userId, confirm: 'yes' })
    expect(taken.words).toContain('the only admin')
    await signIn({ name: 'Otto', role: 'admin' })
    const asked = await nina.send(page, { intent: 'give', ...own, confirm: '' })
    expect(asked.words).toContain('You’ll lose access to these pages')
    await nina.send(page, { intent: 'give', ...own })
    expect((await nina.visit(page)).status).toBe(404)
    const admins = await db
      .selectFrom('team_members')
      .select('email')
      .where('role', '=', 'admin')
      .execute()
    expect(admins).toEqual([{ email: 'otto@example.com' }])
  })
})

describe('the brand', () => {
  test('set in the browser overrides the settings everywhere, and can be reset', async ({
    signIn,
    visit,
    services,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const page = '/admin/brand'
    const brand = {
      intent: 'brand',
      name: 'Gulf Veterans List',
      shortName: 'GVL',
      tagline: 'Found on the Gulf',
      contactEmail: 'not an address',
      facebookUrl: '',
    }
    const refused = await nina.send(page, brand)
    expect(refused.status).toBe(400)
    expect(refused.document.querySelector('#contactEmail')?.getAttribute('value')).toBe(
      'not an address',
    )
    const runs = 'Enter who runs this directory'
    expect((await nina.visit('/admin')).words).toContain(runs)
    for (const path of ['/about-us', '/contact', '/press'])
      expect((await visit(path)).words).not.toMatch(/Run by/)
    const organization = 'Harbor Veterans Council'
    const saved = { ...brand, contactEmail: 'nina@gulf.example', organization }
    await nina.send(page, { ...saved, town: 'Stuart, Florida' })
    expect((await nina.visit('/admin')).words).not.toContain(runs)
    for (const path of ['/about-us', '/contact', '/press']) {
      const { document } = await visit(path)
      for (const part of ['main', 'footer'])
        expect(document.querySelector(part)?.structuredText, `${path} ${part}`).toContain(
          'Run by Harbor Veterans Council in Stuart, Florida.',
        )
    }
    await nina.send(page, saved)
    const footer = async () => (await visit('/')).document.querySelector('footer')?.structuredText
    expect(await footer()).toContain('Run by Harbor Veterans Council.')
    const home = await visit('/')
    expect(home.document.querySelector('h1')?.textContent).toBe('Found on the Gulf')
    expect(home.html).toContain('Gulf Veterans List')
    expect((await visit('/privacy')).words).toContain('nina@gulf.example')
    expect((await visit('/site.webmanifest')).html).toContain('Gulf Veterans List')
    await nina.send(page, { intent: 'brand' })
    expect(services.site.name).toBe('Florida Veteran Business Directory')
    expect((await visit('/')).html).not.toContain('Gulf Veterans List')
    expect(await footer()).not.toContain('Run by')
  })

  test('has no hard-to-read color, and no logo with script', async ({
    signIn,
    visit,
    request,
    db,
    services,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const page = '/admin/brand'
    const colors = { navy: '#0b1f3a', gold: '#f2c14e', action: '#b5431e', link: '#1b5599' }
    const pale = await nina.send(page, { intent: 'colors', ...colors, action: '#ffcc99' })
    expect(pale.document.querySelector('#action-problem')?.textContent).toMatch(
      /contrast is 1\.\d, and it must be at least 4\.5/,
    )
    expect(pale.document.querySelector('#action')?.getAttribute('value')).toBe('#ffcc99')
    await nina.send(page, { intent: 'colors', ...colors, navy: '#102a10' })
    const green = await visit('/')
    expect(green.html).toContain('--color-navy:#102a10')
    expect(green.document.querySelector('meta[name=theme-color]')?.getAttribute('content')).toBe(
      '#102a10',
    )
    expect((await visit('/site.webmanifest')).html).toContain('"theme_color":"#102a10"')
    await nina.send(page, {
      intent: 'colors',
      navy: ' 1B3A2A',
      gold: '#fc0',
      action: '',
      link: '#1b5599',
    })
    const { document } = await nina.visit(page)
    const kept = ['navy', 'gold', 'action'].map((id) =>
      document.querySelector(`#${id}`)?.getAttribute('value'),
    )
    expect(kept, 'as people write them').toEqual(['#1b3a2a', '#ffcc00', '#b5431e'])
    const half = await nina.send(page, { intent: 'colors', ...colors, navy: 'green' })
    expect(half.words, 'of the others').toContain(
      'Contrast with the white text on buttons: 5.5 to 1. Good.',
    )
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'
    const logo = { type: 'image/svg+xml' as const, hash: 'a'.repeat(16) }
    await db
      .insertInto('site_settings')
      .values({
        name: 'logo',
        value: JSON.stringify({ ...logo, base64: btoa(svg) }),
        set_at: services.now(),
      })
      .execute()
    await applySettings(services)
    const home = await visit('/')
    const path = home.document.querySelector('header img')?.getAttribute('src') ?? ''
    expect(path).toBe(`/logo/${logo.hash}`)
    // Hydration would find it in the place of the header's content.
    expect(home.document.querySelector('body link[rel=preload]')).toBeNull()
    const answer = await request(path)
    expect(await answer.text()).toBe(svg)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })
})

describe('the texts', () => {
  test('figures need a source and a year, or are rejected', async ({ signIn, visit }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const page = '/admin/texts'
    const figure = { 'figure-0': '1.6M', 'label-0': 'veteran-owned businesses' }
    const refused = await nina.send(page, { intent: 'figures', ...figure })
    expect(refused.document.querySelector('#source-0-problem')?.textContent).toContain(
      'Enter the source',
    )
    const source = { 'source-0': 'U.S. Census Bureau', 'year-0': '2021' }
    const wrong = await nina.send(page, {
      intent: 'figures',
      ...figure,
      ...source,
      'link-0': 'abs',
    })
    expect(wrong.document.querySelector('#link-0-problem')?.textContent).toContain(
      'Enter a web address',
    )
    const linked = { ...figure, ...source, 'link-0': 'https://www.census.gov/abs' }
    await nina.send(page, { intent: 'figures', ...linked })
    const { document } = await visit('/about-us')
    expect(document.querySelector('dl dd a')?.getAttribute('href')).toBe(linked['link-0'])
    await nina.send(page, { intent: 'figures', ...figure, ...source })
    const about = await visit('/about-us')
    expect(about.words).toContain('1.6M')
    expect(about.words).toContain('U.S. Census Bureau, 2021')
    expect(about.words).not.toContain('5.8M')
  })

  test('privacy, terms, and the popular categories are the operator’s', async ({
    signIn,
    visit,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const page = '/admin/texts'
    expect((await visit('/terms')).words).toContain('means that someone saw the proof')
    const text = `We keep nothing. ${'All of it is gone at once. '.repeat(6)}\n\n## Whom to ask\n\nNina.`
    await nina.send(page, { intent: 'privacy', privacy: text })
    const { document, words } = await visit('/privacy')
    expect(words).toContain('We keep nothing.')
    expect(document.querySelectorAll('main h2').map((h2) => h2.textContent)).toEqual([
      'Whom to ask',
    ])
    const five = ['mortgage-assistance', 'plumbing', 'hvac', 'salon', 'salon']
    const popular = Object.fromEntries(five.map((slug, index) => [`popular-${index}`, slug]))
    const twice = await nina.send(page, { intent: 'popular', ...popular })
    expect(twice.document.querySelector('#popular-4-problem')?.textContent).toContain('already')
    await nina.send(page, { intent: 'popular', ...popular, 'popular-4': 'fitness' })
    const home = await visit('/')
    const links = home.document.querySelectorAll('section[aria-labelledby=popular] li a')
    expect(links.map((link) => link.getAttribute('href')?.replace('/category/', ''))).toEqual([
      'mortgage-assistance',
      'plumbing',
      'hvac',
      'salon',
      'fitness',
    ])
  })
})

test('the start page and the status show waiting items and running tasks', async ({
  signIn,
  db,
  services,
}) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  const id = await sendIn(db, services)
  const past = new Date(services.now().getTime() - (95 * 60 + 58) * 60_000)
  await db.updateTable('submissions').set({ received_at: past }).where('id', '=', id).execute()
  for (const name of ['deliver mail', 'tell senders of a new owner', 'a task of an older version'])
    await db.insertInto('task_runs').values({ name, started_at: past, ended_at: past }).execute()
  const start = await nina.visit('/admin')
  expect(start.words).toContain('Review 1 submission (waiting up to 4 days)')
  expect(start.words).toContain('Enter your email address')
  expect(start.words).toContain('Read the privacy page and the terms')
  expect((await nina.visit('/admin/status')).words).toContain('Email Sends waiting emails')
  const { words } = await nina.visit('/admin/status')
  expect(words).toContain('New owners Tells people with an open conversation')
  expect(words).not.toMatch(/tell senders of|older version/)
  expect(words).toContain('Version test')
  expect(words).toMatch(/Database size \d/)
  expect(words).toMatch(/Disk free \d/)
})

test('the log is filtered, and its file contains no formula', async ({ signIn, request, db }) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  const { id } = await db
    .insertInto('admin_changes')
    .values({
      made_at: new Date('2026-03-01T12:00:00Z'),
      by_name: '=HYPERLINK("http://evil.example")',
      action: 'article saved',
      record_table: 'articles',
      record_id: 'vbc1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { html } = await nina.visit('/admin/log.csv?from=2026-03-01&to=2026-03-01')
  const lines = html.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toBe(
    `${id},2026-03-01T12:00:00.000Z,"'=HYPERLINK(""http://evil.example"")",article saved,Articles,vbc1,,`,
  )
  expect((await nina.visit('/admin/log?by=hyper')).words).toContain('vbc1')
  expect((await nina.visit('/admin/log?by=nobody')).words).toContain('No changes match')
  expect((await request('/admin/log.csv')).status).toBe(302)
})

test('an unreachable mail server is one to-do, and its task comes first', async ({
  db,
  services,
  signIn,
}) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  const [at, error] = [services.now(), 'No answer']
  const ran = { started_at: at, ended_at: at, failed_at: null, error: null, failing_since: null }
  const failing = { ...ran, failed_at: at, error, failing_since: at }
  await db
    .insertInto('task_runs')
    .values([
      { ...ran, name: 'back up' },
      { ...failing, name: 'reach the mail server' },
    ])
    .execute()
  const start = await nina.visit('/admin')
  expect(start.words).toContain('See why emails aren’t sent')
  expect(start.words).not.toContain('See why a scheduled task')
  const { document } = await nina.visit('/admin/status')
  const rows = document.querySelectorAll('tbody tr, [role=row]').map(({ text }) => text)
  const place = (word: string) => rows.findIndex((text) => text.includes(word))
  expect(place('No answer')).toBeLessThan(place('Back'))
})
