/** @module-tag once */
import { expect, test } from 'vitest'
import { heicPhoto } from '../../../test/photos.ts'
import { documentsProblem } from './check-documents.client.ts'

test('a chosen file is checked by its first bytes and size before it is sent', async () => {
  const file = (name: string, start: string, bytes = 0) =>
    new File([Buffer.from(start, 'latin1'), new Uint8Array(bytes)], name)
  const pdf = file('a.pdf', '%PDF-1.7')
  const good = [pdf, file('b.jpg', '\xff\xd8\xff\xe0'), file('c.png', '\x89PNG\r\n\x1a\n')]
  good.push(
    file('d.webp', 'RIFF\0\0\0\0WEBPVP8 '),
    new File([new Uint8Array(await heicPhoto())], 'e.heic'),
  )
  expect(await documentsProblem(good)).toBeNull()
  expect(await documentsProblem([])).toBeNull()
  expect(await documentsProblem([file('a.pdf', 'PK\x03\x04')])).toMatch(/isn’t really a PDF/)
  expect(await documentsProblem([file('a.docx', 'PK\x03\x04')])).toBe(
    'Choose a PDF or a photo: JPEG, PNG, WebP, AVIF, or HEIC.',
  )
  expect(await documentsProblem([file('a.heic', 'PK\x03\x04')])).toMatch(/isn’t really a HEIC/)
  expect(await documentsProblem([file('a.pdf', '')])).toMatch(/isn’t empty/)
  expect(await documentsProblem([pdf, file('x.png', 'GIF89a')])).toMatch(
    /^x\.png: .*isn’t really a PNG/,
  )
  expect(await documentsProblem([file('big.pdf', '%PDF-', 6_000_000)])).toMatch(/larger than 5 MB/)
  expect(await documentsProblem([file('d.jpg', '\xff\xd8\xff\xe0', 6_000_000)])).toBeNull()
  expect(await documentsProblem([file('d.jpg', '\xff\xd8\xff\xe0', 16_000_000)])).toMatch(/15 MB/)
})
