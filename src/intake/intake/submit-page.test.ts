import { parse } from 'node-html-parser'
import { describe, expect } from 'vitest'
import { test, type TestServices } from '../../../test/fixtures.ts'
import { problemsOf } from '../../../test/schema-org.ts'
import { createApp, type PagesBuild } from '../../app/app.server.ts'
import { loadConfig } from '../../app/config.server.ts'

const script = { SUBMISSION_FORM_SCRIPT_URL: 'https://forms.example.org/embed/v1.js' }
const id = { SUBMISSION_FORM_ID: 'form-42' }

describe('the submit page', () => {
  test('says that submissions are reviewed and what happens next', async ({ visit }) => {
    const { status, words, head, data, document } = await visit('/submit-business')
    expect(status).toBe(200)
    expect(document.querySelector('h1')?.textContent).toBe('Submit your business')
    expect(words).toContain(
      'All submissions are reviewed before publishing. A confirmation email follows approval.',
    )
    expect(words).toMatch(/Received.+Reviewed within 24 hours.+Live/)
    expect(head.canonical).toBe('http://localhost:3000/submit-business')
    expect(problemsOf(data)).toEqual([])
  })

  test("has another title for people who suggest another owner's business", async ({ visit }) => {
    const page = '/submit-business?know=yes'
    const { head, document } = await visit(page)
    expect(head.title).toContain('Suggest a business |')
    expect(head.canonical).toBe('http://localhost:3000/submit-business')
    expect(document.querySelector('h1')?.textContent).toBe('Suggest a business')
  })

  test('has its own form, and sends owners to theirs', async ({ visit }) => {
    const { document } = await visit('/submit-business')
    expect(document.querySelector('main form')?.getAttribute('method')).toBe('post')
    expect(document.querySelectorAll('script[src^="http"]')).toEqual([])
    const links = document.querySelectorAll('main a').map((link) => link.getAttribute('href'))
    const registers = 'main form button[name=to][value=register]'
    expect(document.querySelectorAll(registers)).toHaveLength(1)
    expect(links).toContain('mailto:hello@example.com')
  })

  test('asks once who owns the business, and not after "I know this business"', async ({
    visit,
  }) => {
    expect((await visit('/submit-business')).words.match(/Do you own/g)).toHaveLength(1)
    const known = await visit('/submit-business?know=yes')
    expect(known.words).not.toContain('Do you own')
    const form = known.document.querySelector('form[enctype]')
    expect(form?.getAttribute('action')).toBe('/submit-business?know=yes#answer')
  })

  test('allows no other site to receive, run, or embed anything', async ({ request }) => {
    const policy = (await request('/submit-business')).headers.get('content-security-policy')
    expect(policy).toContain("form-action 'self';")
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy).toContain(`${name} 'none';`)
    expect(policy).not.toMatch(/https:|frame-src/)
  })
})

describe('the submit page with a hosted form', () => {
  test('embeds that form and says the same about review', async ({ services, build }) => {
    const { document } = await visitHosted(services, build)
    const tag = document.querySelector('main script[src]')
    expect(tag?.getAttribute('src')).toBe(script.SUBMISSION_FORM_SCRIPT_URL)
    expect(document.querySelector('main #form-42')).not.toBeNull()
    expect(document.querySelector('main form')).toBeNull()
    expect(document.querySelector('main')?.textContent).toContain(
      'All submissions are reviewed before publishing. A confirmation email follows approval.',
    )
  })

  test('allows only that host to show and receive the form', async ({ services, build }) => {
    const { policy } = await visitHosted(services, build)
    for (const directive of ['script-src', 'frame-src', 'connect-src', 'form-action'])
      expect(policy).toMatch(
        new RegExp(`${directive} 'self'[^;]* https://forms\\.example\\.org(;|$)`),
      )
    expect(policy).toContain("default-src 'self';")
    expect(policy?.match(/https:/g)).toHaveLength(4)
  })
})

describe('the settings of a hosted form', () => {
  test('are off when neither is set', () => {
    const settings = loadConfig({})
    expect(settings.ok && settings.config.site.submissionForm).toBe(undefined)
  })

  test('are read together', () => {
    const settings = loadConfig({ ...script, ...id })
    expect(settings.ok && settings.config.site.submissionForm).toEqual({
      scriptUrl: script.SUBMISSION_FORM_SCRIPT_URL,
      id: 'form-42',
    })
  })

  test('stop the start when only one is set', () => {
    expect(loadConfig(script)).toEqual({
      ok: false,
      problems: [
        'SUBMISSION_FORM_ID is not set. Set it together with SUBMISSION_FORM_SCRIPT_URL, or set neither.',
      ],
    })
    expect(loadConfig({ ...id, SUBMISSION_FORM_SCRIPT_URL: ' ' })).toEqual({
      ok: false,
      problems: [
        'SUBMISSION_FORM_SCRIPT_URL is not set. Set it together with SUBMISSION_FORM_ID, or set neither.',
      ],
    })
  })

  test('must be a secure address and a plain id', () => {
    const settings = loadConfig({
      SUBMISSION_FORM_SCRIPT_URL: 'http://forms.example.org/x.js',
      SUBMISSION_FORM_ID: 'a b"<',
    })
    expect(settings.ok ? [] : settings.problems).toEqual([
      'SUBMISSION_FORM_SCRIPT_URL is "http://forms.example.org/x.js". It must be the address of the script of a hosted form, starting with https://.',
      'SUBMISSION_FORM_ID is "a b"<". It must be the id of a hosted form: only letters, digits, and the characters _ : . -.',
    ])
  })
})

async function visitHosted(services: TestServices, build: PagesBuild) {
  const settings = loadConfig({ ...script, ...id })
  if (!settings.ok) throw new Error(settings.problems.join('\n'))
  const { submissionForm } = settings.config.site
  const app = createApp({ ...services, site: { ...services.site, submissionForm } }, build)
  const answer = await app.request('http://localhost:3000/submit-business')
  const policy = answer.headers.get('content-security-policy')
  return { document: parse(await answer.text()), policy }
}
