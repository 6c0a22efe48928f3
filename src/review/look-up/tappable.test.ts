/** @module-tag once */
import { expect, test } from 'vitest'
import { tappable } from './tappable.ts'

const texts: [text: string, hrefs: string[]][] = [
  ['https://osprey.example.com/a?b=1', ['https://osprey.example.com/a?b=1']],
  ['See (http://osprey.example.com).', ['http://osprey.example.com']],
  ['772-555-0142 ext. 4', ['tel:+17725550142,4']],
  ['Dana Reyes, dana@example.com', ['mailto:dana@example.com']],
  ['Ann, ann@example.com, 772-555-0142', ['mailto:ann@example.com', 'tel:+17725550142']],
  ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['http://"onmouseover="alert(1)', []],
  ['CAC1820001, 34994-1234', []],
  ['', []],
]

test.for(texts)('%s', ([text, hrefs]) => {
  const parts = tappable(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(hrefs)
})
