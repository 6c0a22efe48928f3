import { describe, expect } from 'vitest'
import { test } from '../../test/fixtures.ts'
import { problemsOf } from '../../test/schema-org.ts'

describe('the about page', () => {
  test('has the sections, cards and challenges of the spec', async ({ visit }) => {
    const { status, document } = await visit('/about-us')
    expect(status).toBe(200)
    expect(document.querySelectorAll('main h1').map((h1) => h1.textContent)).toEqual(['About Us'])
    expect(
      document
        .querySelectorAll('main h2')
        .map((h2) => h2.textContent)
        .slice(0, 3),
    ).toEqual([
      'Our Mission',
      'Veteran Business Impact',
      'Challenges Faced by Veteran Entrepreneurs',
    ])
    expect(document.querySelectorAll('main h3').map((h3) => h3.textContent)).toEqual([
      'Service & Leadership',
      'Economic Impact',
      'Community Building',
      'Giving Back',
      'Access to Capital',
      'Business Network Development',
      'Market Visibility',
    ])
  })

  test('shows each figure with its label, source, and year', async ({ visit }) => {
    const { document } = await visit('/about-us')
    const pairs = document
      .querySelectorAll('dl > div')
      .map((pair) => pair.querySelectorAll('dd, dt').map((part) => part.textContent))
    const survey = (year: number) => `U.S. Census Bureau, Survey of Business Owners, ${year}`
    expect(pairs).toEqual([
      ['veteran-owned businesses', '2.5M+', 'in 2012', survey(2012)],
      ['jobs', '5.8M', 'in 2007', survey(2007)],
      ['annual revenue', '$1T+', 'in 2012', survey(2012)],
      ['of all U.S. businesses', '9%', 'in 2012', survey(2012)],
    ])
    const links = document.querySelectorAll('dl dd a').map((link) => link.getAttribute('href'))
    expect(links).toHaveLength(4)
    for (const link of links) expect(link).toMatch(/^https:\/\/www\.sba\.gov\//)
    const text = document.querySelector('#impact + p')
    expect(text?.textContent).toBe(
      'Veteran business owners added this much to the U.S. economy in the years shown. ' +
        'The jobs were counted in the earlier survey, in 2007, and the rest in 2012. ' +
        'Newer counts are in the Census Bureau’s Annual Business Survey.',
    )
    const newer = text?.querySelector('a')?.getAttribute('href')
    expect(newer).toMatch(/^https:\/\/www\.census\.gov\//)
    const press = await visit('/press')
    expect(press.document.querySelector(`main a[href="${newer}"]`)).not.toBeNull()
  })

  test('credits the data sources as their licenses require', async ({ visit }) => {
    const { words, document } = await visit('/about-us')
    expect(words).toMatch(
      /Place names and some coordinates: GeoNames \(geonames\.org\), CC BY 4\.0 ?, adapted\./,
    )
    expect(words).toContain('U.S. Census Bureau, public domain')
    expect(
      document.querySelector('main a[href="https://creativecommons.org/licenses/by/4.0/"]'),
    ).not.toBeNull()
  })

  test('has a title and description in its head', async ({ visit }) => {
    const { head, data } = await visit('/about-us')
    expect(head.title).toBe('About Us | Florida Veteran Business Directory')
    expect(head.canonical).toBe('http://localhost:3000/about-us')
    expect(head.robots).toBeNull()
    expect(data.map((document) => document['@type'])).toEqual(['AboutPage', 'BreadcrumbList'])
    expect(problemsOf(data)).toEqual([])
  })

  test('permanently redirects /about', async ({ request }) => {
    const answer = await request('/about')
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe('/about-us')
  })
})
