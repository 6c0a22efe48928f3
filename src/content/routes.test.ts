import { describe, expect } from 'vitest'
import { test } from '../../test/fixtures.ts'
import { specPages } from '../../test/spec-pages.ts'

const redirects: [path: string, status: number, location: string][] = [
  ['/about', 301, '/about-us'],
  ['/sign-in', 301, '/auth'],
  ['/login?from=%2Fadmin', 301, '/auth?from=%2Fadmin'],
  ['/sitemap', 301, '/sitemap.xml'],
  ['/category/food-&-drinks', 301, '/category/food-and-drinks'],
  ['/category/landscaping', 301, '/category/landscape'],
  ['/county/saint-lucie', 301, '/county/st-lucie'],
  ['/featured-article/veteransbeerclub', 301, '/featured-article/vbc1'],
  ['/featured-article/marisolquennell', 301, '/featured-article/marisol-quennell'],
  ['/featured-article/no-such-article', 302, '/featured'],
  ['/business-submission-confirmation', 302, '/auth?from=%2Fbusiness-submission-confirmation'],
]

describe('a visitor who requests', () => {
  test.for(specPages)('$path gets the specified response', async (row, { visit }) => {
    const page = await visit(row.path)
    expect(page.status).toBe(row.status ?? 200)
    expect(page.head.title.replace(/ \| Florida Veteran Business Directory$/, '')).toBe(row.title)
    expect(page.document.querySelectorAll('h1').map(({ textContent }) => textContent)).toEqual([
      row.h1,
    ])
    expect(row.words.filter((words) => !page.words.includes(words))).toEqual([])
    const isForSearchEngines = page.head.robots !== 'noindex'
    expect(isForSearchEngines && row.status !== undefined).toBe(false)
  })

  test.for(redirects)('%s is redirected with %i to %s', async ([path, status, to], { request }) => {
    const answer = await request(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('location')).toBe(to)
  })
})

describe('every page', () => {
  test('has the header and footer of the specification', async ({ visit }) => {
    const { document } = await visit('/veteran-resources')
    const links = (selector: string) =>
      document
        .querySelectorAll(`${selector} a`)
        .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    const five = [
      'Home /',
      'About Us /about-us',
      'Categories /categories',
      'Veteran Resources /veteran-resources',
      'Submit Business /submit-business',
    ]
    expect(links('nav[aria-label=Main]')).toEqual(five)
    expect(links('nav[aria-label=Menu]')).toEqual(five)
    const ways = ['Find a business /businesses/search', 'Regions /regions', 'My list /my-list']
    expect(links('nav[aria-label="More pages"]')).toEqual(ways)
    expect(links('footer')).toEqual(expect.arrayContaining(ways))
    expect(links('nav[aria-label="Quick Links"]')).toEqual([five[0], five[1], five[4], five[3]])
    expect(links('nav[aria-label=Support]')).toEqual([
      'Submit a Business /submit-business',
      'Browse Categories /categories',
    ])
    expect(document.querySelector('footer')?.textContent).toContain('Follow us on Facebook')
    const account = document.querySelectorAll('header a[href="/account"]')
    expect(account.map(({ textContent }) => textContent)).toEqual(['Sign in', 'Sign in'])
  })

  test('shows the current year in Florida', async ({ visit, services }) => {
    services.moveTo('2027-01-01T04:30:00Z')
    const before = await visit('/')
    expect(before.document.querySelector('footer')?.textContent).toContain('© 2026 ')
    services.moveTo('2027-01-01T05:30:00Z')
    const after = await visit('/')
    expect(after.document.querySelector('footer')?.textContent).toContain('© 2027 ')
  })
})
