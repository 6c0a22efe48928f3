import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { problemsOf } from '../../../test/schema-org.ts'

describe('the article page', () => {
  test('shows every block, with sections under their titles', async ({ visit, db }) => {
    const { status, document, words } = await visit('/featured-article/wdg1')
    expect(status).toBe(200)
    const row = await db
      .selectFrom('articles')
      .selectAll()
      .where('id', '=', 'wdg1')
      .executeTakeFirstOrThrow()
    expect(document.querySelectorAll('h1').map((h1) => h1.textContent)).toEqual([row.title])
    const blocks = row.content as { type: string; title?: string; content: string }[]
    expect(blocks.length).toBeGreaterThan(3)
    for (const { title, content } of blocks) {
      expect(words).toContain(content)
      if (title)
        expect(document.querySelectorAll('h2').map((h2) => h2.textContent)).toContain(title)
    }
  })

  test('links back to the featured page at its top and its end', async ({ visit }) => {
    const { document } = await visit('/featured-article/wdg1')
    const links = document.querySelectorAll('main article a')
    const back = links.filter((link) => link.getAttribute('href') === '/featured')
    expect(back).toHaveLength(2)
    expect(links[0]).toBe(back[0])
    expect(links.at(-1)).toBe(back[1])
  })

  test('shows contact information, and a phone number to dial if it is real', async ({
    visit,
    db,
  }) => {
    expect(
      (await visit('/featured-article/wdg1')).document.querySelector('main a[href^="tel:"]'),
    ).toBeNull()
    await db.updateTable('articles').set({ is_sample: false }).execute()
    const { document } = await visit('/featured-article/wdg1')
    const contact = document.querySelector('main aside')
    expect(contact?.querySelector('h2')?.textContent).toBe('Contact Information')
    const links = contact?.querySelectorAll('a').map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      'https://sandhillworkingdogs.example.com',
      'https://instagram.example.com/sandhillworkingdogs',
      'https://facebook.example.com/sandhillworkingdogs',
      'tel:+13865550186',
    ])
    expect(contact?.querySelector('a[href^="tel:"]')?.textContent).toBe(
      'Call Sandhill Working Dogs Group at 386-555-0186',
    )
  })

  test('leaves out social networks without an account', async ({ visit }) => {
    const { document } = await visit('/featured-article/pro411')
    expect(document.querySelector('main aside')?.textContent).not.toMatch(/Instagram|Facebook/)
  })

  test('shows both license lines where there are two, and none elsewhere', async ({ visit }) => {
    const { words } = await visit('/featured-article/marisol-quennell')
    expect(words).toContain('NMLS Sample ID 000000-01')
    expect(words).toContain('Florida License MB-SAMPLE-0000')
    expect((await visit('/featured-article/wdg1')).words).not.toContain('NMLS')
  })

  test('has its own title and description, and valid structured data', async ({ visit }) => {
    const { head, data } = await visit('/featured-article/vbc1')
    expect(head.title).toContain('Escambia Bay Veterans Beer Club')
    expect(head.canonical).toBe('http://localhost:3000/featured-article/vbc1')
    expect(data.map((document) => document['@type'])).toEqual(['Article', 'BreadcrumbList'])
    expect(problemsOf(data)).toEqual([])
  })

  test('keeps its publication date when it is edited', async ({ visit, db }) => {
    const published = new Date('2026-03-01T12:00:00Z')
    const edited = new Date('2026-05-02T12:00:00Z')
    await db
      .updateTable('articles')
      .set({ published_at: published, updated_at: edited })
      .where('id', '=', 'np3')
      .execute()
    const { data } = await visit('/featured-article/np3')
    expect(data[0]).toMatchObject({
      datePublished: published.toISOString(),
      dateModified: edited.toISOString(),
    })
  })
})

describe('other addresses of an article', () => {
  test('an alias permanently redirects to its article', async ({ request }) => {
    for (const [alias, id] of [
      ['veteransbeerclub', 'vbc1'],
      ['marisolquennell', 'marisol-quennell'],
      ['VBC1', 'vbc1'],
    ]) {
      const answer = await request(`/featured-article/${alias}`)
      expect(answer.status).toBe(301)
      expect(answer.headers.get('location')).toBe(`/featured-article/${id}`)
    }
  })

  test('an unknown one redirects to the featured page', async ({ request }) => {
    for (const id of ['nobody', "x'%20or%20'1'='1", 'a'.repeat(3000)]) {
      const answer = await request(`/featured-article/${id}`)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('/featured')
    }
  })

  test('an id wins over an identical alias', async ({ request, db }) => {
    await db
      .updateTable('articles')
      .set({ aliases: ['vbc1'] })
      .where('id', '=', 'favob1')
      .execute()
    expect((await request('/featured-article/vbc1')).status).toBe(200)
  })
})
