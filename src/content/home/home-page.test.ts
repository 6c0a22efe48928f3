import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { problemsOf } from '../../../test/schema-org.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { removeSamples } from '../../listings/samples.server.ts'

describe('the home page', () => {
  test('has the texts of the specification', async ({ visit }) => {
    const page = await visit('/')
    expect(page.status).toBe(200)
    for (const words of [
      "Florida's Premier Veteran Business Directory",
      'Find Businesses Near You',
      'Find Businesses',
      'Popular Business Categories',
      'View All Categories',
      'Empowering Veterans: Businesses and Organizations Making a Difference',
      'Learn More',
      'View More Veteran Resources',
    ])
      expect(page.words).toContain(words)
    expect(page.document.querySelectorAll('h1')).toHaveLength(1)
  })

  test('links to the five popular categories', async ({ visit }) => {
    const page = await visit('/')
    const links = page.document
      .querySelectorAll('section[aria-labelledby=popular] li a')
      .map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Mortgage Assistance', '/category/mortgage-assistance'],
      ['HVAC', '/category/hvac'],
      ['Food and Drinks', '/category/food-and-drinks'],
      ['Health and Wellness', '/category/health-and-wellness'],
      ['General Contractors', '/category/general-contractors'],
    ])
  })

  test('keeps those links, on the page and in the menu, when the samples are deleted', async ({
    visit,
    db,
  }) => {
    const links = async () => {
      const { document } = await visit('/')
      const found = document.querySelectorAll('section[aria-labelledby=popular] li a, header li a')
      return found.map((link) => link.getAttribute('href'))
    }
    const before = await links()
    await removeSamples(db)
    expect(await links()).toEqual(before)
    await insertBusinesses(db, [newBusiness({ id: 'one', categorySlug: 'roofing' })])
    expect(await links()).toEqual(before)
    // Those with listings come first on the page.
    await insertBusinesses(db, [newBusiness({ id: 'two', categorySlug: 'general-contractors' })])
    const { document } = await visit('/')
    const tiles = document.querySelectorAll('section[aria-labelledby=popular] li a')
    expect(tiles.map((link) => link.text.trim())).toEqual([
      'General Contractors',
      'Mortgage Assistance',
      'HVAC',
      'Food and Drinks',
      'Health and Wellness',
    ])
    expect((await visit('/category/hvac')).words).toContain(
      'No businesses have posted yet in HVAC Category',
    )
  })

  test('has a form that works without script', async ({ visit }) => {
    const { document } = await visit('/')
    const [words, form, ...others] = document.querySelectorAll('section[aria-labelledby=find] form')
    expect(others).toEqual([])
    expect(words?.getAttribute('action')).toBe('/businesses/search')
    expect(words?.querySelectorAll('input').map((it) => it.getAttribute('name'))).toEqual([
      'q',
      'near',
    ])
    expect(words?.querySelector('[name=near]')?.getAttribute('maxlength')).toBe('200')
    expect(form?.getAttribute('action')).toBe('/businesses/search')
    expect(form?.querySelector('input[name=zip]')?.getAttribute('maxlength')).toBe('5')
    const labels = form
      ?.querySelectorAll('select[name=category] option')
      .map(({ textContent }) => textContent)
    expect(labels).toHaveLength(31)
    expect(labels?.[0]).toBe('All Categories')
  })

  test('shows three organizations with all their contact information', async ({ visit }) => {
    const { document } = await visit('/')
    const cards = document.querySelectorAll('section[aria-labelledby=empowering] article')
    expect(cards).toHaveLength(3)
    for (const card of cards) {
      expect(card.querySelector('img')).not.toBeNull()
      expect(card.structuredText).toContain('Verified')
      expect(card.structuredText).toContain('this number isn’t real')
      expect(card.querySelector('a[href^="https://"]')).not.toBeNull()
      expect(card.querySelector('a[href^="/featured-article/"]')).not.toBeNull()
    }
  })

  test('has structured data', async ({ visit }) => {
    const { head, data, document } = await visit('/')
    expect(head.title).toContain('Florida Veteran Business Directory')
    expect(head.description.length).toBeGreaterThan(80)
    expect(head.canonical).toBe('http://localhost:3000/')
    expect(document.querySelector('meta[property="og:title"]')).not.toBeNull()
    expect(data.map((document) => document['@type'])).toEqual(['WebSite', 'Organization'])
    expect(data.flatMap(problemsOf)).toEqual([])
  })
})

describe('every page', () => {
  test('has the header, menu, and footer of the specification', async ({ visit }) => {
    const { document } = await visit('/')
    const texts = (selector: string) =>
      document.querySelectorAll(selector).map(({ textContent }) => textContent)
    const five = ['Home', 'About Us', 'Categories', 'Veteran Resources', 'Submit Business']
    expect(texts('header nav[aria-label=Main] a')).toEqual(five)
    expect(texts('#menu li a')).toEqual([...five, 'Find a business', 'Regions', 'My list'])
    expect(document.querySelector('header [popovertarget=menu]')).not.toBeNull()
    expect(texts('footer nav[aria-label="Quick Links"] a')).toEqual([
      'Home',
      'About Us',
      'Submit Business',
      'Veteran Resources',
    ])
    expect(texts('footer nav[aria-label=Support] a')).toEqual([
      'Submit a Business',
      'Browse Categories',
    ])
    expect(texts('footer h2')).toEqual(['About Us', 'Quick Links', 'Support'])
    expect(document.querySelector('footer')?.structuredText).toContain('Follow us on Facebook')
    expect(document.querySelector('footer')?.structuredText).toContain('© 2026')
    expect(document.querySelector('footer a[href="tel:988"]')?.textContent).toBe(
      'Veterans Crisis Line: dial 988, press 1',
    )
  })

  test('that does not exist answers 404 with links, and is logged', async ({ visit, services }) => {
    const page = await visit('/no/such/page')
    expect(page.status).toBe(404)
    expect(page.words).toContain('404')
    expect(page.words).toContain('Page Not Found')
    expect(page.words).toContain(
      "We couldn't find the page you're looking for. The page may have been moved, deleted, or might never have existed.",
    )
    expect(page.head.robots).toBe('noindex')
    const links = page.document
      .querySelectorAll('main a')
      .map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Back to Home', '/'],
      ['Browse Featured Businesses', '/featured'],
      ['About Us', '/about'],
    ])
    expect(services.events).toContainEqual(
      expect.objectContaining({ event: 'page not found', path: '/no/such/page' }),
    )
  })
})
