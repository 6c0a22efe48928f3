import { sentAt } from '#messages/account-form.ts'
import { introduction } from '#messages/neutral-emails.ts'
import * as people from '#messages/people-emails.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import compile from 'icu-minify/compile'
import * as pagePeople from '../../../.messages/en/people-emails.ts'
import { inLanguage } from './language.server.ts'
import { language, pathIn, splitLanguage } from './language.ts'
import { say } from './message.ts'
import { sayRich } from './rich-message.ts'

const found = {
  en: compile('{count, plural, =0 {No plumbers} one {# plumber} other {# plumbers}} near {zip}'),
  es: compile(
    '{count, plural, =0 {No hay plomeros} one {# plomero} other {# plomeros}} cerca de {zip}',
  ),
}

describe('a message', () => {
  test.each([
    ['en', 0, 'No plumbers near 34994'],
    ['en', 1, '1 plumber near 34994'],
    ['en', 1200, '1,200 plumbers near 34994'],
    ['es', 0, 'No hay plomeros cerca de 34994'],
    ['es', 1, '1 plomero cerca de 34994'],
    ['es', 1200, '1,200 plomeros cerca de 34994'],
  ] as const)('is in the request’s language, with its plural: %s %d', (one, count, text) => {
    expect(inLanguage(one, () => say(found)({ count, zip: '34994' }))).toBe(text)
  })

  test('keeps its language across awaits, next to other requests', async () => {
    const wait = () => new Promise((resolve) => setTimeout(resolve, 1))
    const answer = async () => {
      await wait()
      return say(found)({ count: 1, zip: '34994' })
    }
    const answers = [inLanguage('es', answer), inLanguage('en', answer), answer()]
    expect(await Promise.all(answers)).toEqual([
      '1 plomero cerca de 34994',
      '1 plumber near 34994',
      '1 plumber near 34994',
    ])
  })

  test('ends a sentence with one period, also after a name or a time that has its own', () => {
    for (const { removedText } of [people, pagePeople]) {
      const names = { by: 'Ann', who: 'Bob' }
      expect(removedText({ ...names, name: 'Fence Co.' })).toContain('listing for Fence Co. They')
      expect(removedText({ ...names, name: 'Fence' })).toContain('listing for Fence. They')
    }
    const asked = { email: 'a@example.org', time: '7', when: 'hoy a las 7 p.m.' }
    expect(inLanguage('es', () => sentAt(asked))).toMatch(/Puede pedir otro hoy a las 7 p\.m\.$/)
    expect(introduction({ count: 2, site: 'Vets Inc.' })).toContain('for Vets Inc. This email')
  })

  test('can mark parts, and escapes values', () => {
    const rich = sayRich({ en: compile('Write to <email>{address}</email>.') })
    const shown = rich({
      address: '<b>@example.org',
      email: (words: unknown) => createElement('a', null, words as string[]),
    } as never)
    expect(renderToStaticMarkup(shown)).toBe('Write to <a>&lt;b&gt;@example.org</a>.')
  })
})

describe('the URL of a language', () => {
  test.each([
    ['/es', 'es', '/'],
    ['/es/veteran-resources', 'es', '/veteran-resources'],
    ['/es/_.data', 'es', '/_.data'],
    ['/es.data', 'es', '/_.data'],
    ['/estate.data', 'en', '/estate.data'],
    ['/', 'en', '/'],
    ['/estate', 'en', '/estate'],
    ['/veteran-resources', 'en', '/veteran-resources'],
  ])('%s', (pathname, wanted, path) => {
    expect(splitLanguage(pathname)).toEqual({ language: wanted, path })
    if (!pathname.endsWith('.data')) expect(pathIn(wanted as 'es', path)).toBe(pathname)
  })

  test('is English by default', () => {
    expect(language()).toBe('en')
  })
})
