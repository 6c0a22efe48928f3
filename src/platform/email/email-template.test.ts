/** @module-tag once */
import fc from 'fast-check'
import { parse } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { writeEmail } from './email-template.ts'

const site = { name: 'Florida Veteran Business Directory', url: 'https://directory.example.org' }
const confirm = {
  site,
  to: 'dana@example.com',
  subject: 'Confirm your email address',
  paragraphs: ['Somebody signed up with this address.', 'Was it you?\nThen confirm it.'],
  action: { label: 'Confirm', url: 'https://directory.example.org/verify?token=a&type=signup' },
  code: '123456',
  after: ['Not you? Then there is nothing to do.'],
}

describe('an email', () => {
  test('has the same content as text and as HTML', () => {
    const mail = writeEmail(confirm)
    expect(mail.text).toBe(`Somebody signed up with this address.

Was it you?
Then confirm it.

123456

Confirm:
https://directory.example.org/verify?token=a&type=signup

Not you? Then there is nothing to do.

-- 
Florida Veteran Business Directory
https://directory.example.org
`)
    const page = parse(mail.html)
    const paragraphs = page
      .querySelectorAll('[data-part=letter] p')
      .map((p) => p.structuredText.trim())
    expect(page.querySelector('h1')?.text).toBe('Confirm your email address')
    expect(paragraphs).toEqual([
      'Somebody signed up with this address.',
      'Was it you?\nThen confirm it.',
      '123456',
      'Confirm',
      'If the button doesn’t work, open this link:\nhttps://directory.example.org/verify?token=a&type=signup',
      'Not you? Then there is nothing to do.',
    ])
  })

  test('has a button, and its link as text for mail programs without buttons', () => {
    const page = parse(writeEmail(confirm).html)
    const address = page.querySelector('[data-part=button]')?.getAttribute('href')
    expect(address).toBe(confirm.action.url)
    expect(page.querySelector('[data-part=address] a')?.text).toBe(address)
  })

  test('uses the operator’s colors, or the design’s', () => {
    const colors = { navy: '#1b3a2a', gold: '#c9a227', action: '#1b5e45', link: '#114488' }
    const mail = (own: typeof colors) =>
      writeEmail({ ...confirm, site: { ...site, colors: own } }).html
    for (const color of Object.values(colors)) expect(mail(colors)).toContain(color)
    for (const color of ['#0b1f3a;b', '#f2c14e', 'background:#b5431e', '#1b5599'])
      expect(mail(colors)).not.toContain(color)
    expect(mail({ ...colors, navy: 'red" onclick="x' })).toBe(writeEmail(confirm).html)
  })

  test('has no button or code if it doesn’t need one', () => {
    const { html, text } = writeEmail({
      site,
      to: 'a@b.org',
      subject: 'Hello',
      paragraphs: ['Done.'],
    })
    expect(parse(html).querySelector('[data-part=button], [data-part=code]')).toBeNull()
    expect(text).toBe(`Done.\n\n-- \n${site.name}\n${site.url}\n`)
  })

  test('shows typed text unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 6 }),
        (typed) => {
          const [name = '', label = '', code = '', preview = '', ...paragraphs] = typed
          const page = parse(
            writeEmail({
              ...confirm,
              site: { ...site, name },
              action: { label, url: confirm.action.url },
              code,
              preview,
              paragraphs,
              after: [],
            }).html,
          )
          const shown = page
            .querySelectorAll('[data-part=letter] > p:not([data-part])')
            .map((p) => p.text)
          expect(shown).toEqual([...paragraphs.map((text) => text.replaceAll('\n', '')), label])
          expect(page.querySelector('[data-part=code]')?.text).toBe(code)
          expect(page.querySelector('div')?.text).toBe(preview)
          expect(page.querySelectorAll('a')).toHaveLength(3)
        },
      ),
    )
  })

  test('doesn’t run HTML that someone typed', () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`
    const { html } = writeEmail({
      ...confirm,
      subject: hostile,
      paragraphs: [hostile],
      code: hostile,
    })
    expect(parse(html).querySelectorAll('script, img')).toEqual([])
    expect(html).not.toContain('<script')
  })

  test('can’t inject headers through subject or address', () => {
    const { subject } = writeEmail({ ...confirm, subject: 'Hi\r\nBcc: everybody@example.com' })
    expect(subject).toBe('Hi Bcc: everybody@example.com')
    expect(() => writeEmail({ ...confirm, to: 'a@b.org\r\nBcc: c@d.org' })).toThrow(
      'one email address',
    )
  })

  test('links our own URLs on their own line, and no others', () => {
    const lines = [
      'https://directory.example.org/submission/a',
      'https://directory.example.org.evil.example/a',
      'https://evil.example/a',
      'See https://directory.example.org/b',
      'https://directory.example.org/"><script> c',
    ]
    const page = parse(
      writeEmail({ ...confirm, action: undefined, after: [lines.join('\n')] }).html,
    )
    const links = page
      .querySelectorAll('[data-part=letter] a')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(lines.slice(0, 1))
  })

  test('links only to pages', () => {
    const action = { label: 'Press', url: 'javascript:alert(1)' }
    expect(() => writeEmail({ ...confirm, action })).toThrow('leads to a page')
  })
})
