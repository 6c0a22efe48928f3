/** @module-tag once */
import { expect, test } from 'vitest'
import { checkLogo } from './check-logo.server.ts'

const svg = (inside: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)

test('a drawing without scripts is accepted', () => {
  const drawn =
    '<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0h9v9z"/><use href="#a"/>'
  expect(checkLogo(svg(drawn)).ok).toBe(true)
})

test.for([
  '<script>alert(1)</script>',
  '<svg:script>alert(1)</svg:script>',
  '<path onload="alert(1)"/>',
  '<a href="https://evil.example"><path/></a>',
  '<image href="https://evil.example/p.png"/>',
  "<image xlink:href = '//evil.example/p.png'/>",
  '<foreignObject><body/></foreignObject>',
  '<style>@import "https://evil.example/a.css";</style>',
  '<path style="fill:url(https://evil.example/a)"/>',
  '<animate attributeName="href" to="javascript:alert(1)"/>',
  '<use href="data:image/svg+xml;base64,AAAA"/>',
])('a drawing with %s is rejected', (inside) => {
  expect(checkLogo(svg(inside)).ok).toBe(false)
})

test('a non-picture, one too large, or one without a size is rejected with the reason', () => {
  const text = (bytes: Uint8Array) => {
    const checked = checkLogo(bytes)
    return checked.ok ? '' : checked.text
  }
  expect(text(new TextEncoder().encode('<html>'))).toContain('isn’t an SVG or a PNG file')
  expect(text(svg(' '.repeat(210 * 1024)))).toContain('200 KB')
  const png = Buffer.alloc(40)
  png.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  png.write('IHDR', 12, 'latin1')
  png.writeUInt32BE(9000, 16)
  png.writeUInt32BE(100, 20)
  expect(text(png)).toContain('9000 by 100')
  png.writeUInt32BE(400, 16)
  expect(checkLogo(png).ok).toBe(true)
})

test.for([
  ['comments', '<!--a-->'.repeat(25_000)],
  ['blanks after href', `<svg>href=${' '.repeat(190_000)}`],
  ['blanks after url', `<svg>url(${' '.repeat(190_000)}`],
  ['blanks after a tag', `<svg>${`<${' '.repeat(900)}`.repeat(200)}`],
] as const)('a file with many %s is read quickly', ([, text]) => {
  const begun = performance.now()
  checkLogo(new TextEncoder().encode(text))
  expect(performance.now() - begun).toBeLessThan(2000)
})

test('a drawing program’s doctype is removed; one with entities is rejected', () => {
  const file = (type: string) =>
    new TextEncoder().encode(`<?xml version="1.0"?>\n${type}\n<svg><path d="M0 0"/></svg>`)
  const checked = checkLogo(
    file(
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ),
  )
  expect(checked.ok && Buffer.from(checked.logo.base64, 'base64').toString()).not.toContain(
    'DOCTYPE',
  )
  expect(checked.ok).toBe(true)
  expect(checkLogo(file('<!DOCTYPE svg [<!ENTITY a "b">]>')).ok).toBe(false)
})

test('a drawing after a declaration and comments is accepted', () => {
  const text = '<?xml version="1.0"?>\n<!-- by -- us -->\n<!--2-->\n<svg><use href="#a"/></svg>'
  expect(checkLogo(new TextEncoder().encode(text)).ok).toBe(true)
})
