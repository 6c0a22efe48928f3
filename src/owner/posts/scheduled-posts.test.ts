import { describe, expect } from 'vitest'
import { formOf, jpeg, listing, postsPage, test } from '../../../test/photo-fixtures.ts'
import { showScheduledPosts } from './scheduled.server.ts'

const profilePage = `/business/${listing}`
const scheduled = {
  intent: 'publish',
  type: 'update',
  title: 'Holiday hours',
  content: 'We close early on Sunday.',
  appearsAt: '2026-11-22T09:00',
}

describe('a post with a title and a schedule', () => {
  test('appears at its time, not before, with its age from then', async ({
    owner,
    sendFiles,
    visit,
    request,
    services,
    db,
  }) => {
    services.moveTo('2026-11-21T15:00:00Z')
    const file = await jpeg('van.jpg', '#b5431e')
    const sent = await sendFiles(owner, postsPage, formOf(scheduled, 'photo', [file]))
    const page = await owner.visit(sent.location ?? '')
    expect(page.words).toContain('Post scheduled.')
    expect(page.words).toContain('Scheduled for Sun, Nov 22, 9:00 AM')
    const { id, image_id } = await db
      .selectFrom('posts')
      .select(['id', 'image_id'])
      .where('title', '=', 'Holiday hours')
      .executeTakeFirstOrThrow()
    const everywhere = async () => {
      const pages = [
        profilePage,
        `${profilePage}/posts/feed.atom`,
        '/feeds/posts.atom',
        `/api/v1/posts?business=${listing}`,
        `/api/v1/posts/${id}`,
        `/api/v1/businesses/${listing}`,
        '/businesses/search?q=holiday+hours',
      ]
      const texts = await Promise.all(pages.map(async (page) => (await request(page)).text()))
      return texts.filter((text) => text.includes('close early')).length
    }
    const picture = async () => (await request(`/images/${image_id}/320.webp`)).status
    expect(await showScheduledPosts(services)).toBe(0)
    services.moveTo('2026-11-22T13:59:59Z')
    expect(await showScheduledPosts(services)).toBe(0)
    expect([await everywhere(), await picture()]).toEqual([0, 404])
    services.moveTo('2026-11-22T14:00:00Z')
    expect(await showScheduledPosts(services)).toBe(1)
    expect(await showScheduledPosts(services)).toBe(0)
    expect(await everywhere()).toBeGreaterThanOrEqual(4)
    expect(await picture()).toBe(200)
    const { document, words } = await visit(profilePage)
    expect(document.querySelector(`#post-${id} h3`)?.text).toBe('Holiday hours')
    expect(document.querySelector(`#post-${id} time`)?.getAttribute('datetime')).toBe('2026-11-22')
    expect(words).toContain('November 22, 2026')
    const feed = await (await request(`${profilePage}/posts/feed.atom`)).text()
    expect(feed).toContain('<title>Holiday hours</title>')
    const history = (await owner.visit(`${profilePage}/history`)).words
    expect(history).toContain('You scheduled an update: Holiday hours')
    expect(history).toContain('The directory posted an update: Holiday hours')
  })

  test('can be rescheduled, canceled, undone, and posted now', async ({
    owner,
    sendFiles,
    visit,
    services,
    db,
  }) => {
    services.moveTo('2026-11-21T15:00:00Z')
    await sendFiles(owner, postsPage, formOf(scheduled))
    const row = () =>
      db.selectFrom('posts').selectAll().where('title', '=', 'Holiday hours').executeTakeFirst()
    const post = String((await row())?.id)
    const edit = await owner.visit(`${postsPage}?edit=${post}`)
    const value = (id: string) => edit.document.querySelector(`#${id}`)?.getAttribute('value')
    expect([value('title'), value('appearsAt')]).toEqual(['Holiday hours', '2026-11-22T09:00'])
    await sendFiles(owner, postsPage, formOf({ ...scheduled, post, appearsAt: '2026-11-22T10:00' }))
    expect((await owner.visit(postsPage)).words).toContain('Scheduled for Sun, Nov 22, 10:00 AM')

    const history = await owner.visit(`${profilePage}/history`)
    expect(history.words).toContain('Appears')
    const change = history.document.querySelector('input[name=change]')?.getAttribute('value') ?? ''
    await owner.send(`${profilePage}/history`, { intent: 'undo', change })
    expect((await owner.visit(postsPage)).words).toContain('Scheduled for Sun, Nov 22, 9:00 AM')

    const canceled = await owner.send(postsPage, { intent: 'unschedule', post })
    expect((await owner.visit(canceled.location ?? '')).words).toContain('Schedule canceled.')
    const twice = await owner.send(postsPage, { intent: 'unschedule', post })
    expect((await owner.visit(twice.location ?? '')).words).toContain('Schedule canceled.')
    const unknown = await owner.send(postsPage, { intent: 'unschedule', post: '987654' })
    expect([unknown.status, unknown.words]).toEqual([
      404,
      expect.stringContaining('It may have been deleted'),
    ])
    services.moveTo('2026-11-22T16:00:00Z')
    expect(await showScheduledPosts(services)).toBe(0)
    expect((await visit(profilePage)).words).not.toContain('close early')
    await sendFiles(owner, postsPage, formOf({ ...scheduled, post, appearsAt: '' }))
    expect((await visit(profilePage)).words).toContain('close early')
    const late = await owner.send(postsPage, { intent: 'unschedule', post })
    expect((await owner.visit(late.location ?? '')).words).toContain('is already live')
    const again = await sendFiles(owner, postsPage, formOf({ ...scheduled, post }))
    expect([again.status, again.words.includes('already live')]).toEqual([422, true])
  })

  test('refuses a wrong time next to the field, and keeps the input', async ({
    owner,
    sendFiles,
    services,
    db,
  }) => {
    services.moveTo('2026-11-21T15:00:00Z')
    const before = await db.selectFrom('posts').select('id').execute()
    const wrong: [fields: Record<string, string>, id: string, text: string][] = [
      [{ appearsAt: 'soon' }, 'appearsAt', 'Enter a date and a time'],
      [{ appearsAt: '2026-11-20T09:00' }, 'appearsAt', 'That time has passed.'],
      [{ appearsAt: '2028-11-20T09:00' }, 'appearsAt', 'more than a year away'],
      [{ type: 'deal', expiresOn: '2026-11-21' }, 'appearsAt', 'the event or deal is over'],
      [{ type: 'event', startsAt: '2026-11-21T18:00' }, 'appearsAt', 'the event or deal is over'],
      [{ title: 'x'.repeat(81) }, 'title', 'Use 80 characters or fewer'],
      [{ title: 'SSN 078-05-1120' }, 'title', 'Social Security'],
    ]
    for (const [fields, id, text] of wrong) {
      const form = { ...scheduled, ...fields }
      const { status, document } = await sendFiles(owner, postsPage, formOf(form))
      expect([status, document.querySelector(`#${id}-problem`)?.text]).toEqual([
        422,
        expect.stringContaining(text),
      ])
      expect(document.querySelector('#content')?.textContent).toContain('close early')
    }
    expect(await db.selectFrom('posts').select('id').execute()).toEqual(before)
  })
})
