import { describe, expect } from 'vitest'
import { test, type Answer } from '../../test/fixtures.ts'

const offered = ({ document }: Answer) =>
  document
    .querySelectorAll('section[aria-labelledby=offered] a')
    .map((link) => link.getAttribute('href') ?? '')

describe('an unknown address', () => {
  test('is tried as a search', async ({ visit }) => {
    const page = await visit('/plumbers-in-stuart')
    expect(page.status).toBe(404)
    expect(page.words).toContain('Page Not Found')
    const links = offered(page)
    expect(links.filter((link) => link.startsWith('/business/'))).toHaveLength(3)
    expect(links).toContain('/category/plumbing')
    expect(links).toContain('/county/martin')
    expect(links).toContain('/businesses/search?q=plumbers+in+stuart')
    expect(page.words).toMatch(/[\d.]+ miles/)
  })

  test.for([
    ['/business/semper-plumbing', '/business/semper-plumbing-stuart'],
    ['/business/semper-plumbing/nearby', '/business/semper-plumbing-stuart'],
    ['/business/semper-plumbing/card', '/business/semper-plumbing-stuart'],
    ['/category/plubming', '/category/plumbing'],
    ['/region/martin', '/county/martin'],
    ['/plomero', '/category/plumbing'],
  ])('%s offers %s', async ([path, to], { visit }) => {
    const page = await visit(path ?? '')
    expect(page.status).toBe(404)
    expect(offered(page)).toContain(to)
  })

  test.for(['/wp-login.php', '/%00', '/a', '/zzxxqq-vvkkjj', `/${'plumber-'.repeat(2000)}`])(
    'offers nothing for %s',
    async (path, { visit }) => {
      const page = await visit(path)
      expect(page.status).toBe(404)
      expect(offered(page)).toEqual([])
    },
  )
})
