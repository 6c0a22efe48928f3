import { readdir } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { formOf, jpeg, listing, postsPage, test } from '../../../test/photo-fixtures.ts'
import { problemsOf } from '../../../test/schema-org.ts'

const profilePage = `/business/${listing}`

describe("a listing's posts", () => {
  test("show the specification's texts, with posts and without", async ({
    owner,
    sendFiles,
    visit,
    db,
  }) => {
    await db.deleteFrom('posts').where('business_id', '=', listing).execute()
    expect((await visit(profilePage)).words).not.toContain('Recent posts')
    const empty = await owner.visit(postsPage)
    expect(empty.document.querySelector('input[name=type][checked]')?.getAttribute('value')).toBe(
      'update',
    )
    for (const content of ['', ' \n\t '])
      expect(
        (await sendFiles(owner, postsPage, formOf({ intent: 'publish', type: 'update', content })))
          .words,
      ).toContain('Please write something in your post')
    const form = formOf(
      { intent: 'publish', type: 'update', content: 'We have a new van.', alt: 'A van' },
      'photo',
      [await jpeg('van.jpg', '#b5431e')],
    )
    const sent = await sendFiles(owner, postsPage, form)
    expect((await owner.visit(sent.location ?? '')).words).toContain('Post created successfully')
    const { document, words } = await visit(profilePage)
    expect(words).toContain('We have a new van.')
    expect(document.querySelector('section[aria-labelledby=posts] img')?.getAttribute('alt')).toBe(
      'A van',
    )
  })

  test('keep the input after an error, and show it next to the field', async ({
    owner,
    sendFiles,
    db,
  }) => {
    const before = await db.selectFrom('posts').select('id').execute()
    const wrong: [fields: Record<string, string>, text: string][] = [
      [{ type: 'update', content: 'My SSN is 078-05-1120' }, 'Social Security'],
      [{ type: 'update', content: 'New van', alt: 'Card 4111 1111 1111 1111' }, 'card'],
      [{ type: 'event' }, 'Enter when the event starts'],
      [{ type: 'event', startsAt: 'soon' }, 'Enter a date and a time, such as 2026-12-05T10:00'],
      [{ type: 'event', startsAt: '2062-12-05T10:00' }, 'This date is years away. Check the year.'],
      [
        { type: 'event', startsAt: '2026-12-05T10:00', endsAt: '2026-12-05T09:00' },
        'The event ends before it starts. Check both times.',
      ],
      [{ type: 'event', startsAt: '2026-01-05T10:00' }, 'That day has passed. Check the date'],
      [{ type: 'deal', expiresOn: '2020-01-01' }, 'That day has passed.'],
      [{ type: 'deal', expiresOn: '2026-02-31' }, 'Enter a date, such as 2026-12-31'],
      [
        { type: 'update', content: 'x'.repeat(3001) },
        'Use 3,000 characters or fewer. You’ve used 3,001',
      ],
    ]
    for (const [fields, text] of wrong) {
      const form = formOf({ intent: 'publish', content: 'Come and see us', ...fields })
      const { status, words, document } = await sendFiles(owner, postsPage, form)
      expect([status, words.includes(text), text]).toEqual([422, true, text])
      expect(document.querySelector('#content')?.textContent).toContain(
        fields.content ?? 'Come and see us',
      )
    }
    const file = { name: 'notes.txt', bytes: Buffer.from('dear diary') }
    const form = formOf({ intent: 'publish', content: 'Come and see us' }, 'photo', [file])
    expect((await sendFiles(owner, postsPage, form)).words).toContain('We can’t read this photo')
    expect(await db.selectFrom('posts').select('id').execute()).toEqual(before)
  })

  test('are events with a time in the listing’s time zone, in calendars, structured data, and feeds', async ({
    owner,
    sendFiles,
    visit,
    request,
    services,
    db,
  }) => {
    services.moveTo('2026-11-21T15:00:00Z')
    await db
      .updateTable('businesses')
      .set({ time_zone: 'America/Chicago' })
      .where('id', '=', listing)
      .execute()
    const form = formOf({
      intent: 'publish',
      type: 'event',
      content: 'Open house; coffee, donuts & more.\nBring <friends>.',
      startsAt: '2026-12-05T10:00',
      endsAt: '2026-12-05T14:00',
      place: '2140 SE Federal Hwy, Stuart',
    })
    expect((await sendFiles(owner, postsPage, form)).status).toBe(302)
    const { words, document, data } = await visit(profilePage)
    expect(words).toContain('Saturday, December 5, 2026, 10:00 AM to 2:00 PM (Central time)')
    const link = document
      .querySelectorAll('main a')
      .find((one) => one.text === 'Add to your calendar')
    const calendar = await (await request(link?.getAttribute('href') ?? '')).text()
    expect(calendar).toContain('DTSTART:20261205T160000Z')
    expect(calendar).toContain('DTEND:20261205T200000Z')
    expect(calendar).toContain('SUMMARY:Open house\\; coffee\\, donuts & more')
    const all = await request(`${profilePage}/posts/events.ics`)
    expect(all.headers.get('content-type')).toContain('text/calendar')
    expect((await all.text()).match(/BEGIN:VEVENT/g)).toHaveLength(1)
    const feed = await request(`${profilePage}/posts/feed.atom`)
    expect(feed.headers.get('content-type')).toContain('application/atom+xml')
    expect(await feed.text()).toContain('Bring &lt;friends&gt;.')
    const event = data.find((one) => one['@type'] === 'Event')
    expect(event).toMatchObject({
      name: 'Sample: Open house; coffee, donuts & more',
      startDate: '2026-12-05T16:00:00Z',
    })
    expect(data.flatMap((one) => problemsOf(one))).toEqual([])
    expect((await request(`${profilePage}/posts/1/event.ics`)).status).toBe(404)
    expect((await request('/business/nobody/posts/feed.atom')).status).toBe(404)
  })

  test('are collapsed when they are over', async ({ owner, sendFiles, visit, services }) => {
    services.moveTo('2026-11-21T15:00:00Z')
    const deal = { type: 'deal', content: 'Half price', expiresOn: '2026-11-30' }
    await sendFiles(owner, postsPage, formOf({ intent: 'publish', ...deal }))
    const folded = async () =>
      (await visit(profilePage)).document.querySelector('details[data-past]')?.text ?? ''
    expect(await folded()).not.toContain('Half price')
    expect((await visit(profilePage)).words).toContain('Until November 30, 2026')
    // Still November 30 in Florida.
    services.moveTo('2026-12-01T04:30:00Z')
    expect(await folded()).not.toContain('Half price')
    services.moveTo('2026-12-01T05:30:00Z')
    expect(await folded()).toContain('Half price')
  })

  test('are drafts until they are posted, and can be changed and deleted with their picture', async ({
    owner,
    sendFiles,
    visit,
    request,
    services,
  }) => {
    const file = await jpeg('van.jpg', '#b5431e')
    const draft = { intent: 'draft', type: 'update', content: 'Not yet for you.' }
    const saved = await sendFiles(owner, postsPage, formOf(draft, 'photo', [file]))
    const page = await owner.visit(saved.location ?? '')
    expect(page.words).toContain('Draft saved. Only you can see it for now')
    const feed = async () => (await request(`${profilePage}/posts/feed.atom`)).text()
    expect((await visit(profilePage)).words + (await feed())).not.toContain('Not yet for you.')
    const post = page.document.querySelector('ul input[name=post]')?.getAttribute('value') ?? ''
    const edit = await owner.visit(`${postsPage}?edit=${post}`)
    expect(edit.document.querySelector('#content')?.textContent).toContain('Not yet for you.')
    const changed = {
      intent: 'publish',
      type: 'update',
      content: 'Now for you.',
      post,
      was: 'draft',
    }
    const posted = await sendFiles(owner, postsPage, formOf(changed))
    expect((await owner.visit(posted.location ?? '')).words).toContain('Post created successfully')
    expect((await visit(profilePage)).words).toContain('Now for you.')
    expect(await readdir(services.imagesFolder)).toHaveLength(1)
    const without = { ...changed, was: 'published', withoutPhoto: 'yes' }
    const again = await sendFiles(owner, postsPage, formOf(without))
    expect((await owner.visit(again.location ?? '')).words).toContain('Post changed')
    expect(await readdir(services.imagesFolder)).toEqual([])
    const gone = await owner.send(postsPage, { intent: 'delete', post })
    expect((await owner.visit(gone.location ?? '')).words).toContain('Post deleted')
    expect((await visit(profilePage)).words).not.toContain('Now for you.')
    const twice = await owner.send(postsPage, { intent: 'delete', post })
    expect(twice.status).toBe(404)
    expect(twice.words).toContain('We can’t find that post.')
    const late = await sendFiles(owner, postsPage, formOf(without))
    expect(late.status).toBe(404)
    expect(late.words).toContain('This post was deleted.')
  })
})
