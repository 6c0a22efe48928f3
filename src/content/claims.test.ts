import { describe, expect } from 'vitest'
import { everyPage } from '../../test/every-page.ts'
import { test, type Answer } from '../../test/fixtures.ts'
import { findSocialCard } from './pictures/social-pictures.server.ts'

const sample = 'semper-plumbing-stuart'

test('no page claims that every listing was verified or reviewed', async ({ visit }) => {
  const broken: string[] = []
  for (const path of everyPage) {
    const { html } = await visit(path)
    const claim =
      /how (and when )?(we |it |each )?(one )?(was )?verified|every listing is reviewed|checked by people|a veteran owns it\. the badge/i.exec(
        html,
      )
    if (claim) broken.push(`${path}: ${claim[0]}`)
  }
  expect(broken).toEqual([])
  const { words } = await visit('/what-the-badge-means')
  expect(words).not.toContain('Nothing. The owner tells us')
  expect(words).toContain('We don’t check who owns the business or whether they served')
})

function contentOf({ document }: Answer, name: string) {
  return document
    .querySelector(`meta[property="${name}"], meta[name="${name}"]`)
    ?.getAttribute('content')
}

test("lists say in structured data and descriptions that samples are invented, and share images don't count them", async ({
  visit,
  services,
}) => {
  for (const path of [
    '/category/plumbing',
    '/county/martin',
    '/region/south',
    '/businesses/search?q=plumber',
  ]) {
    const { data, head } = await visit(path)
    expect(head.description, path).toContain('sample listings, made up')
    const list = data.find((document) => document['@type'] === 'ItemList')
    const items = (list?.itemListElement ?? []) as { item: { name: string } }[]
    expect(items.length, path).toBeGreaterThan(0)
    for (const { item } of items) expect(item.name, path).toMatch(/^Sample: /)
  }
  for (const [kind, id] of [
    ['category', 'plumbing'],
    ['county', 'martin'],
    ['region', 'south'],
  ] as const)
    expect((await findSocialCard(services, kind, id))?.line).not.toMatch(/\d/)
})

describe('a sample is marked as one wherever proof is shown', () => {
  test('on its share image, badge, window card, and in the API', async ({
    services,
    request,
    rest,
    visit,
  }) => {
    const card = await findSocialCard(services, 'business', sample)
    expect(card).toMatchObject({
      kicker: 'Sample listing (not real) · Plumbing',
      badge: { words: 'Sample: SBA certified' },
    })
    const badge = await (await request(`/business/${sample}/badge.svg`)).text()
    expect(badge).toContain('Sample: SBA certified')
    expect(badge).not.toContain('Verified')
    const page = await visit(`/business/${sample}`)
    expect(page.html).not.toContain('hasCredential')
    expect(page.head.description).toMatch(/^Sample listing \(not real\): /)
    const named = page.data.find((document) => 'areaServed' in document)
    expect(named).toMatchObject({
      name: 'Sample: Semper Plumbing',
      description: expect.stringMatching(/^Sample listing \(not real\): /),
    })
    for (const name of ['og:title', 'twitter:title'])
      expect(contentOf(page, name), name).toMatch(/^Sample: Semper Plumbing/)
    expect((await visit(`/business/${sample}/card`)).words).toContain('Sample: SBA certified')
    const rows = await rest(`businesses?id=eq.${sample}&select=is_verified,is_sample`)
    expect(await rows.json()).toEqual([{ is_verified: true, is_sample: true }])
  })

  test('in stories about organizations', async ({ visit, services }) => {
    const marked = 'Sample story (not real)'
    for (const path of ['/', '/featured']) {
      const { document } = await visit(path)
      const cards = document.querySelectorAll('main article')
      expect(cards.length, path).toBeGreaterThan(2)
      for (const card of cards) expect(card.structuredText, path).toContain(marked)
    }
    const story = await visit('/featured-article/favob1')
    expect(story.words).toContain(marked)
    expect(story.head.description).toMatch(/^Sample story \(not real\): /)
    expect(contentOf(story, 'og:title')).toMatch(/^Sample: /)
    expect(story.data.find((document) => document['@type'] === 'Article')).toMatchObject({
      headline: expect.stringMatching(/^Sample: /),
      description: expect.stringMatching(/^Sample story \(not real\): /),
    })
    expect(await findSocialCard(services, 'article', 'favob1')).toMatchObject({ kicker: marked })
  })
})

test('each business count has one meaning, and its page explains it', async ({
  visit,
  services,
  db,
}) => {
  await db.updateTable('businesses').set({ is_sample: false }).execute()
  const located = '9 businesses in Martin County'
  const meaning = 'The numbers count businesses located in each county.'
  for (const path of ['/', '/regions', '/ledger']) {
    const { words } = await visit(path)
    expect(words, path).toContain(meaning)
    expect(words, path).toMatch(/Martin County\s*, 9 businesses/)
  }
  const county = await visit('/county/martin')
  expect(county.words).toContain(located)
  expect(county.head.description).toContain(`${located}, Florida, and 10 more that serve it`)
  const sheet = await visit('/county/martin?print=1')
  expect(sheet.words).toContain(`${located}, and 10 more that serve it`)
  expect(await findSocialCard(services, 'county', 'martin')).toMatchObject({
    line: '9 veteran-owned businesses',
  })
  const found = await visit('/businesses/search?county=martin')
  expect(found.words).toContain('19 businesses found')
  expect(found.words).toContain(
    'These are businesses in Martin County and businesses that serve it.',
  )
  const all = /(\d+) businesses found/.exec((await visit('/businesses/search')).words)?.[1]
  const ledger = await visit('/ledger')
  expect(ledger.words).toMatch(/Proof behind \d+ listings/)
  expect(ledger.words).toContain(`so they count ${all} businesses`)
})
